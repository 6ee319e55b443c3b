import { utf8 } from '#encoding/bytes'
import { noMaterial } from '../../model/material'
import type { SignatureToValidate } from '../../model/signature'
import { tokenId } from '../../model/token'

/** Represents a signature file that cannot be read as a signature that fails. */
export function unreadableSignature(filename: string): SignatureToValidate {
  return {
    id: tokenId('S', utf8(filename)),
    signatureId: filename,
    format: 'UNKNOWN',
    filename,
    claimedSigningTime: undefined,
    structure: [{ severity: 'fail', key: 'xml-structure', about: filename }],
    references: [],
    signatureAlgorithm: undefined,
    digestAlgorithm: undefined,
    isValueRight: () => false,
    identification: { candidates: [], reference: 'absent' },
    certificates: [],
    signatureValue: new Uint8Array(),
    policy: { kind: 'none' },
    timeStamps: [],
    material: noMaterial,
    scopes: [],
    roles: [],
    commitmentTypes: [],
  }
}
