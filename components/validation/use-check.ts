'use client'

import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { limits } from '@/lib/gateway/contract/limits'
import type { CheckFault, CheckResult } from '@/lib/portal/validation/check-file'
import { sendFile, sha256Hex } from '../documents/new/files/send-file'
import { useLeavingAsks } from '../form/use-leaving-asks'

/** The progress of a file towards its report. */
export type CheckState =
  | { readonly step: 'none' }
  | {
      readonly step: 'failed'
      readonly file: File
      readonly fault: Fault
      readonly reference?: string | undefined
    }
  | { readonly step: 'reading'; readonly file: File }
  | { readonly step: 'sending'; readonly file: File; readonly sent: number }
  | { readonly step: 'checking'; readonly file: File }
  | {
      readonly step: 'checked'
      readonly file: File
      readonly sha256: string
      readonly report: ReactNode
    }

export type Fault = CheckFault | 'empty' | 'broken'

export interface CheckCommands {
  readonly announce: (file: { size: number; sha256: string }) => Promise<CheckResult<string>>
  /** The server returns the rendered report. */
  readonly check: (ticket: string, fileName: string) => Promise<CheckResult<ReactNode>>
}

/** Checks one file at a time; a newer one replaces the older. */
export function useCheck(commands: CheckCommands) {
  const [progress, setProgress] = useState<CheckState>({ step: 'none' })
  const running = useRef<AbortController>(undefined)
  const check = useMutation({
    mutationFn: (file: File) => {
      running.current?.abort()
      const current = new AbortController()
      running.current = current
      const show = (next: CheckState) => {
        if (!current.signal.aborted) setProgress(next)
      }
      return checked(file, commands, show, current.signal)
    },
  })
  const state = stateOf(check, progress)
  useLeavingAsks(state.step === 'reading' || state.step === 'sending')
  const cancel = () => {
    running.current?.abort()
    setProgress({ step: 'none' })
    check.reset()
  }
  return { state, start: (file: File) => check.mutate(file), cancel }
}

/** The result or progress. If the connection broke or the file disappeared, it is chosen or sent again. */
function stateOf(
  { data, isError, variables: file }: UseMutationResult<CheckState, Error, File>,
  progress: CheckState,
): CheckState {
  if (isError && file) return { step: 'failed', file, fault: 'broken' }
  return data ?? progress
}

async function checked(
  file: File,
  { announce, check }: CheckCommands,
  show: (state: CheckState) => void,
  signal: AbortSignal,
): Promise<CheckState> {
  const fault = faultOf(file)
  if (fault) return { step: 'failed', file, fault }
  show({ step: 'reading', file })
  const sha256 = await sha256Hex(await file.arrayBuffer())
  const announced = await announce({ size: file.size, sha256 })
  if (!announced.ok) return refused(file, announced)
  show({ step: 'sending', file, sent: 0 })
  const onProgress = (sent: number) => show({ step: 'sending', file, sent })
  await sendFile(file, `/upload/validation/${announced.value}`, onProgress, signal)
  show({ step: 'checking', file })
  const report = await check(announced.value, file.name)
  return report.ok ? { step: 'checked', file, sha256, report: report.value } : refused(file, report)
}

type Refusal = Extract<CheckResult<unknown>, { ok: false }>

function refused(file: File, { fault, reference }: Refusal): CheckState {
  return { step: 'failed', file, fault, reference }
}

function faultOf({ size }: File): Fault | undefined {
  if (size === 0) return 'empty'
  return size > limits.fileBytes ? 'tooLarge' : undefined
}
