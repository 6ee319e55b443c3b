import type { z } from 'zod'
import type { HttpResponse } from '@/lib/network/transport'
import { callProvider, errorWord } from '../provider-call'
import type { ProviderFailureReason } from '../provider-failure'
import type { RemoteProviderSettings } from '../provider-settings'

/** Settings of a worker. */
export interface WorkerSettings extends RemoteProviderSettings {
  /** Sent with every call: the worker refuses calls without it. */
  readonly secret: string
  /** Address of the pages that people are sent to; only its origin counts. Absent: that of `url`. */
  readonly pages?: string | undefined
}

/** Error codes of the interface. */
const workerErrors = {
  refused: 'refused',
  timed_out: 'timed-out',
  no_account: 'no-account',
  not_qualified: 'not-qualified',
  account_unusable: 'account-unusable',
  certificate_revoked: 'certificate-revoked',
  session_lost: 'session-lost',
  request_rejected: 'request-rejected',
  unauthorized: 'not-authorised',
  unavailable: 'unavailable',
} as const satisfies Readonly<Record<string, ProviderFailureReason>>

const statuses: Readonly<Record<number, ProviderFailureReason>> = {
  400: 'request-rejected',
  401: 'not-authorised',
  403: 'not-authorised',
  404: 'wrong-configuration',
  405: 'wrong-configuration',
}

/** The reason of an error: its code decides, else the status. */
function workerFailure(response: HttpResponse): ProviderFailureReason | undefined {
  const word = errorWord(response) ?? ''
  const known = Object.hasOwn(workerErrors, word)
  return known ? workerErrors[word as keyof typeof workerErrors] : statuses[response.status]
}

interface WorkerCall<Answer extends z.ZodType> {
  /** Absent: a GET. */
  readonly body?: object
  readonly answer: Answer
  readonly signal?: AbortSignal | undefined
}

/** One call of the interface. Calls with the same session can be repeated, so a lost connection is tried again. */
export async function callWorker<Answer extends z.ZodType>(
  { http, url, secret }: Pick<WorkerSettings, 'http' | 'url' | 'secret'>,
  path: 'credential' | 'authorize' | 'sign' | 'health',
  call: WorkerCall<Answer>,
): Promise<z.output<Answer>> {
  return await callProvider(http, {
    ...call,
    url: `${url}/${path}`,
    authorization: `Bearer ${secret}`,
    failures: workerFailure,
    repeatable: true,
  })
}
