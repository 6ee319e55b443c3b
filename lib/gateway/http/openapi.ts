import { Hono } from 'hono'
import { type Endpoint, parts } from '../contract/endpoint'
import { type EndpointName, endpoints } from '../contract/endpoints'
import { failures } from '../contract/failure'
import { failureSchema, type JsonSchema } from '../contract/json-schema'
import { variantsOf } from '../contract/variants'
import { describeCallback } from './openapi-callback'
import { describeOperation } from './openapi-operation'

/** `GET /openapi.json`: the contract for programs. It never changes while we run, so it is made once. */
export function openApiRoutes(): Hono {
  const app = new Hono()
  let text: string | undefined
  app.get('/openapi.json', (context) => {
    text ??= JSON.stringify(openApiDocument())
    return context.body(text, 200, { 'content-type': 'application/json' })
  })
  return app
}

/** The API document as OpenAPI 3.1: every path of every endpoint, with examples and failures. */
export function openApiDocument() {
  const { document, schemas } = hoistDefinitions({
    ...head,
    paths: allPaths(),
    pathItems: { documentSigned: { post: describeCallback() } },
  })
  const { pathItems, ...described } = document
  // By reference: a generator that meets the webhook itself makes of it a call that a client cannot make.
  const webhooks = { documentSigned: { $ref: '#/components/pathItems/documentSigned' } }
  return { ...described, webhooks, components: { schemas, pathItems } }
}

const head = {
  openapi: '3.1.0',
  info: {
    title: 'Paraph',
    version: '1',
    summary: 'Qualified electronic signatures and identification by Mobile-ID and Smart-ID',
    description:
      'Every call carries an access_token. A path behind /en answers in English what persons read; without it the answer is Lithuanian. What x-extension marks is not in the API document.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/' }],
  tags: parts.map((name) => ({ name })),
  'x-failures': Object.entries(failures).map(([reason, { status, code, cause, cure }]) => ({
    reason,
    status,
    error_code: code,
    cause,
    cure,
  })),
}

function allPaths(): Record<string, object> {
  const described = (Object.entries(endpoints) as [EndpointName, Endpoint][]).flatMap(
    ([name, endpoint]) =>
      variantsOf(endpoint).map(({ prefix }) => {
        const operation = describeOperation(name, endpoint, prefix)
        return [prefix + endpoint.path, { [endpoint.method.toLowerCase()]: operation }] as const
      }),
  )
  return Object.fromEntries(described)
}

/** zod writes shared resources into `$defs` of each place; OpenAPI keeps them once, for all. */
function hoistDefinitions<Document extends object>(document: Document) {
  const schemas: Record<string, JsonSchema> = { ...failureSchema().$defs }
  const text = JSON.stringify(document, (key, value) => {
    if (key !== '$defs') return value
    Object.assign(schemas, value)
    return undefined
  })
  const pointed = <Value>(value: Value): Value =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'))
  return { document: pointed(JSON.parse(text) as Document), schemas: pointed(schemas) }
}
