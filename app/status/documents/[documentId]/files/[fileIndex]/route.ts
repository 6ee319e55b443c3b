import { jsonAnswer, partAnswer } from '@/lib/portal/answers'
import { openOwnedPart } from '@/lib/portal/owned-document'
import { unlessUnreachable } from '@/lib/portal/unreachable'
import { currentViewer } from '@/lib/portal/viewer'

interface Context {
  readonly params: Promise<{ documentId: string; fileIndex: string }>
}

/** One file of a document; `?download` keeps it out of the browser's viewer. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const viewer = await currentViewer()
  if (viewer === undefined) return jsonAnswer({}, 401)
  const part = await unlessUnreachable(openOwnedPart(viewer, await params))
  return part ? partAnswer(part, request) : jsonAnswer({}, 404)
}
