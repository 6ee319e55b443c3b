import { randomUUID } from 'node:crypto'
import { MailDelayed, MailRefused } from '@/lib/mail/mail'
import { type MailContent, writeMail } from '@/lib/mail/write-mail'
import { personIdentifier } from '@/lib/providers/person-identity'
import type { Again } from '@/lib/queue/job'
import type { Transaction } from '@/lib/storage/database/transaction'
import {
  findMember,
  findMemberAt,
  findMemberOfPerson,
  findMemberToMail,
  insertMember,
  type Member,
  type MemberToMail,
  nameOf,
  settleMemberMail,
  storeMember,
} from '@/lib/storage/organisations/members'
import type { Organisation } from '@/lib/storage/organisations/organisations'
import { organisationOwner } from '@/lib/storage/relying-parties/access'
import type { Language } from '@/lib/vocabulary/language'
import type { MemberRole } from '@/lib/vocabulary/organisation'
import { countries } from '@/lib/vocabulary/person'
import { admitMemberMail, type Limiter } from '../mail/mail-limits'
import type { MailService } from '../mail/mail-service'
import { admitAddresses } from '../mail/new-owner'
import { nextTryAt } from '../mail/send-mail'
import type { Services } from '../operation/context'
import type { Operation } from '../operation/operation'
import { invalidParameter, OperationFailure } from '../operation/operation-failure'
import type { SecretKey } from '../operation/secrets/secret-keys'
import { type JobPayloads, schedule } from '../rules/jobs'
import { after, lifetimes } from '../rules/lifetimes'
import { linkSecret, secretDigest } from '../rules/links'
import { ownerReference } from '../sessions/authentication/owner-reference'
import { checkedCode } from '../sessions/session-request'
import { changeOrganisation, isActive } from './change-organisation'
import { describedMember } from './members'

/** Invites a person, or renews the invitation at the same address. */
export const inviteMember: Operation<'inviteMember'> = async (context, { body }) => {
  const { locale, relyingParty } = context
  const answer = await changeOrganisation(context, 'administrator', async (change) => {
    const { tx, organisation, record } = change
    const sender = { relyingPartyId: relyingParty.id, owner: organisationOwner(organisation.id) }
    await admitAddresses(context, tx, sender, [body])
    const { id, address } = await invite(context, tx, organisation, {
      ...body,
      code: body.personal_code,
      language: body.language ?? locale,
    })
    const member = await findMember(tx, organisation.id, id)
    if (!member) throw new Error('The invited member was not stored')
    await record('member-invited', { member: nameOf(member), role: member.role }, id)
    return { member: describedMember(member), invitation_url: address }
  })
  context.wakeWorker()
  return { status: 'ok', ...answer }
}

/** A person to invite. */
export interface InvitedMember extends Pick<Member, 'name' | 'surname' | 'email'> {
  readonly role: MemberRole
  readonly language: Language
  readonly country?: string | undefined
  readonly code?: string | undefined
  /** Owner reference of the person, who alone may join; absent or null: `code` decides. */
  readonly person?: string | null
}

type Inviting = Limiter & Pick<Services, 'settings' | 'clock'>

/** Stores an invitation and queues its mail, with the organisation locked. Returns the member and the link. */
export async function invite(
  services: Inviting,
  tx: Transaction,
  organisation: Pick<Organisation, 'id' | 'relyingPartyId'>,
  { country, code, person: known, ...described }: InvitedMember,
): Promise<{ readonly id: string; readonly address: string }> {
  const at = services.clock()
  const [key] = services.settings.keys
  const linkId = randomUUID()
  const secret = secretOf(key, linkId)
  const person = known ?? (await personOf(services, tx, organisation, { country, code }))
  const before = await knownMember(tx, organisation.id, person, described.email)
  const recipient = described.email
  const owner = organisationOwner(organisation.id)
  const sender = { relyingPartyId: organisation.relyingPartyId, owner }
  if (!(await admitMemberMail(services, tx, sender, { id: linkId, recipient }))) {
    throw new OperationFailure('too-many-requests', { retryAfterSeconds: 3_600 })
  }
  const link = {
    linkId,
    digest: secretDigest(secret),
    keyId: key.id,
    invitedAt: at,
    expiresAt: after(at, lifetimes.memberInvitation),
    mail: 'queued',
  } as const
  const invited = { ...described, person, ...link, joinedAt: null, removedAt: null }
  const id = before?.id ?? randomUUID()
  const { name, surname } = described
  if (!before) await insertMember(tx, { id, organisationId: organisation.id, ...invited })
  else await storeMember(tx, id, isActive(before) ? { name, surname, ...link } : invited)
  await schedule(tx, 'invite-member', { linkId }, linkId)
  return { id, address: `${services.settings.portalUrl}/join/${secret}` }
}

