import { randomUUID } from 'node:crypto'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { insertMember, type Member, nameOf, storeMember } from '@/lib/storage/organisations/members'
import type { Organisation } from '@/lib/storage/organisations/organisations'
import {
  bindSubject,
  findBoundMember,
  membersAt,
  type Subject,
} from '@/lib/storage/organisations/staff-members'
import type { StaffSignIn } from '@/lib/storage/organisations/staff-sign-in'
import { asciiAddress } from '@/lib/vocabulary/ascii-address'
import { isAtLeast, type JoiningRule, type MemberRole } from '@/lib/vocabulary/organisation'
import { email as emailSchema } from '../../contract/fields'
import { limits } from '../../contract/limits'
import { line } from '../../contract/text'
import type { Context } from '../../operation/context'
import { OperationFailure } from '../../operation/operation-failure'
import { isActive } from '../change-organisation'
import type { Claims } from './openid-provider'

/** A person whom the provider of an organisation has signed in. */
interface SignedIn {
  /** The organisation, locked. */
  readonly organisation: Organisation
  readonly signIn: StaffSignIn
  readonly claims: Claims
  /** Keyed digest of the claim `sub`. */
  readonly subject: string
}

/**
 * The member who signs in: the member to whom the subject is bound; otherwise a member with the same verified address;
 * otherwise a new member by a joining rule. Throws `staff-not-admitted`. A removed member is admitted only after a new
 * invitation.
 */
export async function admittedMember(
  context: Context,
  tx: Transaction,
  signedIn: SignedIn,
): Promise<Member> {
  const { organisation, signIn } = signedIn
  const subject: Subject = {
    organisationId: organisation.id,
    issuer: signIn.issuer,
    subject: signedIn.subject,
  }
  const bound = await findBoundMember(tx, subject)
  if (bound && isActive(bound)) return bound
  const email = verifiedEmail(signIn, signedIn.claims)
  const there = email === undefined ? [] : await membersAt(tx, subject, email)
  const free = there.filter(({ isBound }) => !isBound).map(({ member }) => member)
  const known = [...(bound ? [bound] : []), ...free].find(mayBeBound)
  if (known) return await bind(context, tx, signedIn, subject, known)
  const isRefused = email === undefined || bound !== undefined || there.length > 0
  const role = isRefused ? undefined : roleByRule(signIn, signedIn.claims, email)
  if (role === undefined) throw new OperationFailure('staff-not-admitted')
  return await joinByRule(context, tx, signedIn, subject, { email: email ?? '', role })
}

/**
 * Whether a subject may be bound to the member. Not to a removed member, and not to an invitation that names a personal
 * code: only a qualified identification proves the code.
 */
function mayBeBound(member: Member): boolean {
  if (member.removedAt !== null) return false
  return isActive(member) || member.person === null
}

/**
 * OpenID Connect Core 1.0, 5.7: an address is no identifier, so it is used only until the subject is bound, and only if
 * it is verified. If the provider does not state that, the organisation's setting decides.
 */
function verifiedEmail(
  { addressesAreVerified }: StaffSignIn,
  { email, email_verified, xms_edov }: Claims,
): string | undefined {
  // Entra ID has no email_verified; its optional claim says that the domain's owner is verified.
  const isVerified = email_verified ?? xms_edov ?? addressesAreVerified
  // Some providers send `email_verified` as a text or a number.
  if (!['true', '1'].includes(String(isVerified))) return undefined
  const parsed = emailSchema.safeParse(email)
  return parsed.success ? parsed.data.toLowerCase() : undefined
}

/** The highest role among the rules that apply to the person. */
function roleByRule(
  { rules, groupClaim }: StaffSignIn,
  claims: Claims,
  email = '',
): MemberRole | undefined {
  const domain = email.slice(email.lastIndexOf('@'))
  // An administrator may write “@example.com”, or a domain with letters of other languages.
  const asDomain = (value: string) => asciiAddress(`@${value.replace(/^@/, '')}`).toLowerCase()
  const groups = [claims[groupClaim]].flat()
  const fits = ({ by, value }: JoiningRule) =>
    by === 'domain' ? asDomain(value) === domain : groups.includes(value)
  return rules
    .filter(fits)
    .map(({ role }) => role)
    .reduce<MemberRole | undefined>(
      (highest, role) => (highest && isAtLeast(highest, role) ? highest : role),
      undefined,
    )
}

/** Binds the subject to a member. An invited member joins. */
async function bind(
  { clock }: Context,
  tx: Transaction,
  { organisation, signIn: { issuer } }: SignedIn,
  subject: Subject,
  member: Member,
): Promise<Member> {
  const at = clock()
  const joined = { ...member, joinedAt: member.joinedAt ?? at, digest: null }
  if (member.joinedAt === null) {
    await storeMember(tx, member.id, { joinedAt: joined.joinedAt, digest: null })
  }
  await bindSubject(tx, subject, member.id, at)
  const actor = nameOf(member)
  const kind = member.joinedAt === null ? 'member-joined' : 'member-bound'
  const data = { member: actor, role: member.role, issuer }
  await recordEvent(tx, organisation, { at, kind, actor, signerId: member.id, data })
  return joined
}

async function joinByRule(
  { clock, locale: language }: Context,
  tx: Transaction,
  { organisation, signIn: { issuer }, claims }: SignedIn,
  subject: Subject,
  { email, role }: { readonly email: string; readonly role: MemberRole },
): Promise<Member> {
  const at = clock()
  const person = { ...namesIn(claims, email), email, language, role, invitedAt: at, joinedAt: at }
  const id = randomUUID()
  await insertMember(tx, { id, organisationId: organisation.id, ...person })
  await bindSubject(tx, subject, id, at)
  const actor = nameOf(person)
  const data = { member: actor, role, issuer }
  await recordEvent(tx, organisation, { at, kind: 'member-joined', actor, signerId: id, data })
  const member = await findBoundMember(tx, subject)
  if (!member) throw new Error('The new member was not stored')
  return member
}

/** The name of a new member: the name from the provider, otherwise the address. */
function namesIn(
  claims: Claims,
  email: string,
): { readonly name: string; readonly surname: string } {
  const read = (claim: unknown) => line(limits.nameLength).safeParse(claim).data ?? ''
  const [given, family] = [read(claims.given_name), read(claims.family_name)]
  if (given !== '' || family !== '') return { name: given, surname: family }
  return { name: read(claims.name) || email, surname: '' }
}
