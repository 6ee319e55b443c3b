import { fieldsOf } from '@/lib/encoding/der/fields'
import { MalformedDer } from '@/lib/encoding/der/malformed-der'
import { contextTag } from '@/lib/encoding/der/tags'
import { onlyChild } from '@/lib/encoding/der/values'
import { singleValue } from '@/lib/pki/cms/attributes'
import type { SignerInfo } from '@/lib/pki/cms/signed-data'
import { oids } from '@/lib/pki/oids'
import { type Material, noMaterial } from '../../model/material'
import { readMaterial } from '../../model/read-material'

/** RevocationInfoArchival: crl [0], ocsp [1]; signed by older writers instead of a security store. */
export function readArchivedRevocation({ signedAttributes }: SignerInfo): Material {
  try {
    const attributes = signedAttributes?.attributes ?? []
    const value = singleValue(attributes, oids.adobeRevocationInfoArchival)
    if (!value) return noMaterial
    const fields = fieldsOf(value)
    const crls = fields.optional(contextTag(0))
    const responses = fields.optional(contextTag(1))
    return readMaterial(
      {
        crls: crls ? onlyChild(crls).children.map(({ raw }) => raw) : [],
        ocspResponses: responses ? onlyChild(responses).children.map(({ raw }) => raw) : [],
      },
      'ADBE_REVOCATION_INFO_ARCHIVAL',
    )
  } catch (error) {
    if (error instanceof MalformedDer) return noMaterial
    throw error
  }
}
