import type { Logger } from 'pino'
import type { Context, Services } from '../context'
import type { Endpoint } from '../contract/endpoint'
import { type EndpointName, endpoints } from '../contract/endpoints'
import { failures } from '../contract/failure'
import { parseRequest } from '../contract/parse-request'
import { OperationFailure } from '../operation-failure'
import { type AnyOperation, operations } from '../operations/operations'
import type { Authorise } from './access-token'
import { BodyBrokenOff } from './body-broken-off'
import type { PathMatch } from './endpoint-paths'
import { asOperationFailure, failureReply } from './failure-body'
import { octetsOf, readBody } from './read-body'
import { failureResponse, successResponse } from './reply'

/** The whole of a call, in the decided order of checks. */
export async function handle(
  services: Services,
  authorise: Authorise,
  { name, locale, parameters: path }: PathMatch,
  request: Request,
): Promise<Response> {
  const endpoint: Endpoint = endpoints[name]
  try {
    checkMethod(endpoint, request)
    const body = await readBody(endpoint, request)
    const relyingParty = await authorise(endpoint, body, request.url)
    const parsed = checkParameters(endpoint, body)
    const call = { relyingParty, locale, octets: octetsOf(request) }
    // The services stand behind a call rather than in it: to copy them all costs as much as to parse it.
    const context: Context = Object.assign(Object.create(services), call)
    const operate = operations[name] as AnyOperation
    return successResponse(await operate(context, { path, body: parsed }), request)
  } catch (error) {
    const failure = asOperationFailure(error)
    logFault(services.log, name, failure)
    return failureResponse(failureReply(failure, endpoint))
  }
}

function checkMethod(endpoint: Endpoint, request: Request): void {
  if (request.method !== endpoint.method) throw new OperationFailure('method-not-allowed')
}

function checkParameters(endpoint: Endpoint, body: Readonly<Record<string, unknown>>) {
  const parsed = parseRequest(endpoint, body)
  if ('body' in parsed) return parsed.body
  const { parameter, reason: detail, code } = parsed.invalid
  throw new OperationFailure(parameterReason(code), { parameter, detail })
}

function parameterReason(code: number) {
  if (code === failures['malformed-phone'].code) return 'malformed-phone'
  if (code === failures['malformed-personal-code'].code) return 'malformed-personal-code'
  return 'invalid-parameter'
}

/** Only our own faults are worth a line: the caller's are in the answer. */
function logFault(log: Logger, operation: EndpointName, failure: OperationFailure): void {
  if (failure.cause instanceof BodyBrokenOff) log.info({ operation }, 'a caller went away')
  if (failures[failure.reason].status < 500) return
  log.error({ operation, reason: failure.reason, err: failure.cause }, 'a call failed')
}
