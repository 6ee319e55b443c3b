import { z } from 'zod'
import { callbackBody } from './callback'
import { type Endpoint, takesOnBehalfOf } from './endpoint'
import { failureBody, type ok } from './resources'

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

/** Said of the token wherever it travels. */
export const accessToken = {
  type: 'string',
  description: 'The token the operator gave your program.',
}

const onBehalfOf: JsonSchema = {
  type: 'string',
  description:
    'Extension for portals, which have a token of scope hosted: the id of the session of the person who acts. The call reaches what belongs to that person; without it, only what has no owner. Other callers leave it out.',
}

/** What a caller sends, the access token first; shared resources stand in `$defs`. */
export function requestSchema(endpoint: Endpoint): JsonSchema {
  const { request, credential } = endpoint
  const written = write(request, 'input')
  const token = credential === 'none' ? {} : { access_token: accessToken }
  const person = takesOnBehalfOf(endpoint) ? { on_behalf_of: onBehalfOf } : {}
  const properties = { ...token, ...person, ...written.properties }
  const required = [...Object.keys(token), ...(written.required ?? [])]
  return { ...written, properties, ...(required.length > 0 && { required }) }
}

/** Bytes as they are, in the words that generators of clients understand. */
export const fileSchema: JsonSchema = { type: 'string', format: 'binary' }

/** What a caller gets; undefined when that is a file. */
export function answerSchema({ response }: Endpoint): JsonSchema | undefined {
  return response === 'bytes' ? undefined : write(response, 'output')
}

/** What a callback brings. */
export function callbackSchema(): JsonSchema {
  return write(callbackBody, 'output')
}

/** The body of every failure. */
export function failureSchema(): JsonSchema {
  return write(z.object({ failure: failureBody }), 'output')
}

function write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    io,
    override: ({ zodSchema, jsonSchema }) => {
      simplify(jsonSchema)
      if (zodSchema instanceof z.ZodDiscriminatedUnion) tellApart(zodSchema, jsonSchema)
    },
  })
  return written as JsonSchema
}

/** Which answer it is, its `status` says: generated clients make of it one of three types. */
function tellApart(
  { options }: z.ZodDiscriminatedUnion,
  schema: z.core.JSONSchema.BaseSchema,
): void {
  const mapping = options.flatMap((option) => {
    const id = (option as z.ZodType).meta()?.id
    const [value] = (option as z.ZodObject<{ status: typeof ok }>).shape.status.values
    return id === undefined || value === undefined ? [] : [[value, `#/$defs/${id}`]]
  })
  schema.discriminator = { propertyName: 'status', mapping: Object.fromEntries(mapping) }
}

/** Readers may meet keys they do not know; and what a format says needs no pattern beside it. */
function simplify(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.format !== undefined) delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  delete schema.propertyNames
}
