import { fileAnswer, fileNameOf, headOf, seeOther } from '@/lib/portal/http/answers'
import { currentLanguage } from '@/lib/portal/i18n/current-language'
import { isLanguage } from '@/lib/portal/i18n/language'
import { documentPage } from '@/lib/portal/owner/owned-document'
import { viewerAnswer } from '@/lib/portal/sign-in/while-signed-in'
import { openEvidence } from '@/lib/portal/validation/evidence'

/** Makes evidence of a document. If that fails, the page of the document says why. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ documentId: string }> },
): Promise<Response> {
  const { documentId } = await params
  const asked = new URL(request.url).searchParams
  const wanted = asked.get('language') ?? ''
  const language = isLanguage(wanted) ? wanted : await currentLanguage()
  const as = asked.get('as') === 'zip' ? 'zip' : 'pdf'
  const page = documentPage(documentId)
  const none = { signedOut: seeOther(page), gone: seeOther(page), away: seeOther(page) }
  return await viewerAnswer(none, async (viewer) => {
    const file = await openEvidence(viewer, documentId, { as, language })
    if (typeof file === 'string') return seeOther(`${page}?evidence=${file}#evidence`)
    return fileAnswer(file, fileNameOf(file, `evidence.${as}`), 'attachment')
  })
}

export const HEAD = headOf(GET)
