import type { Bytes } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import type { DerNode } from '#encoding/der/reader'
import { contextTag } from '#encoding/der/tags'
import { onlyChild } from '#encoding/der/values'
import { type SignedData, type SignerInfo, wrapBasicResponse } from '#pki/cms/signed-data'
import { oids } from '#pki/oids'

import { joinMaterial, type Material, noMaterial } from '../../model/material'
import { readMaterial } from '../../model/read-material'

/**
 * Certificates and revocation data of a CAdES signature: from the message and from attributes of the extended levels.
 */
export function cadesMaterial(signedData: SignedData, signerInfo: SignerInfo): Material {
  return joinMaterial(
    readMaterial(signedData, 'SIGNED_DATA'),
    ...signerInfo.unsignedAttributes.flatMap(({ type, values }) =>
      values.map((value) => materialOfValue(type, value)),
    ),
  )
}

/** The certificates and revocation data in one value of an unsigned attribute. */
export function materialOfValue(type: string, value: DerNode): Material {
  if (type === oids.idAaEtsCertValues) {
    return readMaterial({ certificates: rawChildren(value) }, 'CERTIFICATE_VALUES')
  }
  return type === oids.idAaEtsRevocationValues ? revocationValues(value) : noMaterial
}

/** RevocationValues (EN 319 122-1, A.1.2.2): crlVals is [0], ocspVals is [1] with BasicOCSPResponse. */
function revocationValues(value: DerNode): Material {
  const at = (number: number) => {
    const field = childrenIn(value).find(({ tag }) => tag === contextTag(number))
    return field ? listIn(field) : []
  }
  const found = { crls: at(0), ocspResponses: at(1).map(wrapBasicResponse) }
  return readMaterial(found, 'REVOCATION_VALUES')
}

function listIn(field: DerNode): readonly Bytes[] {
  try {
    return rawChildren(onlyChild(field))
  } catch (error) {
    if (error instanceof MalformedDer) return []
    throw error
  }
}

function rawChildren(node: DerNode): readonly Bytes[] {
  return childrenIn(node).map(({ raw }) => raw)
}

/** Returns no children if the value is unreadable. */
function childrenIn(node: DerNode): readonly DerNode[] {
  try {
    return node.children
  } catch (error) {
    if (error instanceof MalformedDer) return []
    throw error
  }
}
