'use server'

import type { ReactNode } from 'react'
import { FileReport } from '@/components/validation/file-report'
import { announceCheck, type CheckResult, checkUpload } from '@/lib/portal/validation/check-file'

export async function announceFile(file: {
  size: number
  sha256: string
}): Promise<CheckResult<string>> {
  return await announceCheck(file, new Date())
}

/** Answers the report as it is to be seen: the browser gets no code to draw it. */
export async function checkFile(ticket: string, fileName: string): Promise<CheckResult<ReactNode>> {
  const checked = await checkUpload(ticket, fileName)
  return checked.ok ? { ok: true, value: <FileReport data={checked.value} /> } : checked
}
