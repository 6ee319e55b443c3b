import { describe, expect, it } from 'vitest'
import type { Endpoint } from './endpoint'
import { endpoints } from './endpoints'
import { type JsonSchema, requestSchema } from './json-schema'
import { parseRequest } from './parse-request'

const entries = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ name, endpoint }))

type Path = readonly (string | number)[]

/** Paths of the values that a schema calls required, or optional, within a request. */
function pathsIn(
  schema: JsonSchema,
  request: unknown,
  definitions: JsonSchema['$defs'],
): Requirement[] {
  const name = schema.$ref?.replace('#/$defs/', '')
  const { properties, items, required = [] } = (name && definitions?.[name]) || schema
  if (Array.isArray(request)) {
    return request.flatMap((value, index) =>
      within(index, pathsIn(items ?? {}, value, definitions)),
    )
  }
  if (typeof request !== 'object' || request === null) return []
  return Object.entries(request).flatMap(([key, value]) => [
    { path: [key], isRequired: required.includes(key) },
    ...within(key, pathsIn(properties?.[key] ?? {}, value, definitions)),
  ])
}

interface Requirement {
  readonly path: Path
  readonly isRequired: boolean
}

function within(key: string | number, paths: readonly Requirement[]): Requirement[] {
  return paths.map(({ path, isRequired }) => ({ path: [key, ...path], isRequired }))
}

function without(value: unknown, [key, ...rest]: Path): unknown {
  if (Array.isArray(value)) return value.with(Number(key), without(value[Number(key)], rest))
  const fields = Object.entries(value as object)
  if (rest.length === 0) return Object.fromEntries(fields.filter(([name]) => name !== key))
  return {
    ...(value as object),
    [String(key)]: without(Reflect.get(value as object, String(key)), rest),
  }
}

describe.each(entries)('the schema of $name', ({ endpoint }) => {
  const { request } = endpoint.example
  const schema = requestSchema(endpoint)

  it('requires only fields that cannot be left out', () => {
    const paths = pathsIn(schema, request, schema.$defs).filter(({ isRequired }) => isRequired)
    const accepted = paths.filter(
      ({ path }) =>
        !('invalid' in parseRequest(endpoint, { ...(without(request, path) as object) })),
    )
    expect(accepted.map(({ path }) => path.join('.'))).toEqual([])
  })
})

describe('a field that an extension can replace', () => {
  const upload = '0b0f4c52-6d4e-4a55-9d43-2f2f1c0a7d11'
  const terms = { access: 'public', signers: [] }
  it.each([
    ['uploadDocument', { ...terms, type: 'asice', files: [{ filename: 'a.txt', upload }] }],
    ['uploadDocument', { ...terms, file: { filename: 'a.pdf', upload } }],
    ['generateSigningLink', { document_id: upload, without_callback: true }],
    ['validateFile', { file: { filename: 'a.pdf', upload } }],
  ] as const)('is optional in the schema of %s: %j', (name, body) => {
    const endpoint: Endpoint = endpoints[name]
    expect(parseRequest(endpoint, body)).not.toHaveProperty('invalid')
    const schema = requestSchema(endpoint)
    const left = (schema.required ?? []).filter((field) => field !== 'access_token')
    expect(Object.keys(body)).toEqual(expect.arrayContaining(left))
  })
})
