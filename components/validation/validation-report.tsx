import type { ReactNode } from 'react'
import { useTranslations } from '#words'
import type { CheckedDocument } from '@/lib/portal/validation/checked-document'
import { Alert } from '../ui/alert'
import { classNames } from '../ui/class-names'
import { CircleCheck, CircleX, Info, TriangleAlert } from '../ui/icons'
import { LocalTime } from '../ui/local-time'
import { EvidenceRecordList } from './evidence-record-list'
import { NextStep } from './next-step'
import { SignatureCard } from './signature-card'
import { TimeStampList } from './time-stamp-list'
import { headline } from './verdict-sentence'

interface ValidationReportProps {
  readonly checked: CheckedDocument
  /** Actions on the report: print, download. */
  readonly actions: ReactNode
  /** Whether the verdict is already right above the report. */
  readonly isSaid?: boolean
}

/** The verdict, then facts about the whole document, then a card for each signature. */
export function ValidationReport({ checked, actions, isSaid = false }: ValidationReportProps) {
  const t = useTranslations('report')
  const { signatures, timeStamps, evidenceRecords } = checked
  return (
    <div className="space-y-4">
      {isSaid ? (
        <WhatToDo checked={checked} />
      ) : (
        <VerdictBanner checked={checked}>{actions}</VerdictBanner>
      )}
      <NextStep />
      <Traces sentences={checked.traces} />
      <UnsignedFiles checked={checked} />
      {signatures.length > 0 && (
        <ol className="space-y-4">
          {signatures.map((signature) => (
            <li key={signature.id}>
              <SignatureCard signature={signature} all={signatures} />
            </li>
          ))}
        </ol>
      )}
      {timeStamps.length > 0 && (
        <section className="border-line bg-surface space-y-3 rounded border p-4 sm:p-6">
          <h3 className="text-lg">{t('timeStampsAlone')}</h3>
          <p className="text-muted">{t('timeStampsAloneMeaning')}</p>
          <TimeStampList timeStamps={timeStamps} />
        </section>
      )}
      {evidenceRecords.length > 0 && (
        <section className="border-line bg-surface space-y-3 rounded border p-4 sm:p-6">
          <h3 className="text-lg">{t('evidenceRecords')}</h3>
          <p className="text-muted">{t('evidenceRecordMeaning')}</p>
          <EvidenceRecordList records={evidenceRecords} />
        </section>
      )}
      <p className="text-muted text-sm">
        {t('checkedAt')} <LocalTime at={checked.checkedAt} />. {t('policy')}
      </p>
      {isSaid && actions}
    </div>
  )
}

/** What other programs did to the file. This explains a verdict but never changes it. */
function Traces({ sentences }: { readonly sentences: readonly string[] }) {
  const t = useTranslations('report')
  if (sentences.length === 0) return null
  return (
    <Alert tone="info" title={t('traces')}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Alert>
  )
}

interface UnsignedFilesProps {
  readonly checked: CheckedDocument
}

/** Files of a container that no signature covers. */
function UnsignedFiles({ checked }: UnsignedFilesProps) {
  const t = useTranslations('report')
  const { unsignedFiles, signatures } = checked
  if (signatures.length === 0 || unsignedFiles.length === 0) return null
  return (
    <Alert tone="warning" title={t('unsignedTitle', { count: unsignedFiles.length })}>
      <p>{t('unsignedNext')}</p>
      <ul className="list-disc pl-5">
        {unsignedFiles.map((file) => (
          <li key={file}>{file}</li>
        ))}
      </ul>
    </Alert>
  )
}

const looks = {
  success: { icon: CircleCheck, box: 'border-accent bg-accent-soft', mark: 'text-accent' },
  warning: { icon: TriangleAlert, box: 'border-warning bg-warning-soft', mark: 'text-warning' },
  danger: { icon: CircleX, box: 'border-danger bg-danger-soft', mark: 'text-danger' },
  info: { icon: Info, box: 'border-line bg-surface', mark: 'text-muted' },
} as const

interface VerdictBannerProps {
  readonly checked: CheckedDocument
}

/** The verdict in one sentence, the signers and times, and the actions on the report. */
function VerdictBanner({
  checked,
  children,
}: VerdictBannerProps & { readonly children: ReactNode }) {
  const t = useTranslations('report')
  const { icon: Icon, box, mark } = looks[toneOf(checked)]
  return (
    <div className={classNames('flex gap-3 rounded border p-4 sm:p-6', box)}>
      <Icon className={classNames('size-7 shrink-0', mark)} />
      <div className="min-w-0 space-y-3">
        <div>
          <h3 className="text-lg sm:text-xl">{headline(t, checked)}</h3>
          <Signers signatures={checked.signatures} />
          <WhatToDo checked={checked} />
        </div>
        {children}
      </div>
    </div>
  )
}

const toneOf = ({ changedAfterSigning, verdict }: CheckedDocument) =>
  changedAfterSigning ? 'danger' : verdict.tone

/** Maximum number of signers who are named next to the verdict. All of them have a card below. */
const namedMax = 3

/** The signers and the times, if all signatures are valid and few enough to be named. */
function Signers({ signatures }: Pick<CheckedDocument, 'signatures'>) {
  const t = useTranslations('report')
  const own = signatures.filter(({ counterOf }) => counterOf === undefined)
  const isValid = own.every(({ outcome }) => outcome === 'valid')
  if (!isValid || own.length > namedMax) return null
  return own.map(({ id, signer, provenAt, claimedAt }) => (
    <p key={id} className="wrap-anywhere">
      {signer ?? t('unknownSigner')}
      {provenAt && (
        <>
          , {t('noLater').toLocaleLowerCase()} <LocalTime at={provenAt} />
        </>
      )}
      {!provenAt && claimedAt && (
        <>
          , <LocalTime at={claimedAt} /> ({t('claimedMeaning')})
        </>
      )}
    </p>
  ))
}

/** Says what to do with a document that was changed after signing or has no signature. */
function WhatToDo({ checked }: VerdictBannerProps) {
  const t = useTranslations('report')
  const { changedAfterSigning, signatures, timeStamps, evidenceRecords } = checked
  if (changedAfterSigning) return <p className="mt-1">{t('changedNext')}</p>
  const isEmpty = [signatures, timeStamps, evidenceRecords].every(({ length }) => length === 0)
  return isEmpty ? <p className="mt-1">{t('noneMeaning')}</p> : null
}

/** The verdict as the title of a folded line. */
export function VerdictSentence({ checked }: VerdictBannerProps) {
  const t = useTranslations('report')
  const { icon: Icon, mark } = looks[toneOf(checked)]
  return (
    <span className={classNames('flex items-center gap-2', mark)}>
      <Icon className="size-5 shrink-0" />
      {headline(t, checked)}
    </span>
  )
}