/** The owner reference of the person with a personal code; the code itself is not stored. */
async function personOf(
  { settings, clock }: Inviting,
  tx: Transaction,
  { relyingPartyId }: Pick<Organisation, 'relyingPartyId'>,
  { country: given, code }: Pick<InvitedMember, 'country' | 'code'>,
): Promise<string | null> {
  if (code === undefined) return null
  const country = countries.find((known) => known === (given ?? settings.defaultCountry))
  if (!country) throw invalidParameter('country', 'Invalid country code')
  const personalCode = checkedCode(country, code, clock(), 'personal_code')
  const identifier = personIdentifier({ country, personalCode })
  return await ownerReference(tx, settings.keys, relyingPartyId, identifier)
}

/**
 * Finds the existing member by address or person: an invitation to renew, a former member to invite again, or a member
 * who joined by OpenID Connect and is to add a person.
 */
async function knownMember(
  tx: Transaction,
  organisationId: string,
  person: string | null,
  email: string,
): Promise<Member | undefined> {
  const there = await findMemberAt(tx, organisationId, email)
  if (there && isActive(there) && there.person === null) {
    if (person === null) return there
    // With the code, the person could open the organisation before agreeing to it.
    throw invalidParameter(
      'personal_code',
      'A member who joined by OpenID Connect is invited by name',
    )
  }
  const same = person === null ? undefined : await findMemberOfPerson(tx, organisationId, person)
  if ([there, same].some((member) => member && isActive(member))) {
    throw new OperationFailure('member-already')
  }
  if (there && same && there.id !== same.id) throw new OperationFailure('member-already')
  return same ?? there
}

/** A job that mails the link of an invitation. A repetition after a crash has the same Message-ID. */
export function inviteMemberJob(services: Services, { transport, host }: MailService) {
  const { database, clock } = services
  return async ({ linkId }: JobPayloads['invite-member']): Promise<Again | undefined> => {
    const found = await findMemberToMail(database.db, linkId, clock())
    const content = found && contentOf(services.settings, linkId, found)
    if (!content) {
      await settleMemberMail(database.db, linkId, 'failed')
      return undefined
    }
    const written = await writeMail(content)
    try {
      const to = found.member.email
      await transport.send({ ...written, to, messageId: `<${linkId}@${host}>` })
    } catch (error) {
      return await unsent(services, found.member, linkId, error)
    }
    await settleMemberMail(database.db, linkId, 'sent')
    return undefined
  }
}

/** The mail with the link; undefined if the gateway secret of the link is lost. */
function contentOf(
  { keys, portalUrl, demonstration }: Services['settings'],
  linkId: string,
  { member, organisation: asker }: MemberToMail,
): MailContent | undefined {
  const { keyId, language, expiresAt } = member
  const key = keys.find(({ id }) => id === keyId)
  if (!key) return undefined
  const link = `${portalUrl}/join/${secretOf(key, linkId)}`
  const until = expiresAt ? { deadline: expiresAt } : {}
  return { kind: 'join_organisation', language, demonstration, asker, link, ...until }
}

async function unsent(
  { database, clock, log }: Services,
  { invitedAt }: Member,
  linkId: string,
  error: unknown,
): Promise<Again | undefined> {
  if (!(error instanceof MailDelayed || error instanceof MailRefused)) throw error
  const again = error instanceof MailDelayed ? nextTryAt(invitedAt, clock()) : undefined
  log.warn({ reason: error.reason, again }, 'invitation of a member not sent')
  if (again) return { again }
  await settleMemberMail(database.db, linkId, 'failed')
  return undefined
}

function secretOf(key: SecretKey, linkId: string): string {
  return linkSecret(key, `member:${linkId}`)
}
