import type { Bytes } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import { readBer } from '#encoding/der/reader'
import { digest } from '#encoding/digest'
import {
  isObject,
  memberOf,
  noMembers,
  objectIn,
  objectsIn,
  textIn,
  textsIn,
} from '#encoding/json/json-fields'
import type { JsonObject } from '#encoding/json/strict-json'
import type { Certificate } from '#pki/certificate/certificate'
import {
  matchesDigest,
  readIssuerSerial,
  type SigningCertificateReference,
} from '#pki/cms/signing-certificate'
import type { SignaturePolicy, SignatureToValidate, SignerRole } from '../../model/signature'
import type { SignerIdentification } from '../../model/token'
import { jadesDigest } from './algorithms'
import type { UnsignedComponent } from './etsi-u'
import { decoded } from './jws'
import { base64 } from './material'

/** The headers that name the signer's certificate. A baseline signature has exactly one of them (TS 119 182-1, 6.3). */
export const certificateHeaders = ['x5t#S256', 'x5t#o', 'sigX5ts'] as const

/**
 * TS 119 182-1, 5.1.7 and 5.2.2: the header names the certificate by its digest. Several headers must name the same
 * certificate. If no header names it, the first certificate in the protected header is the signer's (RFC 7515, 4.1.6);
 * this is a JWS but no baseline signature.
 */
export function identifyJadesSigner(
  header: JsonObject,
  signed: readonly Certificate[],
  candidates: readonly Certificate[],
): SignerIdentification {
  const references = certificateHeaders
    .filter((name) => Object.hasOwn(header, name))
    .map((name) => referenceIn(header, name))
  const [first, ...others] = references
  if (references.length === 0) return { candidates, reference: itselfSigned(signed) }
  if (!first || others.includes(undefined)) return { candidates, reference: 'malformed' }
  const named = candidates.filter((one) => matchesDigest(first, one))
  const areOfOne = others.every((other) => other && named.every((one) => matchesDigest(other, one)))
  return { candidates, reference: areOfOne ? first : 'malformed' }
}

function itselfSigned([first]: readonly Certificate[]): SignerIdentification['reference'] {
  if (!first) return 'absent'
  const certificateDigest = digest('SHA-256', first.der)
  return { digestAlgorithm: 'SHA-256', certificateDigest, issuerSerial: undefined }
}

function referenceIn(
  header: JsonObject,
  name: (typeof certificateHeaders)[number],
): SigningCertificateReference | undefined {
  const issuerSerial = issuerSerialOf(textIn(header, 'kid') ?? '')
  if (name === 'x5t#S256') {
    const certificateDigest = decoded(textIn(header, name) ?? '')
    return certificateDigest && { digestAlgorithm: 'SHA-256', certificateDigest, issuerSerial }
  }
  // TS 119 182-1, 5.2.2.3: the first reference is to the signer's certificate.
  const [reference] = name === 'x5t#o' ? [objectIn(header, name)] : objectsIn(header, name)
  const { algorithm, value } = digestIn(reference ?? noMembers)
  return value && { digestAlgorithm: algorithm, certificateDigest: value, issuerSerial }
}

/** TS 119 182-1, 5.1.4: `kid` is an IssuerSerial in Base64. Other values are ignored. */
function issuerSerialOf(kid: string): SigningCertificateReference['issuerSerial'] {
  const [bytes] = base64(kid)
  if (!bytes) return undefined
  try {
    return readIssuerSerial(readBer(bytes))
  } catch (error) {
    if (error instanceof MalformedDer) return undefined
    throw error
  }
}

/** Reads digAlg and digVal (TS 119 182-1, 5.2.2.2). */
function digestIn(object: JsonObject) {
  const value: Bytes | undefined = decoded(textIn(object, 'digVal') ?? '')
  return {
    algorithm: jadesDigest(textIn(object, 'digAlg')),
    value: value && value.length > 0 ? value : undefined,
  }
}

/**
 * The time in `iat`, in seconds (TS 119 182-1, 5.1.11), or in the older `sigT` (TS 119 182-1, 5.2.1). Undefined if both
 * are present, because they might differ.
 */
