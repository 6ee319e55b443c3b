import { appendDocumentTimeStamp } from '#signature/pades/document-time-stamp'
import { openForSigning, orRefusePdf } from '#signature/pades/refusal'
import { appendSecurityStore } from '#signature/pades/security-store'
import type { Placement } from '#signature/signature-format'
import { SigningRefused } from '#signature/signing-refused'
import { AugmentationRefused } from './augmentation-refused'
import type { FileToAugment, FormatAugmenter, Stamping } from './format-augmenter'
import { joinMissing } from './missing-data'

/**
 * PAdES (EN 319 142-1, 5.4 and 6.3): the gap of a signature is part of what was signed, so a document time-stamp gives
 * level B-T, too.
 */
export const pdfAugmenter: FormatAugmenter = {
  stamp: addDocumentTimeStamp,
  embed: async ({ source }, _document, { byToken }) => {
    const tail = appendSecurityStore(opened(source), joinMissing(...byToken.values()))
    return tail.length > 0 ? { keeps: source.size, tail } : undefined
  },
  archive: async (file, _signatures, stamping) => await addDocumentTimeStamp(file, [], stamping),
}

async function addDocumentTimeStamp(
  { source }: FileToAugment,
  _signatures: unknown,
  stamping: Stamping,
): Promise<Placement> {
  opened(source)
  const { tail } = await appendDocumentTimeStamp(source, stamping, stamping.algorithm)
  return { keeps: source.size, tail }
}

/** Throws `AugmentationRefused` for a document that nothing may be added to. */
function opened(source: FileToAugment['source']) {
  try {
    return orRefusePdf(() => openForSigning(source))
  } catch (error) {
    if (!(error instanceof SigningRefused)) throw error
    const isCertified = error.code === 'certified-no-changes'
    const reason = isCertified ? 'certified-no-changes' : 'format-not-supported'
    throw new AugmentationRefused(reason, [error.message], { cause: error })
  }
}
