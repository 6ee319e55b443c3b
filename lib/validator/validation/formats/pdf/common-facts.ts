import type { PdfSignature } from '#signature/pades/read'
import type { SignatureToValidate } from '../../model/signature'
import type { StructureFinding } from '../../model/token'
import { type PdfReading, pdfTokenId } from './pdf-reading'
import { changeFindings, placementFindings } from './placement'
import { pdfRevisionOf } from './revision-facts'
import { pdfScope } from './scopes'

/** Facts that are the same for CMS messages and PKCS #1 values in /Contents. */
export type CommonFacts = ReturnType<typeof commonFacts>

export function commonFacts(pdfSignature: PdfSignature, reading: PdfReading) {
  return {
    id: pdfTokenId(pdfSignature),
    signatureId: pdfSignature.signatureId,
    filename: reading.name,
    claimedSigningTime: pdfSignature.claimedSigningTime,
    structure: [...placementFindings(pdfSignature), ...changeFindings(pdfSignature, reading)],
    scopes: [pdfScope(pdfSignature, reading)],
    roles: [],
    commitmentTypes: [],
    pdfRevision: pdfRevisionOf(pdfSignature, reading),
  }
}

/** Returns a failing signature, for a value that cannot be read. */
export function unreadable(common: CommonFacts, key: StructureFinding['key']): SignatureToValidate {
  return {
    ...common,
    structure: [...common.structure, { severity: 'fail', key }],
    references: [],
    digestAlgorithm: undefined,
    signatureAlgorithm: undefined,
    isValueRight: () => false,
    identification: { candidates: [], reference: 'absent' },
    certificates: [],
    signatureValue: new Uint8Array(),
    policy: { kind: 'none' },
    timeStamps: [],
    material: { certificates: [], revocations: [] },
    format: 'PDF_NOT_ETSI',
  }
}
