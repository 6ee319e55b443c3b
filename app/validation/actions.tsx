'use server'

import { FileReport } from '@/components/validation/file-report'
import type { DrawnReport } from '@/components/validation/local/draw-report'
import { announcedFile, uploadedFile } from '@/lib/portal/forms/new-document-form'
import { ownAction } from '@/lib/portal/http/own-pages'
import { announceCheck, type CheckResult, checkUpload } from '@/lib/portal/validation/check-file'
import { summaryOf } from '@/lib/portal/validation/check-summary'
import { checkedDocument } from '@/lib/portal/validation/checked-document'

export const announceFile = ownAction(async (input: unknown): Promise<CheckResult<string>> => {
  const file = announcedFile.safeParse(input)
  if (!file.success) return { ok: false, fault: 'technical' }
  return await announceCheck(file.data, new Date())
})

/** Returns the rendered report. A browser that cannot check files itself needs no code to draw it. */
export const checkFile = ownAction(
  async (ticket: unknown, fileName: unknown): Promise<CheckResult<DrawnReport>> => {
    const file = uploadedFile.safeParse({ name: fileName, ticket })
    if (!file.success) return { ok: false, fault: 'technical' }
    const checked = await checkUpload(file.data.ticket, file.data.name)
    if (!checked.ok) return checked
    const summary = summaryOf(checkedDocument(checked.value))
    return { ok: true, value: { report: <FileReport data={checked.value} />, summary } }
  },
)
