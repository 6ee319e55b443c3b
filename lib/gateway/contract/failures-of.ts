import type { Endpoint } from './endpoint'
import { type FailureReason, failures } from './failure'
import { pathParameters } from './variants'

/** One way a call can fail, as the caller meets it. */
export interface EndpointFailure {
  readonly reason: FailureReason
  /** HTTP status; 200 when a status call tells how its session ended. */
  readonly status: number
  /** Absent on endpoints that part 7 leaves without codes. */
  readonly code: number | undefined
}

type Trait = (endpoint: Endpoint) => boolean

const takesBody: Trait = ({ credential }) => credential === 'body'
const takesField =
  (...names: readonly string[]): Trait =>
  ({ request }) =>
    names.some((name) => name in request.shape)
const pathHas =
  (name: string): Trait =>
  ({ path }) =>
    pathParameters(path).includes(name)
const startsSession = takesField('code')
const tellsSession: Trait = ({ path }) => /\/status\/\{token\}/.test(path)

/** What a call can meet, by what it has and does. */
const causes: readonly (readonly [Trait, readonly FailureReason[]])[] = [
  [takesBody, ['invalid-parameter', 'not-json', 'too-large']],
  [takesField('phone'), ['malformed-phone']],
  [takesField('code', 'personal_code', 'signer', 'signers'), ['malformed-personal-code']],
  [takesField('file', 'filename'), ['invalid-file-type']],
  [takesField('file', 'filename', 'pdf'), ['document-corrupted']],
  [({ credential }) => credential !== 'none', ['invalid-access-token']],
  [pathHas('token'), ['session-not-found']],
  [pathHas('documentId'), ['document-not-found']],
  [pathHas('fileIndex'), ['document-not-found']],
  [takesField('document_id'), ['document-not-found', 'busy', 'document-changed']],
  [({ path }) => path.endsWith('/remove-temporary-signer.json'), ['signer-not-found']],
  [pathHas('deliveryId'), ['callback-not-found']],
  [pathHas('secret'), ['link-not-found', 'identification-required', 'wrong-person']],
  [takesField('signer', 'reason'), ['busy']],
  [pathHas('uploadId'), ['invalid-parameter', 'too-large', 'busy']],
  [({ path }) => path.endsWith('/{secret}/sign.json'), ['busy', 'document-changed']],
  [({ response, method }) => response === 'octets' && method === 'GET', ['range-not-satisfiable']],
  [startsSession, ['no-account', 'account-not-qualified', 'certificate-late']],
  [startsSession, ['too-many-requests', 'earlier-prompt']],
  [startsSession, ['provider-unreachable', 'provider-refuses-us', 'provider-misconfigured']],
  [() => true, ['method-not-allowed', 'technical-fault']],
]

/** How the person, the phone or the provider can end a session without its result. */
const sessionEnds: readonly FailureReason[] = [
  'refused',
  'wrong-control-code',
  'no-answer',
  'phone-absent',
  'account-not-qualified',
  'trouble-processing',
  'technical-fault',
  'provider-unreachable',
]

/** Every failure of an endpoint, once, by HTTP status. */
export function failuresOf(endpoint: Endpoint): readonly EndpointFailure[] {
  const met = causes.flatMap(([applies, reasons]) => (applies(endpoint) ? reasons : []))
  const refusals = [...new Set(met)].map((reason) => failureOf(endpoint, reason))
  const ends = tellsSession(endpoint)
    ? sessionEnds.map((reason) => ({ ...failureOf(endpoint, reason), status: 200 }))
    : []
  return [...ends, ...refusals].toSorted((a, b) => a.status - b.status)
}

function failureOf({ carriesErrorCode }: Endpoint, reason: FailureReason): EndpointFailure {
  const { status, code } = failures[reason]
  return { reason, status, code: carriesErrorCode ? code : undefined }
}
