import { jsonAnswer } from '@/lib/portal/http/answers'
import { unlessUnchecked, validatePublic } from '@/lib/portal/validation/read-validation'
import { validationAnswer } from '@/lib/portal/validation/validation-answer'

/** What the API says of a public document's signatures, to keep. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ documentId: string }> },
): Promise<Response> {
  const data = await unlessUnchecked(validatePublic((await params).documentId))
  return data ? validationAnswer(data) : jsonAnswer({}, 404)
}
