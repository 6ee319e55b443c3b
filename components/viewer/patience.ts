/** A worker that a browser cannot run may never answer, and reports no error. */
const patienceMs = 30_000

export interface Patience {
  /** Data arrived: the wait begins again. */
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
