import { headOf, seeOther } from '@/lib/portal/http/answers'
import { documentPage } from '@/lib/portal/owner/owned-document'
import { viewerAnswer } from '@/lib/portal/sign-in/while-signed-in'
import { etsiReportAnswer, etsiReportOfOwned } from '@/lib/portal/validation/etsi-report'

/** Makes the sealed report on a document; a failure is reported on the page of the document. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ documentId: string }> },
): Promise<Response> {
  const { documentId } = await params
  const page = documentPage(documentId)
  const none = { signedOut: seeOther(page), gone: seeOther(page), away: seeOther(page) }
  return await viewerAnswer(none, async (viewer) => {
    const report = await etsiReportOfOwned(viewer, documentId)
    return typeof report === 'string'
      ? seeOther(`${page}?report=${report}#report`)
      : etsiReportAnswer(report)
  })
}

export const HEAD = headOf(GET)
