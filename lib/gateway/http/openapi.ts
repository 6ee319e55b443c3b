import { Hono } from 'hono'
import { type CallbackEvent, callbackEvents } from '@/lib/vocabulary/callback'
import {
  callbackExampleOf,
  callbackHeaders,
  callbackMeanings,
  callbackTerms,
  usualCallbackEvents,
} from '../contract/callback'
import {
  type Endpoint,
  type EndpointFailure,
  failuresOf,
  headingOf,
  isExtension,
  parts,
} from '../contract/endpoint'
import { type EndpointName, endpoints } from '../contract/endpoints'
import { pathExamples } from '../contract/examples'
import { failures } from '../contract/failure'
import {
  accessToken,
  answerSchema,
  callbackSchema,
  failureSchema,
  fileSchema,
  type JsonSchema,
  requestSchema,
} from '../contract/json-schema'
import { pathParameters } from '../contract/variants'
import { OperationFailure } from '../operation/operation-failure'
import { type CompressedText, compressedText, textResponse } from './compressed-text'
import { failureReply } from './failure-body'
import { type DescribedOperation, sharedParts } from './openapi-components'

/** The calls that a document describes: all, or without extensions. */
type Described = 'all' | 'documented'

const addresses = { '/openapi.json': 'all', '/openapi-document.json': 'documented' } as const

/**
 * Serves the OpenAPI documents. The contract never changes while the gateway runs, so each document is created once.
 */
export function openApiRoutes(): Hono {
  const app = new Hono()
  for (const [path, described] of Object.entries(addresses)) {
    let document: Promise<CompressedText> | undefined
    app.get(path, async ({ req }) => {
      document ??= compressedText(JSON.stringify(openApiDocument(described)))
      return textResponse(await document, 'application/json', req.raw)
    })
  }
  return app
}

/** The API as OpenAPI 3.1: the path of every call, with examples and failures. */
export function openApiDocument(described: Described = 'all') {
  const events = described === 'all' ? callbackEvents : usualCallbackEvents
  const { document, schemas } = hoistDefinitions({
    ...head,
    ...sharedParts(operationsOf(described)),
    pathItems: Object.fromEntries(
      events.map((event) => [operationOf(event), { post: describeCallback(event) }]),
    ),
  })
  const { pathItems, responses, repeated, ...rest } = document
  // Webhooks are references: from an inline webhook, generators would make a client call that does not exist.
  const webhooks = Object.fromEntries(
    Object.keys(pathItems).map((name) => [name, { $ref: `#/components/pathItems/${name}` }]),
  )
  const components = { schemas: { ...schemas, ...repeated }, responses, pathItems }
  return { ...rest, webhooks, components }
}

const head = {
  openapi: '3.1.0',
  info: {
    title: 'Paraph',
    version: '1',
    summary: 'Qualified electronic signatures and identification by Mobile-ID and Smart-ID',
    description:
      'Every call needs an access_token. The server /en uses English for texts that people read, / uses Lithuanian; calls marked x-one-language exist on / only. Calls marked x-extension are not in the API document; /openapi-document.json leaves them out.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [
    { url: '/', description: 'Lithuanian' },
    { url: '/en', description: 'English' },
  ],
  tags: parts.map((name) => ({ name })),
  'x-failures': Object.entries(failures).map(([reason, { status, code, cause, cure }]) => ({
    reason,
    status,
    error_code: code,
    cause,
    cure,
  })),
}

function operationsOf(described: Described): DescribedOperation[] {
  return (Object.entries(endpoints) as [EndpointName, Endpoint][])
    .filter(([, endpoint]) => described === 'all' || !isExtension(endpoint))
    .map(([name, endpoint]) => ({
      path: endpoint.path,
      method: endpoint.method.toLowerCase(),
      operation: describeOperation(name, endpoint),
    }))
}

