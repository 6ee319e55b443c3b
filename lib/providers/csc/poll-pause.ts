import { setTimeout as pause } from 'node:timers/promises'

const shortestMs = 200
const longestMs = 2_000

/** Waits before a provider is asked again: first shortly, then longer each time. */
export async function pauseBeforePoll(
  polls: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  await pause(Math.min(longestMs, shortestMs * 2 ** polls), undefined, signal && { signal })
}
