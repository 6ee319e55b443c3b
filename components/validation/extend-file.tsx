'use client'

import { visibleText } from '@paraph/validator/vocabulary/visible-text'
import { useTranslations } from '#words'
import type { ExtensionFault } from '@/lib/portal/validation/extend-file'
import { useTask } from '../live/use-task'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { saveFile } from './save-file'
import { askAboutFile, sentAgain, uploadAddress } from './send-again'
import type { CheckCommands, Fault } from './use-check'

interface ExtendFileProps {
  readonly file: File
  readonly announce: CheckCommands['announce']
}

/** Extends a checked file to B-LTA on the server and saves it. Nothing is sent before the button is pressed. */
export function ExtendFile({ file, announce }: ExtendFileProps) {
  const t = useTranslations('extend')
  const { result, isFailed, isRunning, run } = useTask(() => extended(file, announce))
  const refused = result && 'fault' in result ? result : undefined
  const fault = isFailed ? broken : refused
  return (
    <div className="space-y-4 print:hidden">
      <p className="max-w-text">{t('meaning')}</p>
      <Button look="secondary" busy={isRunning} onClick={() => run(undefined)}>
        {t('extend')}
      </Button>
      {result && 'saved' in result && !isRunning && (
        <Alert role="status" tone="success" title={t('saved', { name: visibleText(result.saved) })}>
          <p>{t('saved_next')}</p>
        </Alert>
      )}
      {fault && !isRunning && <Refused fault={fault} />}
    </div>
  )
}

type Fails = Omit<ExtensionFault, 'fault'> & { readonly fault: ExtensionFault['fault'] | Fault }

const broken: Fails = { fault: 'broken', names: [] }

/** The texts of the reasons why a file cannot be extended. */
const reasons = {
  'no-signature': 'noSignature',
  'signature-not-valid': 'signatureNotValid',
  'validation-data-missing': 'validationDataMissing',
  'format-not-supported': 'formatNotSupported',
  'certified-no-changes': 'certifiedNoChanges',
  'not-kept': 'notKept',
} as const

const isReason = (fault: Fails['fault']): fault is keyof typeof reasons => fault in reasons

function Refused({ fault: { fault, names } }: { readonly fault: Fails }) {
  const t = useTranslations('extend')
  const ofCheck = useTranslations('validation')
  if (!isReason(fault)) {
    const known = isOfCheck(fault) ? fault : 'technical'
    return (
      <Alert role="alert" tone="danger" title={ofCheck(known)}>
        <p>{ofCheck(`${known}_next`)}</p>
      </Alert>
    )
  }
  const next = { names: names.map(visibleText).join(', ') }
  return (
    <Alert role="alert" tone="warning" title={t(reasons[fault])}>
      <p className="wrap-anywhere">{t(`${reasons[fault]}_next`, next)}</p>
    </Alert>
  )
}

const faultsOfCheck = [
  'broken',
  'unknownFormat',
  'damaged',
  'tooComplex',
  'tooLarge',
  'tooMany',
  'serviceAway',
] as const
const isOfCheck = (fault: Fails['fault']): fault is (typeof faultsOfCheck)[number] =>
  faultsOfCheck.some((one) => one === fault)

async function extended(
  file: File,
  announce: CheckCommands['announce'],
): Promise<Fails | { readonly saved: string }> {
  const sent = await sentAgain(file, announce)
  if (!sent.ok) return { fault: sent.fault, names: [] }
  const answer = await askAboutFile(`${uploadAddress(sent.value)}/extended`, file)
  if (answer.status === 409) return (await answer.json()) as ExtensionFault
  if (!answer.ok) return { fault: 'technical', names: [] }
  const [, base = file.name, ending = ''] = /^(.+)(\.[^.]*)$/.exec(file.name) ?? []
  const saved = `${base}-kept${ending}`
  saveFile(await answer.blob(), saved)
  return { saved }
}
