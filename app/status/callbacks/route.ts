import { listLatestCallbacks, readCallbackPart } from '@/lib/portal/owner/callbacks'
import { versionAnswer } from '@/lib/portal/sign-in/while-signed-in'

/** The current version of the list of callbacks. */
export async function GET(request: Request): Promise<Response> {
  const { state, cursor } = readCallbackPart(Object.fromEntries(new URL(request.url).searchParams))
  return await versionAnswer((viewer) => listLatestCallbacks(viewer, state, cursor))
}
