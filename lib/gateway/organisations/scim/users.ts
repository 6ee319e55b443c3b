import { randomUUID } from 'node:crypto'
import {
  countUsers,
  type DirectoryUser,
  leaveGroups,
  listUsers,
  type SoughtUser,
} from '@/lib/storage/organisations/directory'
import {
  findMember,
  findMemberAt,
  insertMember,
  listAdministrators,
  type Member,
  nameOf,
  storeMember,
} from '@/lib/storage/organisations/members'
import { organisationOwner } from '@/lib/storage/relying-parties/access'
import { type Language, languages } from '@/lib/vocabulary/language'
import { limits } from '../../contract/limits'
import { admitAddresses } from '../../mail/new-owner'
import type { Services } from '../../operation/context'
import { OperationFailure } from '../../operation/operation-failure'
import { isUuid } from '../../rules/is-uuid'
import { type Change, endMembership } from '../change-organisation'
import { invite } from '../invite-member'
import { changeByDirectory, type Directory } from './change-by-directory'
import { listResponse, readListQuery, soughtBy } from './list-query'
import { patched } from './patch'
import { describedUser, readUser, type ScimUser } from './resources'
import { notFound, refuseOver, ScimFailure } from './scim-failure'

/** Lists the members whom the directory manages, also inactive ones. Members invited by hand are not listed. */
export async function findUsers(
  { database }: Services,
  { organisationId, base }: Directory,
  query: URLSearchParams,
  chosen: (resource: object) => object,
  countMax?: number,
) {
  const asked = readListQuery(query, countMax)
  const sought = soughtBy(asked.filter)
  const users = isPossible(sought) ? await listUsers(database.db, organisationId, sought) : []
  const resources = users.map((user) => describedUser(user, base))
  return listResponse(resources, asked, sought !== undefined, chosen)
}

const isPossible = (sought: SoughtUser | undefined): boolean =>
  sought?.id === undefined || isUuid(sought.id)

export async function readUserResource(
  { database }: Services,
  { organisationId, base }: Directory,
  id: string,
) {
  return describedUser(await requireUser(database.db, organisationId, id), base)
}

/**
 * Adds a member, who joins by the mailed link or by signing in at the organisation. If a member at the same address was
 * invited by hand, the role and documents stay, and the directory manages the member from now on.
 */
export async function createUser(services: Services, directory: Directory, body: unknown) {
  const user = readUser(body)
  const created = await changeByDirectory(services, directory, async (change) => {
    const { tx, organisation, at, record } = change
    await refuseTaken(change, user)
    refuseOver('users', (await countUsers(tx, organisation.id)) + 1, limits.directoryUsers)
    const known = await presentAt(change, user.email)
    if (known?.directoryId) throw taken('emails')
    const id = known?.id ?? randomUUID()
    const directoryId = randomUUID()
    const { userName, externalId, name, surname, email } = user
    const entry = { directoryId, userName, externalId, name, surname, email }
    if (known) await storeMember(tx, id, entry)
    else {
      await insertMember(tx, {
        ...{ id, organisationId: organisation.id, ...entry, invitedAt: at, mail: 'sent' },
        language: await languageOf(change, user),
        role: organisation.directoryRole ?? 'reader',
      })
    }
    const member = nameOf(user)
    await record('member-added', { member }, id)
    if (user.active === false)
      await deactivate(change, await requireUser(tx, organisation.id, directoryId))
    else if (!known) await inviteIfWanted(services, change, id)
    return await requireUser(tx, organisation.id, directoryId)
  })
  services.wakeWorker()
  return describedUser(created, directory.base)
}

export async function replaceUser(
  services: Services,
  directory: Directory,
  id: string,
  body: unknown,
) {
  return await changeUser(services, directory, id, () => body)
}

export async function patchUser(
  services: Services,
  directory: Directory,
  id: string,
  body: unknown,
) {
  return await changeUser(services, directory, id, (user) =>
    patched(describedUser(user, directory.base), body),
  )
}

/**
 * Removes a user. The member loses access with this transaction; the documents stay. Afterwards the id is unknown (RFC
 * 7644, 3.6).
 */
export async function removeUser(services: Services, directory: Directory, id: string) {
  await changeByDirectory(services, directory, async (change) => {
    const user = await requireUser(change.tx, directory.organisationId, id)
    if (user.removedAt === null) await deactivate(change, user)
    await leaveGroups(change.tx, user.id)
    const nobody = { directoryId: null, userName: null, externalId: null }
    await storeMember(change.tx, user.id, nobody)
  })
}

