import type { CheckResult } from '@/lib/portal/validation/check-file'
import { sendFile, sha256Hex } from '../documents/new/files/send-file'
import type { CheckCommands, CheckRun, CheckState } from './use-check'

/** Sends a file to the server, which checks and deletes it. */
export function checkOnServer({ announce, check }: CheckCommands): CheckRun {
  return async (file, show, signal) => {
    show({ step: 'reading', file })
    const sha256 = await sha256Hex(await file.arrayBuffer())
    const announced = await announce({ size: file.size, sha256 })
    if (!announced.ok) return refused(file, announced)
    show({ step: 'sending', file, sent: 0 })
    const onProgress = (sent: number) => show({ step: 'sending', file, sent })
    await sendFile(file, `/upload/validation/${announced.value}`, onProgress, signal)
    show({ step: 'checking', file })
    const checked = await check(announced.value, file.name)
    return checked.ok ? { step: 'checked', file, sha256, ...checked.value } : refused(file, checked)
  }
}

type Refusal = Extract<CheckResult<unknown>, { ok: false }>

function refused(file: File, { fault, reference }: Refusal): CheckState {
  return { step: 'failed', file, fault, reference }
}
