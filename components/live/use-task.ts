'use client'

import { useRef, useState } from 'react'

type State<Input, Result> =
  | { readonly step: 'idle' }
  | { readonly step: 'running' | 'failed'; readonly input: Input }
  | { readonly step: 'done'; readonly input: Input; readonly result: Result }

/**
 * An asynchronous task that a person starts, and its last result. If it is started again, the result of the earlier run
 * is ignored. `onSettled` is called after the last run, without a result if the task threw.
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
    /** Forgets the result, and ignores the result of a running task. */
    reset: () => {
      latest.current += 1
      setState({ step: 'idle' })
    },
    /** The input of the last run. */
    input: state.step === 'idle' ? undefined : state.input,
    result: state.step === 'done' ? state.result : undefined,
    isRunning: state.step === 'running',
    isFailed: state.step === 'failed',
  }
}