async function changeUser(
  services: Services,
  directory: Directory,
  id: string,
  resourceOf: (user: DirectoryUser) => unknown,
) {
  const changed = await changeByDirectory(services, directory, async (change) => {
    const { tx, organisation } = change
    const before = await requireUser(tx, organisation.id, id)
    const user = readUser(resourceOf(before))
    await refuseTaken(change, user, before)
    await storeUser(change, before, user)
    await settlePresence(services, change, before, user)
    return await requireUser(tx, organisation.id, id)
  })
  services.wakeWorker()
  return describedUser(changed, directory.base)
}

async function storeUser(
  { tx, record }: Change,
  before: DirectoryUser,
  user: ScimUser,
): Promise<void> {
  const { userName, externalId, name, surname, email } = user
  const language = languageIn(user) ?? before.language
  await storeMember(tx, before.id, { userName, externalId, name, surname, email, language })
  if (nameOf(user) === nameOf(before)) return
  await record('member-renamed', { member: nameOf(before), to: nameOf(user) }, before.id)
}

/** Ends or restores the membership, and invites again a person who was invited at another address. */
async function settlePresence(
  services: Services,
  change: Change,
  before: DirectoryUser,
  { active, email }: ScimUser,
): Promise<void> {
  const wasPresent = before.removedAt === null
  const isPresent = active ?? wasPresent
  if (isPresent) {
    const other = await presentAt(change, email, before.id)
    if (other) throw taken('emails')
  }
  if (wasPresent !== isPresent) {
    return isPresent ? await restore(services, change, before) : await deactivate(change, before)
  }
  if (isPresent && email !== before.email) {
    await storeMember(change.tx, before.id, { digest: null })
    if (before.joinedAt === null) await inviteIfWanted(services, change, before.id)
  }
}

async function deactivate(change: Change, member: Member): Promise<void> {
  await endMembership(change, member)
  await change.record('member-removed', { member: nameOf(member) }, member.id)
}

/** Makes a member who had joined active again. Any other member gets a new invitation. */
async function restore(services: Services, change: Change, member: Member): Promise<void> {
  await storeMember(change.tx, member.id, { removedAt: null })
  await change.record('member-restored', { member: nameOf(member) }, member.id)
  if (member.joinedAt === null) await inviteIfWanted(services, change, member.id)
}

async function inviteIfWanted(services: Services, change: Change, id: string): Promise<void> {
  const { tx, organisation } = change
  const member = await findMember(tx, organisation.id, id)
  if (!member?.email || !organisation.directoryInvites) return
  const sender = { ...organisation, owner: organisationOwner(organisation.id) }
  // An administrator may have named the person by a personal code: the directory does not replace it by a name.
  const { name, surname, email, role, language, person } = member
  try {
    await admitAddresses(services, tx, sender, [member])
    await invite(services, tx, organisation, { name, surname, email, role, language, person })
  } catch (error) {
    if (!(error instanceof OperationFailure) || !mailLimits.has(error.reason)) throw error
    await storeMember(tx, id, { mail: 'failed' })
  }
}

/** If a mail limit is reached, the member is added without a mail: an administrator sends the invitation later. */
const mailLimits: ReadonlySet<string> = new Set(['too-many-requests', 'too-many-strangers'])

async function requireUser(
  tx: Change['tx'],
  organisationId: string,
  id: string,
): Promise<DirectoryUser> {
  const [user] = isUuid(id) ? await listUsers(tx, organisationId, { id }) : []
  if (!user) throw notFound(id)
  return user
}

async function refuseTaken(
  { tx, organisation }: Change,
  { userName }: ScimUser,
  self?: DirectoryUser,
): Promise<void> {
  const others = await listUsers(tx, organisation.id, { userName })
  if (others.some(({ id }) => id !== self?.id)) throw taken('userName')
}

function taken(attribute: string): ScimFailure {
  return new ScimFailure(409, `Another member has this value of ${attribute}`, {
    scimType: 'uniqueness',
  })
}

async function presentAt(
  { tx, organisation }: Change,
  email: string,
  except?: string,
): Promise<Member | undefined> {
  return email === '' ? undefined : await findMemberAt(tx, organisation.id, email, except)
}

/** The language of mails: of the user, or of the organisation's first administrator. */
async function languageOf({ tx, organisation }: Change, user: ScimUser): Promise<Language> {
  const [administrator] = await listAdministrators(tx, organisation.id)
  return languageIn(user) ?? administrator?.language ?? 'en'
}

function languageIn({ language }: ScimUser): Language | undefined {
  return languages.find((known) => known === language)
}
