import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { isDatabaseAway } from '@/lib/storage/database/database-away'
import { isOwnersAlone } from '@/lib/storage/relying-parties/access'
import { isPortal } from '@/lib/storage/relying-parties/relying-parties'
import { actedFor, actedForOwner, type Endpoint } from '../contract/endpoint'
import { type EndpointName, endpoints } from '../contract/endpoints'
import { failures } from '../contract/failure'
import type { Services } from '../operation/context'
import { checkedBody } from '../operation/operation'
import { asOperationFailure, BodyBrokenOff, OperationFailure } from '../operation/operation-failure'
import { accessOfCall } from './access/access-of-call'
import type { PathMatch } from './endpoint-paths'
import { failureReply } from './failure-body'
import { type AnyOperation, operations } from './operations'
import { incomingBytes, type ReceivedBody, type Receiving, receiveBody } from './receive-body'
import type { ReceivedContents } from './received-contents'
import { failureResponse, successResponse } from './reply'

/** A request and its arriving body. */
export interface IncomingCall {
  readonly request: Request
  readonly incoming: Readable
  /** Receives the status of the answer. */
  readonly observe: (status: number) => void
}

/** The caller and the received body, or the reason of the refusal. */
type Admission = { readonly received: ReceivedBody } | { readonly refusal: unknown }

/** Handles a whole call, with the checks in a fixed order. */
export async function handle(
  services: Services,
  receiving: Receiving,
  found: PathMatch,
  call: IncomingCall,
): Promise<Response> {
  const endpoint: Endpoint = endpoints[found.name]
  const admission = await admit(receiving, endpoint, call)
  const response = await respond(services, admission, found, call)
  call.observe(response.status)
  return response
}

async function admit(
  receiving: Receiving,
  endpoint: Endpoint,
  { request, incoming }: IncomingCall,
): Promise<Admission> {
  try {
    checkMethod(endpoint, request)
    const isInBody = endpoint.credential === 'body'
    const received = await (isInBody
      ? receiveBody(receiving, endpoint, request, incoming)
      : receiveQuery(receiving, endpoint, request))
    return { received }
  } catch (refusal) {
    return { refusal }
  }
}

async function respond(
  services: Services,
  admission: Admission,
  { name, locale, parameters: path }: PathMatch,
  { request, incoming }: IncomingCall,
): Promise<Response> {
  const endpoint: Endpoint = endpoints[name]
  let contents: ReceivedContents | undefined
  let isForPortal = endpoint.scope === 'hosted'
  try {
    if ('refusal' in admission) throw admission.refusal
    const { relyingParty, fields } = admission.received
    contents = admission.received.contents
    // A portal signs people in by calls of the API document, and needs the reason for its message.
    isForPortal ||=
      'client_address' in endpoint.request.shape &&
      relyingParty !== undefined &&
      isPortal(relyingParty)
    const parsed = checkedBody(name, fields)
    const access = relyingParty && (await accessOfCall(services, name, relyingParty, fields))
    const bytes = incomingBytes(incoming)
    // The services must come last: copied before the others, they cost V8 thirty times as much.
    const context = { relyingParty, access, locale, bytes, contents, ...services }
    const operate = operations[name] as AnyOperation
    const response = await successResponse(await operate(context, { path, body: parsed }), request)
    if (access && isOwnersAlone(access)) {
      response.headers.set(actedForOwner, actedFor(access.member?.organisationId))
    }
    return response
  } catch (error) {
    const failure = asOperationFailure(error)
    logFault(services.log, name, failure)
    if (failure.limit) services.noteLimited(failure.limit)
    return failureResponse(failureReply(failure, endpoint, isForPortal))
  } finally {
    if (contents) await contents.discard()
  }
}

/** Reads the query of a call without a body, which has the access token. */
async function receiveQuery(
  receiving: Receiving,
  endpoint: Endpoint,
  request: Request,
): Promise<ReceivedBody> {
  const token = new URL(request.url).searchParams.get('access_token')
  return { relyingParty: await receiving.authorise(endpoint, token), fields: {} }
}

/** RFC 9110, 9.1: an endpoint that answers GET answers HEAD. */
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

/** Logs only faults of the gateway; the caller's errors are in the answer. */
function logFault(log: Logger, operation: EndpointName, failure: OperationFailure): void {
  if (failure.cause instanceof BodyBrokenOff) log.info({ operation }, 'caller disconnected')
  if (failures[failure.reason].status < 500) return
  // A database outage is logged once, by the database's watch.
  if (isDatabaseAway(failure.cause)) return
  log.error({ operation, reason: failure.reason, err: failure.cause }, 'call failed')
}
