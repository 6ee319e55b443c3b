import { jsonAnswer } from '@/lib/portal/answers'
import { unlessUnchecked, validateOwned } from '@/lib/portal/validation/read-validation'
import { validationAnswer } from '@/lib/portal/validation/validation-answer'
import { currentViewer } from '@/lib/portal/viewer'

/** What the API says of the document's signatures, to keep. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ documentId: string }> },
): Promise<Response> {
  const viewer = await currentViewer()
  if (viewer === undefined) return jsonAnswer({}, 401)
  const data = await unlessUnchecked(validateOwned(viewer, (await params).documentId))
  return data ? validationAnswer(data) : jsonAnswer({}, 404)
}
