import { jsonAnswer } from '@/lib/portal/http/answers'
import { viewerAnswer } from '@/lib/portal/sign-in/viewer'
import {
  unlessUnchecked,
  validateOwned,
  validationAnswer,
} from '@/lib/portal/validation/read-validation'

/** What the API says of the document's signatures, to keep. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ documentId: string }> },
): Promise<Response> {
  return await viewerAnswer(jsonAnswer({}, 401), async (viewer) => {
    const data = await unlessUnchecked(validateOwned(viewer, (await params).documentId))
    return data ? validationAnswer(data) : jsonAnswer({}, 404)
  })
}
