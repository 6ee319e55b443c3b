'use client'

import { useRef } from 'react'
import { serviceAway } from '@/lib/portal/attempts/outcome-words'
import type { CommandAnswer } from '@/lib/portal/signer/command-answer'
import { useTask } from '../live/use-task'

/** Sends a signer's answer. After success it cannot be sent again, even if the page does not show the effect yet. */
export function useAnswer<Input>(
  send: (input: Input) => Promise<CommandAnswer>,
  onAnswer?: (answer: CommandAnswer) => void,
) {
  // Two presses can come before the next rendering.
  const onItsWay = useRef(false)
  const { run, result, isRunning, isFailed } = useTask(send, (answer) => {
    onItsWay.current = answer?.ok === true
    if (answer) onAnswer?.(answer)
  })
  return {
    send: (input: Input) => {
      if (onItsWay.current) return
      onItsWay.current = true
      run(input)
    },
    isRunning,
    answer: result,
    /** Why the answer failed, if the page shows it. */
    outcome: isFailed ? serviceAway('signing') : result && outcomeOf(result),
  }
}

const outcomeOf = (answer: CommandAnswer) => (answer.ok ? undefined : answer.outcome)
