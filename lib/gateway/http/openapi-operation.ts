import type { Endpoint } from '../contract/endpoint'
import type { EndpointName } from '../contract/endpoints'
import { examples } from '../contract/examples'
import { pathExamples } from '../contract/examples/example'
import { fieldNotes } from '../contract/field-notes'
import { requestSchema } from '../contract/json-schema'
import { headingOf, isExtension, partOf } from '../contract/parts'
import { pathParameters } from '../contract/variants'
import { describeAnswers } from './openapi-answers'

/** One endpoint at one of its paths. */
export function describeOperation(name: EndpointName, endpoint: Endpoint, prefix: '' | '/en') {
  return {
    operationId: prefix === '' ? name : `${name}En`,
    tags: [partOf(endpoint)],
    summary: headingOf(endpoint),
    description: examples[name].about,
    'x-section': endpoint.section,
    ...(isExtension(endpoint) ? { 'x-extension': true } : {}),
    parameters: [...pathParameters(endpoint.path).map(inPath), ...tokenInQuery(endpoint)],
    ...requestBody(name, endpoint),
    responses: describeAnswers(name, endpoint),
  }
}

function inPath(name: string) {
  const example = pathExamples[name]
  return { name, in: 'path', required: true, schema: { type: 'string' }, example }
}

const accessToken = { type: 'string', description: fieldNotes.access_token }

/** Part 5, and the extensions without a body: the token travels in the query. */
function tokenInQuery({ credential }: Endpoint) {
  if (credential !== 'query') return []
  return [{ name: 'access_token', in: 'query', required: true, schema: accessToken }]
}

function requestBody(name: EndpointName, endpoint: Endpoint) {
  if (endpoint.credential === 'query') return {}
  const content =
    endpoint.credential === 'none'
      ? { 'application/octet-stream': {} }
      : { 'application/json': jsonBody(name, endpoint) }
  return { requestBody: { required: true, content } }
}

function jsonBody(name: EndpointName, endpoint: Endpoint) {
  const schema = requestSchema(endpoint)
  return {
    schema: {
      ...schema,
      properties: { access_token: accessToken, ...schema.properties },
      required: ['access_token', ...(schema.required ?? [])],
    },
    example: { access_token: 'your-access-token', ...examples[name].request },
  }
}
