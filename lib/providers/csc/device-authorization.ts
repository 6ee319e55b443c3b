import type { Waiting } from '../identity-provider'
import { callProvider } from '../provider-call'
import { ProviderFailure } from '../provider-failure'
import type { CscSettings } from './csc-settings'
import { apiFailures } from './failures'
import { pauseBeforePoll } from './poll-pause'
import { authorizeAnswer } from './wire'

/**
 * Has the provider ask the person on their device, and returns the signature activation data. Version 1 answers after
 * the person has answered, version 2 is polled. `waitMs` limits the time. Throws `ProviderFailure`.
 */
export async function authorizeOnDevice(
  settings: CscSettings,
  accessToken: string,
  body: object,
  { waitMs, signal }: Waiting,
): Promise<string> {
  const deadline = performance.now() + waitMs
  const ask = (path: string, question: object) =>
    callProvider(settings.http, {
      url: `${settings.url}/credentials/${path}`,
      body: question,
      authorization: `Bearer ${accessToken}`,
      timeoutMs: Math.max(1_000, deadline - performance.now()),
      signal,
      statuses: [200, 202],
      answer: authorizeAnswer,
      failures: apiFailures,
      late: 'timed-out',
    })
  let answer = await ask('authorize', body)
  let polls = 0
  while (answer.SAD === undefined) {
    const { handle } = answer
    if (handle === undefined) throw new ProviderFailure('unknown-result')
    if (performance.now() > deadline) throw new ProviderFailure('timed-out')
    await pauseBeforePoll(polls++, signal)
    answer = { handle, ...(await ask('authorizeCheck', { handle })) }
  }
  return answer.SAD
}
