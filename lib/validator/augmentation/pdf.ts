import { appendDocumentTimeStamp } from '#signature/pades/document-time-stamp'
import { openForSigning, orRefusePdf } from '#signature/pades/refusal'
import { appendSecurityStore } from '#signature/pades/security-store'
import type { Placement } from '#signature/signature-format'
import { SigningRefused } from '#signature/signing-refused'
import { AugmentationRefused } from './augmentation-refused'
import type { FileToAugment, FormatAugmenter, Stamping } from './format-augmenter'
import { joinMissing } from './missing-data'

/**
 * Augments PAdES (EN 319 142-1, 5.4 and 6.3). A signature cannot grow in its place, because the length of its gap is
 * signed. So level B-T is also reached by a document time-stamp.
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

/** Opens the document. Throws `AugmentationRefused` if nothing may be added to it. */
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
