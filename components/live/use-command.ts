'use client'

import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CommandResult, OwnerFailure } from '@/lib/portal/owner/owner-failures'

export interface Command<Arguments extends readonly unknown[], Value> {
  readonly running: boolean
  /** The last answer, until it is sent again. */
  readonly answer: Value | undefined
  /** Why it failed. */
  readonly failure: OwnerFailure | undefined
  /** Sends it, unless it is already being sent. */
  readonly run: (input: Arguments, onDone?: (value: Value) => void) => void
}

/** A command of an owner. If this portal does not answer, the failure is that the service is away. */
export function useCommand<Arguments extends readonly unknown[], Value>(
  send: (...input: Arguments) => Promise<CommandResult<Value>>,
): Command<Arguments, Value> {
  // Two presses can be faster than one rendering.
  const onItsWay = useRef(false)
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async (input: Arguments) => valueIn(await send(...input)),
    onSettled: () => {
      onItsWay.current = false
    },
  })
  return {
    running: isPending,
    answer: data,
    failure: error ? failureIn(error) : undefined,
    run: (input, onDone) => {
      if (onItsWay.current) return
      onItsWay.current = true
      mutate(input, { onSuccess: (value) => onDone?.(value) })
    },
  }
}

/** The portal answered with a refusal. */
class Refused extends Error {
  readonly failure: OwnerFailure

  constructor(failure: OwnerFailure) {
    super('The command was refused')
    this.failure = failure
  }
}

function failureIn(error: Error): OwnerFailure {
  return error instanceof Refused ? error.failure : { why: 'serviceAway' }
}

function valueIn<Value>(result: CommandResult<Value>): Value {
  if (!result.ok) throw new Refused(result.failure)
  return result.value
}
