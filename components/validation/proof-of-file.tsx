'use client'

import { useTranslations } from '#words'
import type { CheckResult } from '@/lib/portal/validation/check-file'
import { useTask } from '../live/use-task'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { FileArchive } from '../ui/icons'
import { SupportReference } from '../ui/support-reference'
import { saveFile } from './save-file'
import { askAboutFile, sentAgain, uploadAddress } from './send-again'
import type { CheckCommands } from './use-check'

interface ProofOfFileProps {
  /** The file, which is sent again because the server has not kept it. */
  readonly file: File
  readonly commands: CheckCommands
}

/** Saves the proof bundle of a file that the server has checked. */
export function ProofOfFile({ file, commands }: ProofOfFileProps) {
  const [ui, t] = [useTranslations('ui'), useTranslations('validation')]
  const { result: data, isFailed, isRunning, run } = useTask(() => saveBundle(file, commands))
  const failed = data && !data.ok ? data : undefined
  const fault = isFailed ? broken : failed
  return (
    <div className="space-y-2 print:hidden">
      <Button look="secondary" busy={isRunning} onClick={() => run(undefined)}>
        <FileArchive className="size-5 shrink-0" />
        {ui('bundle')}
      </Button>
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

const broken = { fault: 'broken', reference: undefined } as const

async function saveBundle(file: File, { announce }: CheckCommands): Promise<CheckResult<true>> {
  const sent = await sentAgain(file, announce)
  if (!sent.ok) return sent
  const answer = await askAboutFile(uploadAddress(sent.value), file)
  if (!answer.ok) return { ok: false, fault: 'technical' }
  saveFile(await answer.blob(), `${file.name.replace(/(?<=.)\.[^.]*$/, '')}_proof.zip`)
  return { ok: true, value: true }
}
