import { jsonAnswer } from '@/lib/portal/http/answers'
import { viewerAnswer, whileSignedIn } from '@/lib/portal/sign-in/while-signed-in'
import {
  unlessUnchecked,
  validateOwned,
  validationAnswer,
} from '@/lib/portal/validation/read-validation'

/** The API's report on the document's signatures, as a download. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ documentId: string }> },
): Promise<Response> {
  const { documentId } = await params
  return await viewerAnswer({ signedOut: jsonAnswer({}, 401) }, async (viewer) => {
    const data = await unlessUnchecked(whileSignedIn(viewer, validateOwned(viewer, documentId)))
    return data && validationAnswer(data)
  })
}
