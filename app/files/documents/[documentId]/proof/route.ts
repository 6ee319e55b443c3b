import { fileAnswer, fileNameOf, headOf, seeOther } from '@/lib/portal/http/answers'
import { documentPage } from '@/lib/portal/owner/owned-document'
import { viewerAnswer } from '@/lib/portal/sign-in/while-signed-in'
import { unlessRefused } from '@/lib/portal/validation/evidence'
import { openOwnedBundle } from '@/lib/portal/validation/proof-bundle'

/** Makes the proof bundle of a document; a failure is reported where evidence fails, because they share a limit. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ documentId: string }> },
): Promise<Response> {
  const { documentId } = await params
  const page = documentPage(documentId)
  const none = { signedOut: seeOther(page), gone: seeOther(page), away: seeOther(page) }
  return await viewerAnswer(none, async (viewer) => {
    const file = await unlessRefused(openOwnedBundle(viewer, documentId))
    if (typeof file === 'string') return seeOther(`${page}?evidence=${file}#evidence`)
    return fileAnswer(file, fileNameOf(file, 'proof.zip'), 'attachment')
  })
}

export const HEAD = headOf(GET)
