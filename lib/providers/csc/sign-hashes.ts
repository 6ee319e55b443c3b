import type { Bytes } from '@paraph/validator/encoding/bytes'
import type { z } from 'zod'
import type { HttpClient } from '@/lib/network/transport'
import type { Waiting } from '../identity-provider'
import { callProvider, failureByWord } from '../provider-call'
import { ProviderFailure } from '../provider-failure'
import type { CscService } from './authorization-server'
import type { CscSettings } from './csc-settings'
import { apiFailures, failuresByErrorCode } from './failures'
import { pauseBeforePoll } from './poll-pause'
import { type SignHashRequest, versionRules } from './versions'
import { pollingAnswer, signHashAnswer } from './wire'

/** The proof that the person authorised the hashes. */
export interface Proof {
  readonly accessToken: string
  /** Signature activation data; absent if the access token is the proof. */
  readonly sad?: string
}

interface Signing {
  readonly request: Omit<SignHashRequest, 'sad' | 'isAsynchronous'>
  readonly proof: Proof
  readonly waiting: Waiting
}

/** Returns the signature values as the provider sends them, unchecked. Throws `ProviderFailure`. */
export async function signHashes(
  { http, url }: CscSettings,
  { version, hasPolling }: CscService,
  { request, proof, waiting }: Signing,
): Promise<readonly Bytes[]> {
  // A single signature is made within the call; many may take longer than the timeout of a call.
  const isAsynchronous = hasPolling && request.hashes.length > 1
  const authorization = `Bearer ${proof.accessToken}`
  const answer = await callProvider(http, {
    url: `${url}/signatures/signHash`,
    body: versionRules[version].signBody({ ...request, sad: proof.sad, isAsynchronous }),
    authorization,
    signal: waiting.signal,
    answer: signHashAnswer,
    failures: apiFailures,
  })
  if ('signatures' in answer) return answer.signatures
  return await pollSignatures(http, { url, authorization, id: answer.responseID }, waiting)
}

/** Signatures that the provider makes later. */
interface Polling {
  readonly url: string
  readonly authorization: string
  readonly id: string
}

/** Polls for `waitMs` at most. There is no later attempt, because the token is not stored. */
async function pollSignatures(
  http: HttpClient,
  polling: Polling,
  { waitMs, signal }: Waiting,
): Promise<readonly Bytes[]> {
  const deadline = performance.now() + waitMs
  let polls = 0
  while (performance.now() < deadline) {
    const answer = await askOnce(http, polling, signal)
    if (answer.signatures) return answer.signatures
    if (answer.error !== undefined && !isPending(answer)) {
      throw failureByWord(failuresByErrorCode, answer.error)
    }
    await pauseBeforePoll(polls++, signal)
  }
  throw new ProviderFailure('timed-out')
}

type PollingAnswer = z.output<typeof pollingAnswer>

async function askOnce(
  http: HttpClient,
  { url, authorization, id }: Polling,
  signal: AbortSignal | undefined,
): Promise<PollingAnswer> {
  return await callProvider(http, {
    url: `${url}/signatures/signPolling`,
    // The request names the field `requestID`, although its value is the `responseID` of the first answer.
    body: { requestID: id },
    authorization,
    signal,
    statuses: [200, 202, 400],
    answer: pollingAnswer,
    failures: apiFailures,
    repeatable: true,
  })
}

/** Servers say in several ways that the signatures are not made yet. */
const isPending = ({ error, error_description }: PollingAnswer): boolean =>
  error === 'accepted_request' || /not (yet )?been completed/i.test(error_description)
