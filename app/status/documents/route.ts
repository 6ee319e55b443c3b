import { jsonAnswer } from '@/lib/portal/answers'
import { listOwnDocuments, readFilter } from '@/lib/portal/documents'
import { unlessUnreachable } from '@/lib/portal/unreachable'
import { currentViewer } from '@/lib/portal/viewer'

/** Whether the list is still true. */
export async function GET(request: Request): Promise<Response> {
  const viewer = await currentViewer()
  if (viewer === undefined) return jsonAnswer({ version: 'signed-out' })
  const filter = readFilter(Object.fromEntries(new URL(request.url).searchParams))
  const list = await unlessUnreachable(listOwnDocuments(viewer, filter))
  return list ? jsonAnswer({ version: list.version }) : jsonAnswer({}, 503)
}
