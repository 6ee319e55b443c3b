'use client'

import { useMutation } from '@tanstack/react-query'
import { FileCode } from 'lucide-react'
import { useTranslations } from '#words'
import type { CheckResult } from '@/lib/portal/validation/check-file'
import type { EtsiReportFile } from '@/lib/portal/validation/etsi-report'
import { sendFile, sha256Hex } from '../documents/new/files/send-file'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import type { CheckCommands, Fault } from './use-check'

export interface SealCommands extends Pick<CheckCommands, 'announce'> {
  readonly seal: (ticket: string, fileName: string) => Promise<CheckResult<EtsiReportFile>>
}

interface EtsiReportButtonProps extends SealCommands {
  /** Sent again, because the server kept nothing of the check. */
  readonly file: File
}

/** Saves the sealed report on a file that was checked before. */
export function EtsiReportButton({ file, ...commands }: EtsiReportButtonProps) {
  const [ui, t] = [useTranslations('ui'), useTranslations('validation')]
  const { mutate, data, isError, isPending } = useMutation({
    mutationFn: async () => {
      const result = await sealed(file, commands)
      if (result.ok) save(result.value)
      return result
    },
  })
  const fault = faultOf(data, isError)
  return (
    <div className="space-y-4 print:hidden">
      <Button look="secondary" busy={isPending} onClick={() => mutate()}>
        <FileCode aria-hidden="true" className="size-5 shrink-0" />
        {ui('etsi')}
      </Button>
      {fault && (
        <Alert role="alert" tone="danger" title={t(fault)}>
          <p>{t(`${fault}_next`)}</p>
        </Alert>
      )}
    </div>
  )
}

function faultOf(data: CheckResult<unknown> | undefined, isError: boolean): Fault | undefined {
  if (isError) return 'broken'
  return data?.ok === false ? data.fault : undefined
}

async function sealed(
  file: File,
  { announce, seal }: SealCommands,
): Promise<CheckResult<EtsiReportFile>> {
  const sha256 = await sha256Hex(await file.arrayBuffer())
  const announced = await announce({ size: file.size, sha256 })
  if (!announced.ok) return announced
  const { signal } = new AbortController()
  await sendFile(file, `/upload/validation/${announced.value}`, () => undefined, signal)
  return await seal(announced.value, file.name)
}

function save({ name, content }: EtsiReportFile): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/xml' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
