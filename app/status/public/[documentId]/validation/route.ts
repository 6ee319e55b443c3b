import { jsonAnswer } from '@/lib/portal/http/answers'
import {
  unlessUnchecked,
  validatePublic,
  validationAnswer,
} from '@/lib/portal/validation/read-validation'

/** The API's report on a public document's signatures, as a download. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ documentId: string }> },
): Promise<Response> {
  const data = await unlessUnchecked(validatePublic((await params).documentId))
  return data ? validationAnswer(data) : jsonAnswer({}, 404)
}
