import { enqueue } from '@/lib/queue/queue'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import { eraseSigner } from '@/lib/storage/blobs/erasure'
import { lockDocument } from '@/lib/storage/documents'
import { eraseAsVisitor, findTheirSigner, type SoughtPerson } from '@/lib/storage/people/people'
import { forgetAccount } from '@/lib/storage/stored-bytes'
import { removeLocked } from '../../documents/remove-document'
import type { Services } from '../../operation/context'
import { jobFor } from '../../rules/jobs'
import { abandonSessionsOf } from '../../sessions/end-session'
import { eraseBatches, eraseRows } from './erase-batches'
import { eraseTemplates } from './erase-templates'
import { type ErasureReport, reportOf } from './erasure-report'
import {
  type Found,
  fateOf,
  lookAround,
  type Participation,
  type PersonServices,
} from './look-around'

type Erasing = PersonServices & Pick<Services, 'noteLimited'>

/**
 * Erases what may go of a person: without `yes` it only says what that is. Each thing goes in a transaction of its own, and
 * what is gone is not found again: broken off anywhere, the same once more does the rest.
 */
export async function erasePerson(
  services: Erasing,
  person: SoughtPerson,
  yes: boolean,
): Promise<ErasureReport> {
  const before = await lookAround(services, person)
  if (!yes) return reportOf(services, before, undefined)
  await eraseBatches(services, before)
  // Until now there may have come more documents of them.
  const found = { ...(await lookAround(services, person)), batches: before.batches }
  for (const { id, removedAt } of found.documents) {
    if (removedAt === null) await removeOwned(services, found, id)
    else await eraseAgain(services, id)
  }
  const going = found.participations.filter(({ fate }) => fate === 'erased')
  for (const participation of going) await eraseFromDocument(services, found, person, participation)
  await eraseRows(services, found)
  await eraseTemplates(services, found, person)
  await services.database.db.transaction(async (tx) => {
    await eraseAsVisitor(tx, person, found.owners)
    for (const owner of found.owners) await forgetAccount(tx, owner)
  })
  services.wakeWorker()
  const { log } = services
  log.warn(
    { documents: found.documents.length, signers: going.length },
    'a person was erased by command',
  )
  return reportOf(services, found, await lookAround(services, person))
}

/** As its owner would remove it: whoever is signing it stops, and a job erases it with its files. */
async function removeOwned(services: Erasing, { owners }: Found, id: string): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    const document = await lockDocument(tx, id)
    const isTheirs =
      document &&
      owners.some(
        ({ relyingPartyId, owner }) =>
          document.relyingPartyId === relyingPartyId && document.owner === owner,
      )
    if (isTheirs) await removeLocked(services, tx, document, 'gateway')
  })
}

/** Of one that was removed before; its job may have died. */
async function eraseAgain({ database }: Erasing, documentId: string): Promise<void> {
  await enqueue(database.db, jobFor('erase-document', { documentId }, documentId))
}

/** Out of a document that others keep. Read again while it is locked: they may have signed meanwhile. */
async function eraseFromDocument(
  services: Erasing,
  { owners }: Found,
  person: SoughtPerson,
  { signer: { id }, document: { id: documentId } }: Participation,
): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    const document = await lockDocument(tx, documentId)
    const signer = await findTheirSigner(tx, person, id)
    if (!document || !signer || fateOf({ signer, document }, owners) !== 'erased') return
    await abandonSessionsOf(services, tx, signer, 'document-changed')
    await eraseSigner(tx, signer, document.ownerName)
    await recordEvent(
      tx,
      { id: documentId, relyingPartyId: document.relyingPartyId },
      { at: services.clock(), kind: 'person-erased', actor: 'gateway', signerId: id },
    )
  })
}
