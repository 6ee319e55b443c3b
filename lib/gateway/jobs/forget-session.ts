import { deleteSession, loadSession } from '@/lib/storage/sessions'
import type { Services } from '../context'
import type { JobPayloads } from './catalogue'

/** Deletes a session nobody may read any more; its files go first unless a document owns them. */
export function forgetSessionJob({ database, blobs }: Services) {
  return async ({ sessionId }: JobPayloads['forget-session']) => {
    const session = await loadSession(database.db, sessionId)
    if (!session) return
    if (session.file && session.documentId === null) {
      await Promise.all(session.file.segments.map(({ key }) => blobs.remove(key)))
    }
    await deleteSession(database.db, sessionId)
  }
}
