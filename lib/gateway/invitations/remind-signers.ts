import type { Transaction } from '@/lib/storage/database/transaction'
import type { Document } from '@/lib/storage/documents'
import type { Signer } from '@/lib/storage/signers'
import type { ResponseOf } from '../contract/endpoints'
import type { Context } from '../core/context'
import type { Operation } from '../core/operation'
import { refuseIfOverdue } from '../documents/deadline'
import { holdDocument } from '../documents/find-document'
import { refuseIfEnded } from '../documents/refresh-state'
import { whoseTurn } from '../documents/their-turn'
import { invite } from './invite'

type Reminded = ResponseOf<'remindSigners'>['reminded']

/** Reminds everybody whose turn it is and who gets mail. Nobody who is signing loses their link. */
export const remindSigners: Operation<'remindSigners'> = async (context, { path }) => {
  const reminded = await context.database.db.transaction(async (tx) => {
    const document = await holdDocument(context, tx, path.documentId)
    refuseIfEnded(document)
    refuseIfOverdue(context, document)
    return await remindAll(context, tx, document)
  })
  context.wakeWorker()
  return { status: 'ok', reminded }
}

async function remindAll(context: Context, tx: Transaction, document: Document): Promise<Reminded> {
  const reminded: Reminded = []
  for (const signer of (await whoseTurn(tx, document)).filter(isMailed)) {
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

/** Whoever has a link for a time got it another way. */
export function isMailed(signer: Signer): signer is Signer & { readonly email: string } {
  const { email, noEmail, temporary, state } = signer
  return email !== null && !noEmail && !temporary && state !== 'signing'
}
