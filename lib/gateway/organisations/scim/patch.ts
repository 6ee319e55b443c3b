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
 * caller reads the result like a replacement. Throws `ScimFailure`.
 */
export function patched(resource: object, body: unknown): unknown {
  const read = patchSchema.safeParse(body)
  if (!read.success) {
    throw new ScimFailure(400, 'Operations should be a list of add, replace and remove', {
      scimType: 'invalidSyntax',
    })
  }
  const operations = read.data.Operations.map(operationOf)
  try {
    // The library's type demands dates that it does not read.
    return scimPatch(structuredClone(resource) as ScimResource, operations)
  } catch (error) {
    if (!(error instanceof ScimError)) throw error
    const scimType = error.scimCode === 'noTarget' ? 'noTarget' : 'invalidPath'
    throw new ScimFailure(400, error.message || 'The operation cannot be applied', {
      scimType,
      cause: error,
    })
  }
}

function operationOf({
  op,
  path: given,
  value,
}: z.output<typeof patchSchema>['Operations'][number]): ScimPatchOperation {
  const path = given ? canonicalPath(given) : undefined
  if (op === 'remove') {
    if (path === undefined) {
      throw new ScimFailure(400, 'remove needs a path', { scimType: 'noTarget' })
    }
    return { op, path, ...(value != null && { value: asMembers(path, value) }) }
  }
  if (value === undefined) {
    throw new ScimFailure(400, `${op} needs a value`, { scimType: 'invalidValue' })
  }
  if (path !== undefined) return { op, path, value: asMembers(path, value) }
  if (typeof value !== 'object' || value === null) {
    throw new ScimFailure(400, `${op} without path needs an object`, { scimType: 'invalidValue' })
  }
  const entries = Object.entries(value).map(([key, inner]) => {
    const attribute = canonicalPath(key)
    return [attribute, asMembers(attribute, inner)]
  })
  return { op, value: Object.fromEntries(entries) }
}

/** Members of a group by their ids alone: `display` and `$ref` differ between clients. */
function asMembers(path: string, value: unknown): unknown {
  if (path !== 'members') return value
  return [value].flat().map((member: unknown) => {
    const id =
      typeof member === 'object' && member !== null && 'value' in member ? member.value : member
    return { value: id }
  })
}
