'use client'

import { useMutation } from '@tanstack/react-query'
import { FileArchive } from 'lucide-react'
import { useTranslations } from '#words'
import { sendFile, sha256Hex } from '../documents/new/files/send-file'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import type { CheckCommands } from './use-check'

interface BundleButtonProps extends Pick<CheckCommands, 'announce'> {
  readonly file: File
}

/** Saves the proof bundle of the checked file. The server has deleted the file, so it is sent again. */
export function BundleButton({ file, announce }: BundleButtonProps) {
  const t = useTranslations('ui')
  const v = useTranslations('validation')
  const bundle = useMutation({ mutationFn: () => saveBundle(file, announce) })
  return (
    <div className="space-y-4 print:hidden">
      <Button look="secondary" disabled={bundle.isPending} onClick={() => bundle.mutate()}>
        <FileArchive aria-hidden="true" className="size-5 shrink-0" />
        {t('bundle')}
      </Button>
      {bundle.isError && (
        <Alert role="alert" tone="danger" title={v('technical')}>
          <p>{v('technical_next')}</p>
        </Alert>
      )}
    </div>
  )
}

async function saveBundle(file: File, announce: CheckCommands['announce']): Promise<void> {
  const sha256 = await sha256Hex(await file.arrayBuffer())
  const announced = await announce({ size: file.size, sha256 })
  if (!announced.ok) throw new Error('The file was not announced')
  const address = `/upload/validation/${announced.value}`
  await sendFile(file, address, () => undefined, new AbortController().signal)
  const answer = await fetch(`${address}?name=${encodeURIComponent(file.name)}`, { method: 'POST' })
  if (!answer.ok) throw new Error('The bundle was not made')
  save(await answer.blob(), `${file.name.replace(/(?<=.)\.[^.]*$/, '')}_proof.zip`)
}

function save(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