/** Describes one endpoint. */
function describeOperation(name: EndpointName, endpoint: Endpoint) {
  return {
    operationId: name,
    tags: [endpoint.part],
    summary: headingOf(endpoint),
    description: endpoint.about,
    'x-section': endpoint.section,
    ...(isExtension(endpoint) && { 'x-extension': true }),
    ...(!endpoint.localised && { 'x-one-language': true }),
    parameters: [...pathParameters(endpoint.path).map(inPath), ...tokenInQuery(endpoint)],
    ...requestBody(endpoint),
    responses: describeAnswers(endpoint),
  }
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function inPath(name: string) {
  const example = pathExamples[name]
  const schema = { type: 'string', ...(isUuid.test(example ?? '') && { format: 'uuid' }) }
  return { name, in: 'path', required: true, schema, example }
}

/** Part 5 of the API document: calls without a body have the token in the query. Extensions do the same. */
function tokenInQuery({ credential }: Endpoint) {
  if (credential !== 'query') return []
  return [{ name: 'access_token', in: 'query', required: true, schema: accessToken }]
}

function requestBody(endpoint: Endpoint) {
  if (endpoint.credential === 'query') return {}
  const content =
    endpoint.credential === 'none'
      ? { 'application/octet-stream': { schema: fileSchema } }
      : { 'application/json': jsonBody(endpoint) }
  return { requestBody: { required: true, content } }
}

function jsonBody(endpoint: Endpoint) {
  return {
    schema: requestSchema(endpoint),
    example: { access_token: 'your-access-token', ...endpoint.example.request },
  }
}

/** The responses of a call by HTTP status: success, then every failure with cause and cure. */
function describeAnswers(endpoint: Endpoint) {
  const met = failuresOf(endpoint)
  const statuses = [...new Set(met.map(({ status }) => status))].filter((status) => status !== 200)
  return {
    '200': success(endpoint, met),
    ...Object.fromEntries(
      statuses.map((status) => [
        status,
        failure(
          endpoint,
          met.filter((one) => one.status === status),
        ),
      ]),
    ),
  }
}

function success(endpoint: Endpoint, met: readonly EndpointFailure[]) {
  const schema = answerSchema(endpoint)
  if (!schema) return { description: 'The file', content: { '*/*': { schema: fileSchema } } }
  const ends = met.filter(({ status }) => status === 200)
  const waiting = ends.length > 0 ? { waiting: { value: { status: 'waiting' } } } : {}
  const { answer } = endpoint.example
  const success = answer === undefined ? {} : { success: { value: answer } }
  const content = { schema, examples: { ...success, ...waiting, ...bodies(endpoint, ends) } }
  return { description: 'Success', content: { 'application/json': content } }
}

function failure(endpoint: Endpoint, met: readonly EndpointFailure[]) {
  const content = { schema: failureSchemaOf(endpoint), examples: bodies(endpoint, met) }
  return {
    description: met.map(({ cause }) => cause).join('\n\n'),
    content: { 'application/json': content },
    'x-failures': met.map(({ reason }) => reason),
  }
}

/** The schema of a failure. Failures of hosted endpoints also have the reason. */
function failureSchemaOf({ scope }: Endpoint): JsonSchema {
  const failure = { $ref: '#/$defs/Failure' }
  if (scope === 'api') return failure
  const reason = { type: 'string', enum: Object.keys(failures) }
  const withReason = { type: 'object', properties: { reason }, required: ['reason'] }
  const HostedFailure = { allOf: [failure, withReason] }
  return { $ref: '#/$defs/HostedFailure', $defs: { HostedFailure } }
}

/** Example bodies of failures, exactly as the gateway writes them. */
function bodies(endpoint: Endpoint, met: readonly EndpointFailure[]) {
  const written = met.map(({ reason, cause, cure }) => {
    const { body } = failureReply(new OperationFailure(reason, parameterOf(reason)), endpoint)
    return [reason, { summary: cause, description: cure, value: body }] as const
  })
  return Object.fromEntries(written)
}

const wrongParameters: Readonly<Record<string, { parameter: string; detail: string }>> = {
  'invalid-parameter': { parameter: 'type', detail: 'Invalid type' },
  'malformed-phone': { parameter: 'phone', detail: 'Invalid phone number' },
  'malformed-personal-code': { parameter: 'code', detail: 'Invalid personal code' },
}

function parameterOf(reason: string) {
  return wrongParameters[reason] ?? {}
}

/** Name of a callback: `document.signed` becomes `documentSigned`. */
function operationOf(event: CallbackEvent): string {
  return event.replaceAll(/[._]([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** API document, part 6: the callback to the address of an upload or a temporary link. */
function describeCallback(event: CallbackEvent) {
  const isUsual = usualCallbackEvents.some((usual) => usual === event)
  return {
    operationId: operationOf(event),
    tags: ['Documents and signers'],
    summary: `6 ${callbackMeanings[event]}`,
    description: isUsual
      ? callbackTerms
      : `Sent to addresses with ${event} in callback_events. ${callbackTerms}`,
    'x-section': '6',
    ...(!isUsual && { 'x-extension': true }),
    parameters: callbackHeaders.map(({ name, meaning, example }) => ({
      name,
      in: 'header',
      required: name !== 'webhook-signature',
      description: meaning,
      schema: { type: 'string' },
      example,
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: callbackSchema(), example: callbackExampleOf(event) },
      },
    },
    responses: { '200': { description: 'The callback was received; any 2xx status will do' } },
  }
}

/** Moves shared resources to one place: zod writes them into `$defs` of each schema, OpenAPI keeps them once. */
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
