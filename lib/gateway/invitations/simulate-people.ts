import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { OpenedLink } from '@/lib/storage/documents/links'
import { advanceDeadline } from '../documents/deadline'
import { lockOwnDocument } from '../documents/find-document'
import { refuseIfEnded } from '../documents/refresh-state'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { invalidParameter } from '../operation/operation-failure'
import { after } from '../rules/lifetimes'
import { rejectOpened } from './answer-invitation'
import { openLink } from './open-link'
import { linkOfSigner } from './read-invitation'
import { signOpened } from './sign-invitation'

/** A test person signs by Smart-ID; their simulated phone answers by itself. */
const simulateSigning: Operation<'simulateSigning'> = async (context, { path, body }) => {
  const { signer_id, ...person } = body
  const { opened, secret } = await openOf(context, path.documentId, signer_id)
  const { sha256 } = opened.document.file
  return await signOpened(context, opened, secret, { method: 'smartid', ...person, sha256 })
}

const simulateRejection: Operation<'simulateRejection'> = async (context, { path, body }) => {
  const { opened, secret } = await openOf(context, path.documentId, body.signer_id)
  await rejectOpened(context, opened, secret, body.reason)
  return { status: 'ok' }
}

interface Opened {
  readonly opened: OpenedLink
  /** Secret of the link. */
  readonly secret: string
}

/** Opens the link of a signer for the document's owner, who may let test persons read it. */
async function openOf(context: Context, documentId: string, signer_id: string): Promise<Opened> {
  const address = await linkOfSigner(context, documentId, { signer_id })
  const secret = address.split('/').at(-1) ?? ''
  return { opened: await openLink(context, context.database.db, secret), secret }
}

/** Brings the deadline nearer, as if time had passed. */
const simulateTime: Operation<'simulateTime'> = async (context, { path, body }) => {
  const answer = await context.database.db.transaction(async (tx) => {
    const document = await lockOwnDocument(context, tx, path.documentId)
    refuseIfEnded(document)
    const { id, deadline: from, ownerName: actor, state } = document
    if (from === null) throw invalidParameter('seconds', 'The document has no deadline')
    const to = after(from, -body.seconds * 1_000)
    await advanceDeadline(context, tx, id, { from, to })
    const data = { until: to.toISOString() }
    await recordEvent(tx, document, { at: context.clock(), kind: 'deadline-set', actor, data })
    return { deadline: to.toISOString(), document_status: state }
  })
  context.wakeWorker()
  return { status: 'ok', ...answer }
}

export const operations = { simulateSigning, simulateRejection, simulateTime }
