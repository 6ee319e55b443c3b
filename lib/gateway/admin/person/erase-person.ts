import { recordEvent } from '@/lib/storage/audit/audit-trail'
import { lockDocument } from '@/lib/storage/documents/documents'
import { eraseSigner } from '@/lib/storage/erasure'
import { forgetAccount } from '@/lib/storage/limits/stored-bytes'
import { eraseMembership } from '@/lib/storage/organisations/memberships'
import { eraseLabels } from '@/lib/storage/people/label-people'
import { eraseAsVisitor, findTheirSigner, type SoughtPerson } from '@/lib/storage/people/people'
import { eraseClearances } from '@/lib/storage/screening'
import { removeLocked } from '../../documents/remove-document'
import type { Services } from '../../operation/context'
import { schedule } from '../../rules/jobs'
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
 * Erases all data of a person that may be erased; without `yes` only reports it. Each step has its own transaction,
 * and erased data is not found again: after an interruption, running the command again completes it.
 */
export async function erasePerson(
  services: Erasing,
  person: SoughtPerson,
  yes: boolean,
): Promise<ErasureReport> {
  const before = await lookAround(services, person)
  if (!yes) return reportOf(services, before, undefined)
  await eraseBatches(services, before)
  // Until this point the batches may have made more documents.
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
    await eraseLabels(tx, found.owners)
    await eraseAsVisitor(tx, person, found.owners)
    await eraseClearances(tx, found.screenedAs, found.owners)
    for (const owner of found.owners) await forgetAccount(tx, owner)
  })
  for (const membership of found.memberships) {
    await services.database.db.transaction((tx) =>
      eraseMembership(tx, membership, services.clock()),
    )
  }
  services.wakeWorker()
  const { log } = services
  log.warn({ documents: found.documents.length, signers: going.length }, 'person erased by command')
  return reportOf(services, found, await lookAround(services, person))
}

/** Removes a document as its owner would: signing sessions end, and a job erases it with its files. */
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

/** Queues the erasure of an already removed document again, as its job may have failed. */
async function eraseAgain({ database }: Erasing, documentId: string): Promise<void> {
  await schedule(database.db, 'erase-document', { documentId }, documentId)
}

/**
 * Erases the person from another owner's document. The data is read again under the lock: the person may have signed
 * meanwhile.
 */
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
