import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { isDatabaseAway } from '@/lib/storage/database/database-away'
import type { AuthorisedRelyingParty } from '@/lib/storage/relying-parties'
import type { Endpoint } from '../contract/endpoint'
import { type EndpointName, endpoints } from '../contract/endpoints'
import { failures } from '../contract/failure'
import { parseRequest } from '../contract/parse-request'
import type { Services } from '../core/context'
import { asOperationFailure, BodyBrokenOff, OperationFailure } from '../core/operation-failure'
import type { PathMatch } from './endpoint-paths'
import { failureReply } from './failure-body'
import { type AnyOperation, operations } from './operations'
import { incomingBytes, type ReceivedBody, type Receiving, receiveBody } from './receive-body'
import type { ReceivedContents } from './received-contents'
import { failureResponse, successResponse } from './reply'

/** A request, and its body as it comes in. */
export interface IncomingCall {
  readonly request: Request
  readonly incoming: Readable
}

/** The whole of a call, in the decided order of checks. */
export async function handle(
  services: Services,
  receiving: Receiving,
  { name, locale, parameters: path }: PathMatch,
  { request, incoming }: IncomingCall,
): Promise<Response> {
  const endpoint: Endpoint = endpoints[name]
  let contents: ReceivedContents | undefined
  let isPortal = endpoint.scope === 'hosted'
  try {
    checkMethod(endpoint, request)
    const received = await receive(receiving, endpoint, request, incoming)
    contents = received.contents
    const { relyingParty } = received
    isPortal ||= 'client_address' in endpoint.request.shape && mayHost(relyingParty)
    const parsed = checkParameters(endpoint, received.fields)
    const bytes = incomingBytes(incoming)
    // The services last: copied before the rest, they cost V8 thirty times as much.
    const context = { relyingParty, locale, bytes, contents, ...services }
    const operate = operations[name] as AnyOperation
    return await successResponse(await operate(context, { path, body: parsed }), request)
  } catch (error) {
    const failure = asOperationFailure(error)
    logFault(services.log, name, failure)
    if (failure.limit) services.noteLimited(failure.limit)
    return failureResponse(failureReply(failure, endpoint, isPortal))
  } finally {
    if (contents) await contents.discard()
  }
}

/** A portal signs strangers in by the API document's own calls, and has a sentence for each reason. */
function mayHost(party: AuthorisedRelyingParty | undefined): boolean {
  return party?.scopes.includes('hosted') === true
}

async function receive(
  receiving: Receiving,
  endpoint: Endpoint,
  request: Request,
  incoming: Readable,
): Promise<ReceivedBody> {
  if (endpoint.credential === 'body') {
    return await receiveBody(receiving, endpoint, request, incoming)
  }
  const token = new URL(request.url).searchParams.get('access_token')
  return { relyingParty: await receiving.authorise(endpoint, token), fields: {} }
}

/** RFC 9110, 9.1: whoever answers GET answers HEAD. */
const allowed: Readonly<Record<Endpoint['method'], readonly string[]>> = {
  GET: ['GET', 'HEAD'],
  POST: ['POST'],
  PUT: ['PUT'],
  DELETE: ['DELETE'],
}

function checkMethod(endpoint: Endpoint, request: Request): void {
  if (allowed[endpoint.method].includes(request.method)) return
  throw new OperationFailure('method-not-allowed', { allow: allowed[endpoint.method].join(', ') })
}

function checkParameters(endpoint: Endpoint, body: Readonly<Record<string, unknown>>) {
  const parsed = parseRequest(endpoint, body)
  if ('body' in parsed) return parsed.body
  const { parameter, reason: detail, code, faults } = parsed.invalid
  throw new OperationFailure(parameterReason(code), { parameter, detail, faults })
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
  // Of a database that is away its watch has told, once.
  if (isDatabaseAway(failure.cause)) return
  log.error({ operation, reason: failure.reason, err: failure.cause }, 'a call failed')
}