export function claimedTime(header: JsonObject): Date | undefined {
  const [iat, sigT] = [memberOf(header, 'iat'), memberOf(header, 'sigT')]
  if ((iat === undefined) === (sigT === undefined)) return undefined
  if (typeof iat === 'number') return validDate(new Date(Math.trunc(iat) * 1000))
  const isTime = typeof sigT === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(sigT)
  return isTime ? validDate(new Date(sigT)) : undefined
}

function validDate(date: Date): Date | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date
}

type SignerFacts = Pick<
  SignatureToValidate,
  'policy' | 'productionPlace' | 'roles' | 'commitmentTypes' | 'mimeType' | 'claimedSigningTime'
>

/** Reads the signed statements about the signer and the data. */
export function readSignerFacts(
  header: JsonObject,
  components: readonly UnsignedComponent[],
): SignerFacts {
  return {
    claimedSigningTime: claimedTime(header),
    policy: policyOf(header, components),
    productionPlace: placeOf(header),
    roles: rolesOf(header),
    commitmentTypes: objectsIn(header, 'srCms').flatMap((one) => identifierOf(one, 'commId')),
    mimeType: mimeTypeOf(header),
  }
}

/** Reads an oId (TS 119 182-1, 5.4.1). Its OID is written as a URN. */
function identifierOf(object: JsonObject, name: string): readonly string[] {
  const id = textIn(objectIn(object, name), 'id')
  return id === undefined ? [] : [id.replace(/^urn:oid:/i, '')]
}

/** Reads sigPId (TS 119 182-1, 5.2.7). In version 1.1.1 the digest is inside `hashAV`. */
function policyOf(header: JsonObject, components: readonly UnsignedComponent[]): SignaturePolicy {
  if (!Object.hasOwn(header, 'sigPId')) return { kind: 'none' }
  const policy = objectIn(header, 'sigPId')
  const wrapped = objectIn(policy, 'hashAV')
  const { algorithm, value } = digestIn(Object.keys(wrapped).length > 0 ? wrapped : policy)
  const [stored] = storedPolicies(components)
  const [url] = objectsIn(policy, 'sigPQuals').flatMap(
    (one) => textIn(one, 'spURI') ?? textIn(objectIn(one, 'sigPQual'), 'spURI') ?? [],
  )
  return {
    kind: 'explicit',
    id: identifierOf(policy, 'id')[0] ?? '',
    url,
    description: textIn(objectIn(policy, 'id'), 'desc'),
    isKnown: false,
    digest: value && { algorithm, value },
    ...(stored ? { stored } : {}),
  }
}

/** The policy documents in sigPSt (TS 119 182-1, 5.3.3). */
function storedPolicies(components: readonly UnsignedComponent[]): readonly Bytes[] {
  return components
    .filter(({ name }) => name === 'sigPSt')
    .flatMap(({ value }) => base64(textIn(isObject(value) ? value : noMembers, 'sigPolDoc') ?? ''))
}

/** Reads sigPl (TS 119 182-1, 5.2.4). */
function placeOf(header: JsonObject): SignatureToValidate['productionPlace'] {
  if (!Object.hasOwn(header, 'sigPl')) return undefined
  const place = objectIn(header, 'sigPl')
  return {
    city: textIn(place, 'addressLocality'),
    stateOrProvince: textIn(place, 'addressRegion'),
    postalCode: textIn(place, 'postalCode'),
    countryName: textIn(place, 'addressCountry'),
    streetAddress: textIn(place, 'streetAddress'),
  }
}

const roleCategories = [
  ['claimed', 'claimed'],
  ['signedAssertions', 'signed'],
] as const

/** Reads srAts (TS 119 182-1, 5.2.5): texts of any media type. Attribute certificates are not read. */
function rolesOf(header: JsonObject): readonly SignerRole[] {
  const attributes = objectIn(header, 'srAts')
  return roleCategories.flatMap(([name, category]) =>
    objectsIn(attributes, name)
      .flatMap((one) => textsIn(one, 'qVals'))
      .map((role) => ({ role, category })),
  )
}

/** RFC 7515, 4.1.10: a media type without a slash means `application/` and this name. */
function mimeTypeOf(header: JsonObject): string | undefined {
  const type = textIn(header, 'cty') ?? textsIn(objectIn(header, 'sigD'), 'ctys')[0]
  return type === undefined || type.includes('/') ? type : `application/${type}`
}
