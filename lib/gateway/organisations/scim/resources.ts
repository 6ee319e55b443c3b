import { z } from 'zod'
import type {
  DirectoryGroup,
  DirectoryUser,
  GroupMember,
} from '@/lib/storage/organisations/directory'
import { nameOf } from '@/lib/storage/organisations/members'
import { email } from '../../contract/fields'
import { limits } from '../../contract/limits'
import { line, words } from '../../contract/text'
import { ScimFailure } from './scim-failure'

export const schemaIds = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
} as const

/** A boolean. Entra ID sends booleans of PATCH requests as texts. */
const flag = z.preprocess((value) => {
  const text = String(value).toLowerCase()
  return text === 'true' || text === 'false' ? text === 'true' : value
}, z.boolean('This value should be true or false'))

const text = words(limits.nameLength).nullish()

const userSchema = z.object({
  userName: line(limits.nameLength),
  externalId: text,
  name: z.object({ givenName: text, familyName: text, formatted: text }).nullish(),
  displayName: text,
  emails: z
    .array(z.object({ value: text, primary: flag.nullish(), type: text }))
    .max(20)
    .nullish(),
  active: flag.nullish(),
  preferredLanguage: text,
  locale: text,
})

const addressSchema = z.object({ emails: email })

/** The attributes of a user that this server stores. Others are ignored (RFC 7644, 3.3). */
export interface ScimUser {
  readonly userName: string
  readonly externalId: string | null
  readonly name: string
  readonly surname: string
  /** Empty if the user has no address. */
  readonly email: string
  /** Undefined if the request does not state it. */
  readonly active: boolean | undefined
  readonly language: string | undefined
}

/** Reads a user. Throws `ScimFailure`. */
export function readUser(resource: unknown): ScimUser {
  const { userName, externalId, emails, active, ...rest } = parsed(userSchema, resource)
  // A patch that removes an address leaves an entry without a value, but with its type and its primary mark.
  const addresses = emails?.filter(({ value }) => value?.trim()) ?? []
  const address =
    // RFC 7644, 3.5.2: an added primary address replaces the previous primary address, which comes before it in the
    // list.
    addresses.findLast(({ primary }) => primary) ??
    addresses.find(({ type }) => type?.toLowerCase() === 'work') ??
    addresses[0]
  const named = email.safeParse(userName)
  return {
    userName,
    externalId: externalId ?? null,
    ...nameIn(rest, userName),
    email: address ? parsed(addressSchema, { emails: address.value }).emails : (named.data ?? ''),
    active: active ?? undefined,
    language: (rest.preferredLanguage ?? rest.locale)?.slice(0, 2).toLowerCase(),
  }
}

/** Given and family name. If the user has only a full name, its last word is the family name. */
function nameIn(
  { name, displayName }: Pick<z.output<typeof userSchema>, 'name' | 'displayName'>,
  userName: string,
): Pick<ScimUser, 'name' | 'surname'> {
  const given = name?.givenName?.trim()
  const family = name?.familyName?.trim()
  if (given || family) return { name: given || family || '', surname: given ? (family ?? '') : '' }
  const whole = (name?.formatted ?? displayName)?.trim() || userName
  const last = whole.lastIndexOf(' ')
  if (last === -1) return { name: whole, surname: '' }
  return { name: whole.slice(0, last), surname: whole.slice(last + 1) }
}

const groupSchema = z.object({
  displayName: line(limits.nameLength),
  externalId: text,
  members: z
    .array(z.object({ value: z.string().max(limits.nameLength) }))
    .max(limits.directoryUsers)
    .nullish(),
})

/** A group with the ids of its users; undefined if the request does not state them. */
export interface ScimGroup {
  readonly displayName: string
  readonly externalId: string | null
  readonly members: readonly string[] | undefined
}

/** Reads a group. Throws `ScimFailure`. */
export function readGroup(resource: unknown): ScimGroup {
  const { displayName, externalId, members } = parsed(groupSchema, resource)
  const ids = members?.map(({ value }) => value)
  return { displayName, externalId: externalId ?? null, members: ids && [...new Set(ids)] }
}

function parsed<Schema extends z.ZodType>(schema: Schema, resource: unknown): z.output<Schema> {
  const result = schema.safeParse(resource)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const detail = `${issue?.path.join('.') || 'body'}: ${issue?.message}`
  throw new ScimFailure(400, detail, { scimType: 'invalidValue' })
}

/** The `meta` of a resource with its location; `base` is the beginning of locations. */
function metaOf(base: string, resourceType: 'User' | 'Group', id: string, createdAt: Date) {
  const location = `${base}${resourceType}s/${id}`
  return { resourceType, created: createdAt.toISOString(), location }
}

export function describedUser(user: DirectoryUser, base: string) {
  const { directoryId: id, userName, externalId, name: givenName, surname, email: value } = user
  return {
    schemas: [schemaIds.user],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    name: { givenName, ...(surname && { familyName: surname }) },
    displayName: nameOf(user),
    active: user.removedAt === null,
    ...(value && { emails: [{ value, type: 'work', primary: true }] }),
    meta: metaOf(base, 'User', id, user.invitedAt),
  }
}

export function describedGroup(
  group: DirectoryGroup,
  members: readonly GroupMember[],
  base: string,
) {
  const { id, name: displayName, externalId, createdAt } = group
  return {
    schemas: [schemaIds.group],
    id,
    ...(externalId !== null && { externalId }),
    displayName,
    members: members.flatMap(({ directoryId: value }) =>
      value === null ? [] : [{ value, $ref: `${base}Users/${value}` }],
    ),
    meta: metaOf(base, 'Group', id, createdAt),
  }
}
