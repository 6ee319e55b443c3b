import { unlessUnreachable } from '@/lib/portal/gateway'
import { jsonAnswer, partAnswer } from '@/lib/portal/http/answers'
import { openPublicPart } from '@/lib/portal/public-document'

interface Context {
  readonly params: Promise<{ documentId: string; fileIndex: string }>
}

/** One file of a public document; `?download` keeps it out of the browser's viewer. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const part = await unlessUnreachable(openPublicPart(await params))
  return part ? partAnswer(part, request) : jsonAnswer({}, 404)
}
