import { ScimError, type ScimPatchOperation, type ScimResource, scimPatch } from 'scim-patch'
import { z } from 'zod'
import { limits } from '../../contract/limits'
import { canonicalPath } from './read-body'
import { ScimFailure } from './scim-failure'

const pathLength = 500

const patchSchema = z.object({
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().max(pathLength).nullish(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(limits.directoryOperations),
})

/**
 * RFC 7644, 3.5.2: returns a resource with the operations of a request applied, also in the forms of Entra ID. The
 * caller reads the result in the same way as a replacement. Throws `ScimFailure`.
 */
export function patched(resource: object, body: unknown): unknown {
  const read = patchSchema.safeParse(body)
  if (!read.success) {
    throw new ScimFailure(400, 'Operations should be a list of add, replace and remove', {
      scimType: 'invalidSyntax',
    })
  }
  const operations = read.data.Operations.flatMap(operationsOf)
  const { members, ...attributes } = structuredClone(resource) as { members?: readonly Value[] }
  return {
    ...operations.filter(isKept).reduce(applied, attributes),
    members: operations.filter(isOnMembers).reduce(changedMembers, members ?? []),
  }
}

interface Value {
  readonly value: unknown
}

/** Operations on other attributes are ignored, as in a replacement (RFC 7644, 3.3). */
const kept = new Set(
  'userName externalId name displayName emails active preferredLanguage locale'.split(' '),
)

const attributeOf = ({ path }: ScimPatchOperation) => path?.split(/[.[]/)[0] ?? ''
const isKept = (operation: ScimPatchOperation) => kept.has(attributeOf(operation))
const isOnMembers = (operation: ScimPatchOperation) => attributeOf(operation) === 'members'

/** Changes the members of a group. They are a set of ids: to compare them in pairs would take minutes in a large group. */
function changedMembers(
  members: readonly Value[],
  { op, path = '', value }: ScimPatchOperation,
): readonly Value[] {
  const named = path === 'members' ? idsIn(value) : idsInFilter(path, op)
  if (op === 'remove') return named ? members.filter(({ value: id }) => !named.has(id)) : []
  const present = op === 'replace' ? [] : members.map(({ value: id }) => id)
  return [...new Set([...present, ...(named ?? [])])].map((id) => ({ value: id }))
}

/** The ids of members in the value of an operation, because `display` and `$ref` differ between clients. */
function idsIn(value: unknown): ReadonlySet<unknown> | undefined {
  if (value === undefined) return undefined
  const members: unknown[] = [value].flat()
  return new Set(
    members.map((member) =>
      typeof member === 'object' && member !== null && 'value' in member ? member.value : member,
    ),
  )
}

/** The ids that the filter of a path names. */
function idsInFilter(path: string, op: string): ReadonlySet<unknown> {
  const [, filter] = /^members\[(value eq "[^"]*"(?: or value eq "[^"]*")*)\]$/i.exec(path) ?? []
  if (filter !== undefined && op === 'remove') {
    return new Set([...filter.matchAll(/"([^"]*)"/g)].map(([, id]) => id))
  }
  throw new ScimFailure(400, 'members can be removed by value eq only', { scimType: 'invalidPath' })
}

/** Values that an operation may have, and a user after it. No directory sends as many. */
const valuesMax = 200

function refuseLarge(value: unknown): void {
  let count = 0
  JSON.stringify(value, (_, inner) => {
    count += 1
    if (count <= valuesMax) return inner
    throw new ScimFailure(400, 'The resource has too many values', { scimType: 'tooMany' })
  })
}

function applied(resource: object, operation: ScimPatchOperation): object {
  refuseLarge(operation.value)
  try {
    // The library's type requires dates, but the library does not read them.
    const changed = scimPatch(resource as ScimResource, [operation])
    refuseLarge(changed)
    return changed
  } catch (error) {
    if (!(error instanceof ScimError)) throw error
    // If the filter of a path finds no value, the library throws. There is then nothing to remove.
    if (operation.op === 'remove' && 'valuePath' in error) return resource
    const scimType = error.scimCode === 'noTarget' ? 'noTarget' : 'invalidPath'
    throw new ScimFailure(400, error.message || 'The operation cannot be applied', {
      scimType,
      cause: error,
    })
  }
}

/**
 * Splits an operation without path into one operation for each attribute: the library would drop the other parts of a
 * name.
 */
function operationsOf({
  op,
  path,
  value,
}: z.output<typeof patchSchema>['Operations'][number]): ScimPatchOperation[] {
  if (op === 'remove') {
    if (path) return operationOn(path, op, value)
    throw new ScimFailure(400, 'remove needs a path', { scimType: 'noTarget' })
  }
  if (value === undefined) {
    throw new ScimFailure(400, `${op} needs a value`, { scimType: 'invalidValue' })
  }
  if (path) return operationOn(path, op, value)
  if (typeof value !== 'object' || value === null) {
    throw new ScimFailure(400, `${op} without path needs an object`, { scimType: 'invalidValue' })
  }
  return Object.entries(value).flatMap(([key, inner]) => operationOn(key, op, inner))
}

const ownSchema = /^urn:ietf:params:scim:schemas:core:2\.0:\w+:/i

function operationOn(
  given: string,
  op: 'add' | 'replace' | 'remove',
  value: unknown,
): ScimPatchOperation[] {
  const path = canonicalPath(given).replace(ownSchema, '')
  if (value !== null && value !== undefined) return [{ op, path, value }]
  // RFC 7643, 2.5: null means that the attribute has no value.
  return op === 'add' ? [] : [{ op: 'remove', path }]
}
