import { z } from 'zod'
import { callbackBody } from './callback'
import { type Endpoint, takesOnBehalfOf } from './endpoint'
import { failureBody } from './resources'

/** The subset of JSON Schema 2020-12 that zod writes. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly $defs?: Readonly<Record<string, JsonSchema>>
  readonly [keyword: string]: unknown
}

/** The access token, in the body and in the query. */
export const accessToken = {
  type: 'string',
  description: 'Access token that the operator issued to your program.',
}

const onBehalfOf: JsonSchema = {
  type: 'string',
  description:
    'Extension for portals, whose token has the scope hosted: session id of the person who acts. The call reaches only that person’s data; without it, only data without an owner. Other callers leave it out.',
}

const account: JsonSchema = {
  type: 'string',
  format: 'uuid',
  description:
    'Extension for portals: id of the organisation for which the person of on_behalf_of acts. The call reaches only what the role of the member allows; without it, only the person’s own data.',
}

/** Returns the schema of a request, with the access token first and shared resources in `$defs`. */
export function requestSchema(endpoint: Endpoint): JsonSchema {
  const { request, credential } = endpoint
  const written = write(request, 'input')
  const token = credential === 'none' ? {} : { access_token: accessToken }
  const person = takesOnBehalfOf(endpoint) ? { on_behalf_of: onBehalfOf, account } : {}
  const properties = { ...token, ...person, ...written.properties }
  const required = [...Object.keys(token), ...(written.required ?? [])]
  return { ...written, properties, ...(required.length > 0 && { required }) }
}

/** Raw bytes, in the form that client generators understand. */
export const fileSchema: JsonSchema = { type: 'string', format: 'binary' }

/** Returns the schema of a response; undefined if it is a file. */
export function answerSchema({ response }: Endpoint): JsonSchema | undefined {
  return response === 'bytes' ? undefined : write(response, 'output')
}

/** Returns the schema of a callback. */
export function callbackSchema(): JsonSchema {
  return write(callbackBody, 'output')
}

/** Returns the schema of a failure. */
export function failureSchema(): JsonSchema {
  return write(z.object({ failure: failureBody }), 'output')
}

function write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    io,
    override: ({ zodSchema, jsonSchema }) => {
      simplify(jsonSchema)
      if (zodSchema instanceof z.ZodDiscriminatedUnion) nameDiscriminator(zodSchema, jsonSchema)
    },
  })
  return written as JsonSchema
}

/** Names the discriminator, such as `status`, from which client generators make a union of several types. */
function nameDiscriminator(
  { options, def: { discriminator } }: z.ZodDiscriminatedUnion,
  schema: z.core.JSONSchema.BaseSchema,
): void {
  const mapping = options.flatMap((option) => {
    const id = (option as z.ZodType).meta()?.id
    const literal = (option as z.ZodObject).shape[discriminator] as z.ZodLiteral
    const [value] = literal.values
    return id === undefined || value === undefined ? [] : [[value, `#/$defs/${id}`]]
  })
  schema.discriminator = { propertyName: discriminator, mapping: Object.fromEntries(mapping) }
}

/** Allows unknown keys, and drops patterns and bounds that repeat a format or type. */
function simplify(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.format !== undefined) delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  delete schema.propertyNames
}
