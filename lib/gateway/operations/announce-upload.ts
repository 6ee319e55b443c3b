import { randomUUID } from 'node:crypto'
import { enqueue } from '@/lib/queue/queue'
import { announceUpload as storeAnnouncement } from '@/lib/storage/uploads'
import { jobFor } from '../jobs/catalogue'
import type { Operation } from './operation'

const hour = 3_600_000

/** A one-time id under which exactly these octets may be sent within the hour. */
export const announceUpload: Operation<'announceUpload'> = async (context, { body }) => {
  const id = randomUUID()
  const expiresAt = new Date(context.clock().getTime() + hour)
  const sha256 = body.sha256.toLowerCase()
  await context.database.db.transaction(async (tx) => {
    const upload = { id, size: body.size, sha256 }
    await storeAnnouncement(tx, context.relyingParty.id, upload, expiresAt)
    await enqueue(tx, jobFor('drop-upload', { uploadId: id }, id, expiresAt))
  })
  return {
    status: 'ok',
    upload: id,
    valid_until: String(Math.floor(expiresAt.getTime() / 1000)),
  }
}
