/** Calls a function after some milliseconds. The returned function cancels the call. */
export type Later = (afterMs: number, run: () => void) => () => void

export const systemLater: Later = (afterMs, run) => {
  // An unanswered phone must not keep the process running.
  const timer = setTimeout(run, afterMs).unref()
  return () => clearTimeout(timer)
}
