import { listWaiting, readWaitingPart } from '@/lib/portal/owner/waiting'
import { versionAnswer } from '@/lib/portal/sign-in/while-signed-in'

/** The current version of the list of waiting documents. */
export async function GET(request: Request): Promise<Response> {
  const part = readWaitingPart(Object.fromEntries(new URL(request.url).searchParams))
  return await versionAnswer((viewer) => listWaiting(viewer, part))
}
