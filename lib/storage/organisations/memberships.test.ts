import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { auditKeyOf } from '@/lib/storage/audit/audit-key'
import { eraseActor, listEvents, type NewEvent, recordEvent } from '@/lib/storage/audit/audit-trail'
import { announceKey, verifyChains } from '@/lib/storage/audit/verify-trail'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import type { MemberRole } from '@/lib/vocabulary/organisation'
import { findMember, insertMember, storeMember } from './members'
import { eraseMembership, membershipsOf } from './memberships'
import { insertOrganisation } from './organisations'

const { database, relyingPartyId } = await partyOfFile()
const { db } = database
const at = new Date('2026-03-02T10:00:00Z')

async function organisationOf(...roles: readonly MemberRole[]) {
  const id = randomUUID()
  await insertOrganisation(db, { id, relyingPartyId, name: id, createdAt: at })
  const members = roles.map((role) => ({
    id: randomUUID(),
    organisationId: id,
    person: randomUUID(),
    name: 'Ona',
    surname: 'Testaitė',
    email: `${randomUUID()}@example.com`,
    language: 'lt' as const,
    role,
    directoryId: randomUUID(),
    userName: 'ona',
    externalId: '4711',
    invitedAt: at,
    joinedAt: at,
  }))
  for (const member of members) await insertMember(db, member)
  return { id, members }
}

const sought = (...emails: readonly string[]) =>
  ({ country: 'LT', personalCode: '1', emails }) as const

async function erase(organisationId: string, id = '') {
  const member = (await findMember(db, organisationId, id)) ?? expect.fail()
  await db.transaction((tx) => eraseMembership(tx, { member, relyingPartyId }, at))
}

it('erases a member, whose row stays without a person', async () => {
  const { id, members } = await organisationOf('administrator', 'sender')
  await erase(id, members[1]?.id)
  const erased = await findMember(db, id, members[1]?.id ?? '')
  expect(erased).toMatchObject({ person: null, name: '', surname: '', email: '', removedAt: at })
  expect(erased).toMatchObject({ directoryId: null, userName: null, externalId: null })
})

it('erases the names of a member from what they did to others, but not the name of a colleague', async () => {
  const { id, members } = await organisationOf('administrator', 'administrator', 'sender')
  const [ona, rasa] = members.map((member) => member.id)
  const record = (kind: NewEvent['kind'], actor: string, about?: string, data = {}) => {
    const event = { at, kind, actor, signerId: about ?? null, data }
    return recordEvent(db, { id, relyingPartyId }, event)
  }
  await record('organisation-created', 'Rasa Senoji')
  await record('member-renamed', 'Ona Testaitė', rasa, {
    member: 'Rasa Senoji',
    to: 'Rasa Naujoji',
  })
  await storeMember(db, rasa ?? '', { name: 'Rasa', surname: 'Naujoji' })
  await record('member-removed', 'Rasa Naujoji', ona, { member: 'Ona Testaitė' })
  await record('organisation-changed', 'Ona Testaitė')
  await erase(id, rasa)
  const actors = (await listEvents(db, id)).map(({ actor }) => actor)
  expect(actors).toEqual(['', '', '', 'Ona Testaitė', 'gateway'])
  const key = auditKeyOf(db)
  await announceKey(db, key, at)
  const brokenNow = async () => (await verifyChains(db, [id], [key.id]))[0]?.broken
  expect(await brokenNow()).toBeUndefined()
  await eraseActor(db, id, new Set(['Ona Testaitė']))
  expect(await brokenNow()).toEqual({ brokenAt: 4, fault: 'erased-unannounced' })
})

it('does not erase the last administrator, and reports who that is', async () => {
  const { id, members } = await organisationOf('administrator', 'administrator', 'manager')
  const owners = members.map(({ person }) => ({ relyingPartyId, owner: person }))
  const last = async () =>
    (await membershipsOf(db, owners, sought())).map((one) => one.isLastAdministrator)
  expect(await last()).toEqual([false, false, false])
  await erase(id, members[0]?.id)
  expect((await last()).filter(Boolean)).toEqual([true])
  await erase(id, members[1]?.id)
  expect(await findMember(db, id, members[1]?.id ?? '')).toMatchObject({ surname: 'Testaitė' })
})

it('finds an invitation by its mail address, but not a member by another person’s', async () => {
  const { id, members } = await organisationOf('administrator')
  const email = `${randomUUID()}@example.com`
  const invited = {
    ...(members[0] ?? expect.fail()),
    id: randomUUID(),
    person: null,
    joinedAt: null,
  }
  await insertMember(db, { ...invited, email: email.toUpperCase() })
  const found = await membershipsOf(db, [], sought(email, members[0]?.email ?? ''))
  expect(found.map(({ member }) => [member.organisationId, member.id])).toEqual([[id, invited.id]])
})
