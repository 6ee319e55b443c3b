import type { ZodType } from 'zod'
import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import { type FailureReason, failures } from '@/lib/gateway/contract/failure'
import type { Messages } from '@/messages/messages'
import { failureReason } from '../failure-reason'
import { logFault } from '../portal-log'
import { currentViewer, type Viewer } from '../sign-in/viewer'

/** Why something did not work: a key of the namespace `failures`, which says what happened and what to do. */
type FailureKey = Exclude<keyof Messages['failures'], `${string}_next`>

export interface OwnerFailure {
  readonly why: FailureKey
  /** What support finds the fault in the log by; absent where nothing is to be found. */
  readonly reference?: string | undefined
}

export type CommandResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: OwnerFailure }

/** Reasons an owner can meet that need words of their own; all others are our trouble. */
const worded: Readonly<Partial<Record<FailureReason, FailureKey>>> = {
  'invalid-parameter': 'notAccepted',
  'malformed-personal-code': 'codeRefused',
  'invalid-file-type': 'notSignable',
  'document-corrupted': 'corrupted',
  'too-complex': 'tooComplex',
  'document-not-found': 'gone',
  'too-large': 'tooLarge',
  'too-many-requests': 'tooMany',
  'too-many-strangers': 'tooManyStrangers',
  'storage-used-up': 'storageUsedUp',
  busy: 'changed',
  'document-changed': 'changed',
}

/** Runs a command of the signed-in person; a failure comes back as such, never as an exception. */
export async function ownerCommand<Value>(
  command: (viewer: Viewer) => Promise<Value>,
): Promise<CommandResult<Value>> {
  try {
    const viewer = await currentViewer()
    if (viewer === undefined) return { ok: false, failure: { why: 'signedOut' } }
    return { ok: true, value: await command(viewer) }
  } catch (error) {
    return { ok: false, failure: failureOf(error) }
  }
}

/** The same for a form as a browser sent it; what is not of its shape is refused. */
export async function ownerForm<Form, Value>(
  form: ZodType<Form>,
  input: unknown,
  command: (viewer: Viewer, filled: Form) => Promise<Value>,
): Promise<CommandResult<Value>> {
  const filled = form.safeParse(input)
  if (!filled.success) return { ok: false, failure: { why: 'notAccepted' } }
  return await ownerCommand((viewer) => command(viewer, filled.data))
}

/** Thrown when a command names something that is not this person's. */
export class NotTheirs extends Error {
  constructor() {
    super('Not a document or upload of the signed-in person')
    this.name = 'NotTheirs'
  }
}

/** Thrown when somebody else has signed in since a page was opened: nothing is done in their name. */
export class OtherPerson extends Error {
  constructor() {
    super('Somebody else is signed in than when the page was opened')
    this.name = 'OtherPerson'
  }
}

/** Thrown when an upload is used up, has ended, or is somebody else's: its file is sent again. */
export class UploadEnded extends Error {
  constructor() {
    super('There is no such upload of the signed-in person')
    this.name = 'UploadEnded'
  }
}

/** Thrown when a draft was sent already, and is another one now. */
export class SentBefore extends Error {
  constructor() {
    super('Something else was sent under the reference of the draft')
    this.name = 'SentBefore'
  }
}

/** Thrown when a command names a signer whom the document does not have any more. */
export class SignerGone extends Error {
  constructor() {
    super('Not a signer of the document')
    this.name = 'SignerGone'
  }
}

/** An upload is a parameter: the gateway's word for one that has ended. */
export function isUploadEnded(error: GatewayFailure): boolean {
  const { code } = failures['invalid-parameter']
  return error.code === code && /\[(?:files?\.(?:\d+\.)?)?upload\]/.test(error.message)
}

/** Several calls carry no code: there the gateway's words tell this limit from others. */
function isTooManyStrangers({ status, message }: GatewayFailure): boolean {
  return status === failures['too-many-strangers'].status && message.includes('different addresses')
}

/** Only a gateway that did not answer is away; what has no words of its own is a fault of ours, and logged. */
function failureOf(error: unknown): OwnerFailure {
  if (error instanceof NotTheirs) return { why: 'gone' }
  if (error instanceof OtherPerson) return { why: 'otherPerson' }
  if (error instanceof SentBefore) return { why: 'sentBefore' }
  if (error instanceof SignerGone) return { why: 'signerGone' }
  if (error instanceof UploadEnded) return { why: 'uploadEnded' }
  if (error instanceof GatewayUnreachable) return { why: 'serviceAway' }
  const why = error instanceof GatewayFailure && wordOf(error)
  return why ? { why } : { why: 'technical', reference: logFault(error, { at: 'owner command' }) }
}

function wordOf(error: GatewayFailure): FailureKey | undefined {
  if (isTooManyStrangers(error)) return 'tooManyStrangers'
  if (isUploadEnded(error)) return 'uploadEnded'
  return worded[failureReason(error.status, error.code, error.message)]
}
