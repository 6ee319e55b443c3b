import type { Transaction } from '@/lib/storage/database/transaction'
import type { Document } from '@/lib/storage/documents/documents'
import { listAnswering, type Signer } from '@/lib/storage/documents/signers'
import type { ResponseOf } from '../contract/endpoints'
import { refuseIfOverdue } from '../documents/deadline'
import { lockOwnDocument } from '../documents/find-document'
import { refuseIfEnded } from '../documents/refresh-state'
import { whoseTurn } from '../documents/their-turn'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { OperationFailure } from '../operation/operation-failure'
import { invite } from './invite'

type Reminded = ResponseOf<'remindSigners'>['reminded']

/**
 * Reminds one signer, or all signers whose turn it is and who get mail. If a signer is signing, the link stays the
 * same.
 */
export const remindSigners: Operation<'remindSigners'> = async (context, { path, body }) => {
  const reminded = await context.database.db.transaction(async (tx) => {
    const document = await lockOwnDocument(context, tx, path.documentId)
    refuseIfEnded(document)
    refuseIfOverdue(context, document)
    const signers =
      body.signer_id === undefined
        ? (await whoseTurn(tx, document)).filter(isMailed)
        : [await reachable(tx, document, body.signer_id)]
    return await remindEach(context, tx, document, signers)
  })
  context.wakeWorker()
  return { status: 'ok', reminded }
}

type Reachable = Signer & { readonly email: string }

async function reachable(tx: Transaction, document: Document, id: string): Promise<Reachable> {
  const signer = (await listAnswering(tx, document.id)).find((one) => one.id === id)
  if (!signer || signer.email === null) throw new OperationFailure('signer-not-found')
  return { ...signer, email: signer.email }
}

async function remindEach(
  context: Context,
  tx: Transaction,
  document: Document,
  signers: readonly Reachable[],
): Promise<Reminded> {
  const reminded: Reminded = []
  for (const signer of signers) {
    const { id: signer_id, name, surname, email, country, personalCode } = signer
    const person = {
      name,
      surname,
      email,
      country,
      personalCode,
      role: 'signer',
      noEmail: false,
    } as const
    const { mail } = await invite(context, tx, document, { person })
    reminded.push({ signer_id, mail: mail ?? 'queued' })
  }
  return reminded
}

/** Whether a signer gets mails. Temporary links are not sent by mail. */
export function isMailed(signer: Signer): signer is Reachable {
  const { email, noEmail, temporary, state } = signer
  return email !== null && !noEmail && !temporary && state !== 'signing'
}
