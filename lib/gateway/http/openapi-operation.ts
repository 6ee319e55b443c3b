import { type Endpoint, headingOf, isExtension } from '../contract/endpoint'
import type { EndpointName } from '../contract/endpoints'
import { pathExamples } from '../contract/examples'
import { accessToken, fileSchema, requestSchema } from '../contract/json-schema'
import { pathParameters } from '../contract/variants'
import { describeAnswers } from './openapi-answers'

/** One endpoint at one of its paths. */
export function describeOperation(name: EndpointName, endpoint: Endpoint, prefix: '' | '/en') {
  return {
    operationId: prefix === '' ? name : `${name}En`,
    tags: [endpoint.part],
    summary: headingOf(endpoint),
    description: endpoint.about,
    'x-section': endpoint.section,
    ...(isExtension(endpoint) ? { 'x-extension': true } : {}),
    parameters: [...pathParameters(endpoint.path).map(inPath), ...tokenInQuery(endpoint)],
    ...requestBody(endpoint),
    responses: describeAnswers(endpoint),
  }
}

function inPath(name: string) {
  const example = pathExamples[name]
  const schema = { type: 'string', ...(isUuid.test(example ?? '') && { format: 'uuid' }) }
  return { name, in: 'path', required: true, schema, example }
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Part 5, and the extensions without a body: the token travels in the query. */
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
