import { listOwnDocuments, readFilter } from '@/lib/portal/owner/documents'
import { listWaiting } from '@/lib/portal/owner/waiting'
import { versionAnswer } from '@/lib/portal/sign-in/while-signed-in'

/** The current version of the list, and the number of documents that wait for the reader's signature. */
export async function GET(request: Request): Promise<Response> {
  const filter = readFilter(Object.fromEntries(new URL(request.url).searchParams))
  return await versionAnswer(async (viewer) => {
    const lists = [listOwnDocuments(viewer, filter), listWaiting(viewer)]
    const versions = (await Promise.all(lists)).map(({ version }) => version)
    return { version: versions.join('') }
  })
}
