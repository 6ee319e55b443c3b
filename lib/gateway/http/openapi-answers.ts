import { type Endpoint, type EndpointFailure, failuresOf } from '../contract/endpoint'
import { failures } from '../contract/failure'
import { answerSchema, fileSchema, type JsonSchema } from '../contract/json-schema'
import { OperationFailure } from '../core/operation-failure'
import { failureReply } from './failure-body'

/** What a call may answer, by HTTP status: its success, then every failure with cause and cure. */
export function describeAnswers(endpoint: Endpoint) {
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
  const success = { success: { value: endpoint.example.answer } }
  const content = { schema, examples: { ...success, ...waiting, ...bodies(endpoint, ends) } }
  return { description: 'Success', content: { 'application/json': content } }
}

function failure(endpoint: Endpoint, met: readonly EndpointFailure[]) {
  const content = { schema: failureSchemaOf(endpoint), examples: bodies(endpoint, met) }
  return {
    description: met.map(({ cause }) => cause).join('\n\n'),
    content: { 'application/json': content },
    'x-failures': met.map(({ code, ...met }) => ({ ...met, error_code: code })),
  }
}

/** Hosted endpoints name the reason too. */
function failureSchemaOf({ scope }: Endpoint): JsonSchema {
  const failure = { $ref: '#/$defs/Failure' }
  if (scope === 'api') return failure
  const reason = { type: 'string', enum: Object.keys(failures) }
  return { allOf: [failure, { type: 'object', properties: { reason }, required: ['reason'] }] }
}

/** As the gateway really writes them. */
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
