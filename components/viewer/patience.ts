/** Time limit without data: a worker that the browser cannot run may never answer, without an error. */
const patienceMs = 30_000

export interface Patience {
  /** Must be called when data arrives; the time then starts again. */
  readonly restart: () => void
  readonly stop: () => void
}

/** Calls `onLate` when no data has arrived for 30 seconds. */
export function startPatience(onLate: () => void): Patience {
  let timer = setTimeout(onLate, patienceMs)
  const stop = () => clearTimeout(timer)
  const restart = () => {
    stop()
    timer = setTimeout(onLate, patienceMs)
  }
  return { restart, stop }
}
