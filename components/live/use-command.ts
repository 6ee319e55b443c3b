'use client'

import { startTransition, useRef, useState } from 'react'
import type { CommandResult, OwnerFailure } from '@/lib/portal/actions/owner-failures'

export interface Command<Arguments extends readonly unknown[], Value> extends State<Value> {
  /** Sends the command, unless it is already being sent. */
  readonly run: (input: Arguments, onDone?: (value: Value) => void) => void
}

interface State<Value> {
  /** Whether the command is running. True until the page shows the effect. */
  readonly running: boolean
  /** Whether the last command succeeded. Cleared with the answer. */
  readonly done: boolean
  /** The last answer. Cleared when the command is sent again. */
  readonly answer: Value | undefined
  /** Why the command failed. */
  readonly failure: OwnerFailure | undefined
}

const unsent = { running: false, done: false, answer: undefined, failure: undefined }

/** A command of an owner. If the portal does not answer, the failure is `serviceAway`. */
export function useCommand<Arguments extends readonly unknown[], Value>(
  send: (...input: Arguments) => Promise<CommandResult<Value>>,
): Command<Arguments, Value> {
  // Two presses can come before the next rendering.
  const onItsWay = useRef(false)
  const [state, setState] = useState<State<Value>>(unsent)
  return {
    ...state,
    run: (input, onDone) => {
      if (onItsWay.current || state.running) return
      onItsWay.current = true
      setState({ ...unsent, running: true })
      startTransition(async () => {
        const result = await send(...input).catch(() => serviceAway)
        onItsWay.current = false
        if (!result.ok) return setState({ ...unsent, failure: result.failure })
        // The answer and the changed page appear together, because both are in one transition.
        startTransition(() => {
          setState({ ...unsent, done: true, answer: result.value })
          onDone?.(result.value)
        })
      })
    },
  }
}

const serviceAway = { ok: false, failure: { why: 'serviceAway' } } as const
