import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { listDeliveries } from '@/lib/storage/callback-deliveries'
import { loadDocument } from '@/lib/storage/documents/documents'
import { listMails } from '@/lib/storage/mails'
import { insertMember } from '@/lib/storage/organisations/members'
import { insertOrganisation, storeOrganisation } from '@/lib/storage/organisations/organisations'
import { organisationOwner } from '@/lib/storage/relying-parties/access'
import { changeBrand, findBrand, findLogo } from '@/lib/storage/relying-parties/brands'
import {
  ensureRelyingParty,
  type RelyingPartyId,
} from '@/lib/storage/relying-parties/relying-parties'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import { queueCallbacks } from '../callbacks/queue-callbacks'
import { notifyOwner } from './notify-owner'

const { database, relyingPartyId } = await partyOfFile()
const { db } = database
const at = new Date('2026-03-02T10:00:00Z')

async function organisationOf(party: RelyingPartyId): Promise<string> {
  const id = randomUUID()
  await insertOrganisation(db, { id, relyingPartyId: party, name: 'Example Ltd', createdAt: at })
  await storeOrganisation(db, id, { callbackUrl: 'https://example.com/signed', logo: 'theirs' })
  await insertMember(db, {
    ...{ id: randomUUID(), organisationId: id, name: 'Ona', surname: 'Testaitė' },
    ...{ email: 'ona@example.com', language: 'lt', role: 'administrator' },
    ...{ invitedAt: at, joinedAt: at },
  })
  return id
}

/** The brand of a document of this owner, and the numbers of callbacks and mails after it was signed. */
async function reachedBy(owner: string) {
  const id = randomUUID()
  await storeTestDocument(db, relyingPartyId, { id, owner })
  const document = (await loadDocument(db, id)) ?? expect.fail()
  const event = { type: 'document.signed', state: 'signed', at, signers: [] } as const
  await queueCallbacks(db, document, event)
  await notifyOwner(db, document, { kind: 'owner_completed' })
  return {
    brand: (await findBrand(db, document))?.displayName,
    logo: await findLogo(db, document),
    callbacks: (await listDeliveries(db, id)).length,
    mails: (await listMails(db, id)).length,
  }
}

it('gives a document the brand, callbacks and notices of an organisation of its relying party', async () => {
  const owner = organisationOwner(await organisationOf(relyingPartyId))
  const reached = { brand: 'Example Ltd', logo: 'theirs', callbacks: 1, mails: 1 }
  expect(await reachedBy(owner)).toEqual(reached)
})

it('gives nothing of another organisation to a program that chooses its reference', async () => {
  const others = (await ensureRelyingParty(db, 'others')) as RelyingPartyId
  await changeBrand(db, { relyingPartyId, displayName: 'Ours', logo: 'ours', changedAt: at })
  const ours = { brand: 'Ours', logo: 'ours', callbacks: 0, mails: 0 }
  expect(await reachedBy(organisationOwner(await organisationOf(others)))).toEqual(ours)
  expect(await reachedBy('organisation-of-the-customer-42')).toEqual(ours)
})
