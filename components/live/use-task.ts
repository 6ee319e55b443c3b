'use client'

import { useRef, useState } from 'react'

type State<Input, Result> =
  | { readonly step: 'idle' }
  | { readonly step: 'running' | 'failed'; readonly input: Input }
  | { readonly step: 'done'; readonly input: Input; readonly result: Result }

/**
 * An asynchronous task that a person starts, and its last result. A newer start replaces an older one, whose result is
 * then ignored. `onSettled` is called after the last one, without a result if it threw.
 */
export function useTask<Input, Result>(
  task: (input: Input) => Promise<Result>,
  onSettled?: (result: Result | undefined) => void,
) {
  const [state, setState] = useState<State<Input, Result>>({ step: 'idle' })
  const latest = useRef(0)
  const run = async (input: Input) => {
    latest.current += 1
    const own = latest.current
    const settle = (next: State<Input, Result>) => {
      if (own !== latest.current) return
      setState(next)
      onSettled?.(next.step === 'done' ? next.result : undefined)
    }
    setState({ step: 'running', input })
    await task(input).then(
      (result) => settle({ step: 'done', input, result }),
      () => settle({ step: 'failed', input }),
    )
  }
  return {
    run: (input: Input) => void run(input),
    /** Forgets the result, and ignores that of a running task. */
    reset: () => {
      latest.current += 1
      setState({ step: 'idle' })
    },
    /** What the last task was started with. */
    input: state.step === 'idle' ? undefined : state.input,
    result: state.step === 'done' ? state.result : undefined,
    isRunning: state.step === 'running',
    isFailed: state.step === 'failed',
  }
}
