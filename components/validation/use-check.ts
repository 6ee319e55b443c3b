'use client'

import { useRef, useState } from 'react'
import { limits } from '@/lib/gateway/contract/limits'
import type { CheckFault, CheckResult } from '@/lib/portal/validation/check-file'
import { useLeavingAsks } from '../form/use-leaving-asks'
import { useTask } from '../live/use-task'
import type { DrawnReport } from './local/draw-report'
import type { LocalFault } from './local/local-validator'

/** The states of a file from its choice to its report. */
export type CheckState =
  | { readonly step: 'none' }
  | {
      readonly step: 'failed'
      readonly file: File
      readonly fault: Fault
      /** One sentence about what another program did to the file. */
      readonly cause?: string | undefined
      readonly reference?: string | undefined
    }
  | { readonly step: 'loading' | 'reading' | 'checking'; readonly file: File }
  | { readonly step: 'sending'; readonly file: File; readonly sent: number }
  | ({
      readonly step: 'checked'
      readonly file: File
      /** The signed files that were chosen together with the signature. */
      readonly dataFiles?: readonly File[]
      readonly sha256: string
      /** When the trust material of a check in this browser was read. ISO 8601. */
      readonly trustReadAt?: string | undefined
    } & DrawnReport)

/** Server actions for a check on the server. */
export interface CheckCommands {
  readonly announce: (file: { size: number; sha256: string }) => Promise<CheckResult<string>>
  /** Checks an uploaded file. Returns the rendered report. */
  readonly check: (ticket: string, fileName: string) => Promise<CheckResult<DrawnReport>>
}

export type Fault = CheckFault | LocalFault | 'empty' | 'broken'

/** Checks one file and reports the progress. Returns the last state. */
export type CheckRun = (
  file: File,
  show: (state: CheckState) => void,
  signal: AbortSignal,
  /** The signed files, if the signatures are detached. */
  dataFiles: readonly File[],
) => Promise<CheckState>

interface CheckOrder {
  readonly file: File
  readonly dataFiles: readonly File[]
}

type Task = ReturnType<typeof useTask<CheckOrder, CheckState>>

/** Checks one file at a time; a new check replaces the running one. `ifThrown` is the fault of a check that throws. */
export function useCheck(run: CheckRun, ifThrown: Fault) {
  const [progress, setProgress] = useState<CheckState>({ step: 'none' })
  const running = useRef<AbortController>(undefined)
  const check = useTask(async ({ file, dataFiles }: CheckOrder): Promise<CheckState> => {
    running.current?.abort()
    const current = new AbortController()
    running.current = current
    const show = (next: CheckState) => {
      if (!current.signal.aborted) setProgress(next)
    }
    const fault = faultOf(file)
    if (fault) return { step: 'failed', file, fault }
    return await run(file, show, current.signal, dataFiles)
  })
  const state = stateOf(check, progress, ifThrown)
  useLeavingAsks(state.step === 'reading' || state.step === 'sending')
  const cancel = () => {
    running.current?.abort()
    setProgress({ step: 'none' })
    check.reset()
  }
  const start = (file: File, dataFiles: readonly File[] = []) => check.run({ file, dataFiles })
  return { state, start, cancel }
}

/**
 * The result of an upload, or its progress. If the connection broke or the file disappeared, the person retries or
 * chooses the file again.
 */
function stateOf(
  { result, isFailed, input }: Pick<Task, 'result' | 'isFailed' | 'input'>,
  progress: CheckState,
  ifThrown: Fault,
): CheckState {
  if (isFailed && input) return { step: 'failed', file: input.file, fault: ifThrown }
  return result ?? progress
}

function faultOf({ size }: File): Fault | undefined {
  if (size === 0) return 'empty'
  return size > limits.fileBytes ? 'tooLarge' : undefined
}
