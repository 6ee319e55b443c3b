import { DocumentRefused } from '@/lib/signature/document-refused'
import { BlobTooLarge } from '@/lib/storage/storage-error'
import { CertificateRejected } from '@/lib/trust/certificate-rejected'
import type { Endpoint } from '../contract/endpoint'
import {
  documentedMessages,
  type FailureReason,
  failures,
  invalidParameterMessage,
} from '../contract/failure'
import { failureMessages } from '../messages'
import { OperationFailure } from '../operation-failure'
import { BodyBrokenOff } from './body-broken-off'

/** What a failure looks like to the caller (part 7). */
export interface FailureReply {
  readonly status: number
  readonly body: {
    readonly status: 'error'
    readonly message: string
    readonly error_code?: number
    /** On hosted endpoints: a page has a sentence for each reason, a code stands for several. */
    readonly reason?: FailureReason
  }
  readonly headers: Readonly<Record<string, string>>
}

/** The only place where a reason becomes the wire's words and numbers. */
export function failureReply(failure: OperationFailure, endpoint?: Endpoint): FailureReply {
  const { status, code } = failures[failure.reason]
  const carriesCode = endpoint?.carriesErrorCode === true && code !== undefined
  return {
    status,
    body: {
      status: 'error',
      message: messageOf(failure),
      ...(carriesCode ? { error_code: code } : {}),
      ...(endpoint?.scope === 'hosted' ? { reason: failure.reason } : {}),
    },
    headers: headersOf(failure),
  }
}

function headersOf({ retryAfterSeconds, fileSize }: OperationFailure) {
  return {
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    // RFC 9110, 15.5.17: who asks past the end is told where it is.
    ...(fileSize === undefined ? {} : { 'content-range': `bytes */${fileSize}` }),
  }
}

const parameterReasons: readonly FailureReason[] = [
  'invalid-parameter',
  'malformed-phone',
  'malformed-personal-code',
]

function messageOf({ reason, parameter, detail }: OperationFailure): string {
  if (parameter !== undefined && parameterReasons.includes(reason)) {
    return invalidParameterMessage(parameter, detail ?? 'This value is not valid.')
  }
  if (reason in documentedMessages) {
    return documentedMessages[reason as keyof typeof documentedMessages]
  }
  return detail ?? failureMessages[reason]
}

/** Failures of the floors below, in the operation's words. Anything unforeseen is our fault. */
export function asOperationFailure(error: unknown): OperationFailure {
  if (error instanceof OperationFailure) return error
  if (error instanceof DocumentRefused) {
    const reason = error.code === 'document-changed' ? 'document-changed' : 'document-corrupted'
    return new OperationFailure(reason, { detail: error.message, cause: error })
  }
  if (error instanceof CertificateRejected) {
    return new OperationFailure('account-not-qualified', { cause: error })
  }
  if (error instanceof BodyBrokenOff) {
    return new OperationFailure('invalid-parameter', {
      parameter: 'body',
      detail: error.message,
      cause: error,
    })
  }
  if (error instanceof BlobTooLarge) return new OperationFailure('too-large', { cause: error })
  return new OperationFailure('technical-fault', { cause: error })
}
