'use client'

import { useState, useTransition } from 'react'
import type { CommandResult, ExplainedFailure } from '@/lib/portal/owner-failures'

export interface CommandRunner {
  readonly running: boolean
  /** Why the last command came to nothing. */
  readonly failure: ExplainedFailure | undefined
  readonly run: <Value>(
    command: () => Promise<CommandResult<Value>>,
    onDone: (value: Value) => void,
  ) => void
}

/** Runs an owner's commands. `away` is what to say when this portal itself does not answer. */
export function useCommand(away: ExplainedFailure): CommandRunner {
  const [failure, setFailure] = useState<ExplainedFailure>()
  const [running, start] = useTransition()
  const run: CommandRunner['run'] = (command, onDone) =>
    start(async () => {
      setFailure(undefined)
      const result = await command().catch(() => ({ ok: false, failure: away }) as const)
      if (result.ok) onDone(result.value)
      else setFailure(result.failure)
    })
  return { running, failure, run }
}
