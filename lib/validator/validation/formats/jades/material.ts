import { decodeBase64 } from '#encoding/base64'
import type { Bytes } from '#encoding/bytes'
import { InvalidEncoding } from '#encoding/invalid-encoding'
import {
  isObject,
  memberOf,
  noMembers,
  objectIn,
  objectsIn,
  textIn,
  textsIn,
} from '#encoding/json/json-fields'
import type { JsonObject, JsonValue } from '#encoding/json/strict-json'
import { joinMaterial, type Material } from '../../model/material'
import { type EncodedMaterial, readMaterial } from '../../model/read-material'
import type { UnsignedComponent } from './etsi-u'

/** The certificates of the protected header (RFC 7515, 4.1.6). They are in Base64, not in Base64url. */
export function certificatesOfHeader(header: JsonObject): Material {
  return readMaterial({ certificates: textsIn(header, 'x5c').flatMap(base64) }, 'KEY_INFO')
}

/** The certificates and revocation data in a component (TS 119 182-1, 5.3.5). */
export function materialOfComponent({ name, value }: UnsignedComponent): Material {
  const data = isObject(value) ? value : noMembers
  switch (name) {
    case 'xVals':
    case 'axVals':
      return readMaterial({ certificates: certificatesIn(value) }, 'CERTIFICATE_VALUES')
    case 'rVals':
    case 'arVals':
      return readMaterial(revocationsIn(data), 'REVOCATION_VALUES')
    case 'tstVD':
      return readMaterial(allIn(data), 'TIMESTAMP_VALIDATION_DATA')
    case 'anyValData':
      return readMaterial(allIn(data), 'ANY_VALIDATION_DATA')
    default:
      return joinMaterial()
  }
}

function allIn(data: JsonObject): EncodedMaterial {
  return {
    certificates: certificatesIn(memberOf(data, 'xVals')),
    ...revocationsIn(objectIn(data, 'rVals')),
  }
}

function certificatesIn(value: JsonValue | undefined): readonly Bytes[] {
  if (!Array.isArray(value)) return []
  return value.filter(isObject).flatMap((one) => pkiObject(objectIn(one, 'x509Cert')))
}

function revocationsIn(data: JsonObject): EncodedMaterial {
  return {
    crls: objectsIn(data, 'crlVals').flatMap(pkiObject),
    ocspResponses: objectsIn(data, 'ocspVals').flatMap(pkiObject),
  }
}

const derEncoding = 'http://uri.etsi.org/01903/v1.2.2#DER'

/** The bytes of a pkiOb (TS 119 182-1, 5.4.2). Its encoding is DER by default; others are skipped. */
export function pkiObject(object: JsonObject): readonly Bytes[] {
  const encoding = textIn(object, 'encoding') ?? derEncoding
  return encoding === derEncoding ? base64(textIn(object, 'val') ?? '') : []
}

/** Decodes Base64. Returns nothing if the text is unreadable. */
export function base64(text: string): readonly Bytes[] {
  try {
    return text === '' ? [] : [decodeBase64(text)]
  } catch (error) {
    if (error instanceof InvalidEncoding) return []
    throw error
  }
}
