'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from '#words'
import type { CheckFault, CheckResult } from '@/lib/portal/validation/check-file'
import { sendFile, sha256Hex } from '../documents/new/files/send-file'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { FileArchive, FileCode } from '../ui/icons'
import { SupportReference } from '../ui/support-reference'
import { saveFile } from './save-file'
import type { CheckCommands } from './use-check'

interface SealedFilesProps {
  /** Sent again for each, because the server kept nothing of its check. */
  readonly file: File
  readonly commands: CheckCommands
}

/** Saves what the server seals about a file that it has checked: the report of TS 119 102-2, and the proof bundle. */
export function SealedFiles({ file, commands }: SealedFilesProps) {
  const [ui, t] = [useTranslations('ui'), useTranslations('validation')]
  const etsi = useMutation({ mutationFn: () => saveEtsiReport(file, commands) })
  const bundle = useMutation({ mutationFn: () => saveBundle(file, commands) })
  const isBusy = etsi.isPending || bundle.isPending
  const fault = faultOf(etsi) ?? faultOf(bundle)
  return (
    <div className="space-y-2 print:hidden">
      <div className="flex flex-wrap gap-2">
        <Button
          look="secondary"
          busy={etsi.isPending}
          disabled={isBusy}
          onClick={() => {
            bundle.reset()
            etsi.mutate()
          }}
        >
          <FileCode className="size-5 shrink-0" />
          {ui('etsi')}
        </Button>
        <Button
          look="secondary"
          busy={bundle.isPending}
          disabled={isBusy}
          onClick={() => {
            etsi.reset()
            bundle.mutate()
          }}
        >
          <FileArchive className="size-5 shrink-0" />
          {ui('bundle')}
        </Button>
      </div>
      <p className="text-muted max-w-text text-sm">{t('sealedMeaning')}</p>
      {fault && (
        <Alert role="alert" tone="danger" title={t(fault.fault)}>
          <p>{t(`${fault.fault}_next`)}</p>
          <SupportReference reference={fault.reference} />
        </Alert>
      )}
    </div>
  )
}

interface SealedFault {
  readonly fault: CheckFault | 'broken'
  readonly reference?: string | undefined
}

function faultOf({
  data,
  isError,
}: {
  readonly data: CheckResult<unknown> | undefined
  readonly isError: boolean
}): SealedFault | undefined {
  if (isError) return { fault: 'broken' }
  return data && !data.ok ? data : undefined
}

async function saveEtsiReport(
  file: File,
  { announce, seal }: CheckCommands,
): Promise<CheckResult<true>> {
  const sent = await sentAgain(file, announce)
  if (!sent.ok) return sent
  const sealed = await seal(sent.value, file.name)
  if (!sealed.ok) return sealed
  const { name, content } = sealed.value
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  saveFile(new Blob([bytes], { type: 'application/xml' }), name)
  return { ok: true, value: true }
}

async function saveBundle(file: File, { announce }: CheckCommands): Promise<CheckResult<true>> {
  const sent = await sentAgain(file, announce)
  if (!sent.ok) return sent
  // In a header, because addresses are logged.
  const headers = { 'x-file-name': encodeURIComponent(file.name.toWellFormed()) }
  const answer = await fetch(uploadAddress(sent.value), { method: 'POST', headers })
  if (!answer.ok) return { ok: false, fault: 'technical' }
  saveFile(await answer.blob(), `${file.name.replace(/(?<=.)\.[^.]*$/, '')}_proof.zip`)
  return { ok: true, value: true }
}

/** The ticket of the file. */
async function sentAgain(
  file: File,
  announce: CheckCommands['announce'],
): Promise<CheckResult<string>> {
  const sha256 = await sha256Hex(await file.arrayBuffer())
  const announced = await announce({ size: file.size, sha256 })
  if (!announced.ok) return announced
  const { signal } = new AbortController()
  await sendFile(file, uploadAddress(announced.value), () => undefined, signal)
  return announced
}

const uploadAddress = (ticket: string) => `/upload/validation/${ticket}`
