import { fileAnswer, fileNameOf, headOf, seeOther } from '@/lib/portal/http/answers'
import { currentLanguage } from '@/lib/portal/i18n/current-language'
import { isLanguage } from '@/lib/portal/i18n/language'
import { openEvidence } from '@/lib/portal/owner/evidence'
import { documentPage, isAbsent } from '@/lib/portal/owner/owned-document'
import { type Viewer, viewerAnswer } from '@/lib/portal/sign-in/viewer'

/** Evidence of a document, made now; what keeps it from being made is said on the page of the document. */
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
  const answer = async (viewer: Viewer) => {
    try {
      const file = await openEvidence(viewer, documentId, { as, language })
      if (typeof file !== 'string') {
        return fileAnswer(file, fileNameOf(file, `evidence.${as}`), 'attachment')
      }
      return seeOther(`${page}?evidence=${file}#evidence`)
    } catch (error) {
      if (isAbsent(error)) return seeOther(page)
      throw error
    }
  }
  return await viewerAnswer(seeOther(page), answer, seeOther(page))
}

export const HEAD = headOf(GET)
