import { z } from 'zod'
import type { Endpoint } from './endpoint'
import { fieldNotes } from './field-notes'
import * as resources from './resources'

/** JSON Schema 2020-12 of one place, as much of it as zod writes. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly $defs?: Readonly<Record<string, JsonSchema>>
  readonly [keyword: string]: unknown
}

const names = z.registry<{ id: string }>()
names.add(resources.signingFiles, { id: 'SigningFiles' })
names.add(resources.uploadFile, { id: 'UploadFile' })
names.add(resources.signer, { id: 'Signer' })
names.add(resources.invitedSigner, { id: 'InvitedSigner' })
names.add(resources.signerStatus, { id: 'SignerStatus' })
names.add(resources.certificate, { id: 'Certificate' })
names.add(resources.sanctionsRecord, { id: 'SanctionsRecord' })
names.add(resources.pepsRecord, { id: 'PepsRecord' })
names.add(resources.waiting, { id: 'Waiting' })
names.add(resources.failureBody, { id: 'Failure' })

/** What a caller sends, without access_token; shared resources stand in `$defs`. */
export function requestSchema({ request }: Endpoint): JsonSchema {
  return withNotes(write(request, 'input'))
}

/** What a caller gets; undefined when that is a file. */
export function answerSchema({ response }: Endpoint): JsonSchema | undefined {
  return response === 'octets' ? undefined : write(response, 'output')
}

/** The body of every failure. */
export function failureSchema(): JsonSchema {
  return write(z.object({ failure: resources.failureBody }), 'output')
}

function write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    io,
    metadata: names,
    override: ({ jsonSchema }) => simplify(jsonSchema),
  })
  return written as JsonSchema
}

/** Readers may meet keys they do not know; and what a format says needs no pattern beside it. */
function simplify(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.format !== undefined) delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  delete schema.propertyNames
}

/** Says what each field means, at every depth; `files.name` goes before `name`. */
function withNotes(schema: JsonSchema, parent = ''): JsonSchema {
  const inside = (children: Readonly<Record<string, JsonSchema>> | undefined, describe: Describe) =>
    children && Object.fromEntries(Object.entries(children).map(describe))
  const properties = inside(schema.properties, ([name, property]) => {
    const description = fieldNotes[`${parent}.${name}`] ?? fieldNotes[name]
    const noted = withNotes(property, name)
    return [name, description === undefined ? noted : { ...noted, description }]
  })
  const $defs = inside(schema.$defs, ([name, definition]) => [name, withNotes(definition)])
  return {
    ...schema,
    ...(properties && { properties }),
    ...(schema.items && { items: withNotes(schema.items, parent) }),
    ...($defs && { $defs }),
  }
}

type Describe = (entry: [string, JsonSchema]) => [string, JsonSchema]
