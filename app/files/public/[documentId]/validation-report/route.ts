import { unlessAbsent } from '@/lib/portal/gateway/absent'
import { headOf, seeOther } from '@/lib/portal/http/answers'
import { publicPage } from '@/lib/portal/public-document'
import { etsiReportAnswer, etsiReportOfPublic } from '@/lib/portal/validation/etsi-report'

/** Makes the sealed report on a public document; a failure is reported on the page of the document. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ documentId: string }> },
): Promise<Response> {
  const { documentId } = await params
  const page = publicPage(documentId)
  const report = await unlessAbsent(etsiReportOfPublic(documentId))
  if (report === undefined) return seeOther(page)
  return typeof report === 'string'
    ? seeOther(`${page}?report=${report}#report`)
    : etsiReportAnswer(report)
}

export const HEAD = headOf(GET)
