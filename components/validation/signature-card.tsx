import type { ReactNode } from 'react'
import { useTranslations } from '#words'
import type { Translator } from '@/lib/portal/i18n/translator'
import type { CheckedSignature } from '@/lib/portal/validation/checked-signature'
import type { Messages } from '@/messages/messages'
import { classNames } from '../ui/class-names'
import { FoldedLine } from '../ui/folded-line'
import { LocalTime } from '../ui/local-time'
import { CertificateTimeLine } from './certificate-time-line'
import { OutcomeBadge } from './outcome-badge'
import { LaterChanges, SignatureFacts } from './signature-facts'
import { TimeStampList } from './time-stamp-list'

interface SignatureCardProps {
  readonly signature: CheckedSignature
  readonly all: readonly CheckedSignature[]
}

/** The signer, the result, and the facts on which the result is based. */
export function SignatureCard({ signature, all }: SignatureCardProps) {
  const t = useTranslations('report')
  const { outcome, counterOf } = signature
  const isChanged = signature.changedAfter && outcome !== 'valid'
  const confirmed = all.find(({ id }) => id === counterOf)
  const signerOf = (one: CheckedSignature) => one.signer ?? t('unknownSigner')
  return (
    <article className="border-line bg-surface rounded border">
      <div className="space-y-4 p-4 sm:p-6">
        <div>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h3 className="text-lg wrap-anywhere">{signerOf(signature)}</h3>
            <OutcomeBadge outcome={outcome} />
          </div>
          {confirmed && (
            <p className="text-muted">{t('counter', { signer: signerOf(confirmed) })}</p>
          )}
        </div>
        {isChanged ? (
          <ChangedFiles signature={signature} />
        ) : (
          <>
            <Reasons signature={signature} />
            <SignatureFacts signature={signature} />
          </>
        )}
      </div>
      <div className="border-line divide-line divide-y border-t">
        {!isChanged && <Certificates signature={signature} />}
        {!isChanged && <LaterChanges coverage={signature.coverage} />}
        <TechnicalDetail signature={signature} />
      </div>
    </article>
  )
}

interface SignatureProps {
  readonly signature: CheckedSignature
}

/** The certificates that prove the time and the signer. */
function Certificates({ signature }: SignatureProps) {
  const t = useTranslations('report')
  const { timeStamps, claimedAt } = signature
  return (
    <FoldedLine title={t('chain')} level={4}>
      <div className="space-y-4">
        <CertificateTimeLine signature={signature} />
        {timeStamps.length > 0 && (
          <section>
            <h5 className="font-semibold">{t('timeStamps')}</h5>
            <TimeStampList timeStamps={timeStamps} />
          </section>
        )}
        {claimedAt && (
          <p>
            {t('claimedAt')}: <LocalTime at={claimedAt} />{' '}
            <span className="text-muted">({t('claimedMeaning')})</span>
          </p>
        )}
      </div>
    </FoldedLine>
  )
}

/** Names the changed files of a container. For other documents, the report has already said that they were changed. */
function ChangedFiles({ signature: { coverage, errors } }: Pick<SignatureCardProps, 'signature'>) {
  return coverage.over === 'files' ? <Sentences said={errors} /> : null
}

/** Details for a comparison with another validator. */
function TechnicalDetail({ signature }: SignatureProps) {
  const t = useTranslations('report')
  const { indication, subIndication, format, algorithm, id, nameInFile, digests, chain } = signature
  return (
    <FoldedLine title={t('details')} level={4}>
      <dl className="space-y-3 text-sm">
        <Detail name={t('indication')}>
          {[indication, subIndication].filter(Boolean).join(' / ')}
        </Detail>
        <Detail name={t('format')}>{format}</Detail>
        {algorithm && <Detail name={t('algorithm')}>{algorithm}</Detail>}
        <Detail name={t('identifier')}>{id}</Detail>
        {nameInFile && <Detail name={t('nameInFile')}>{nameInFile}</Detail>}
        {digests.length > 0 && (
          <Detail name={t('digests')}>
            {digests.map(({ name, value }) => (
              <span key={name + value} className="block">
                {name}: {value}
              </span>
            ))}
          </Detail>
        )}
        {chain.map(({ id: certificate, name, serialNumber, key }) => (
          <Detail key={certificate} name={name}>
            {t('serialNumber')} {serialNumber}, {t('key')} {key}
            <span className="block">{certificate}</span>
          </Detail>
        ))}
      </dl>
    </FoldedLine>
  )
}

function Detail({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd translate="no" className="font-mono wrap-anywhere">
        {children}
      </dd>
    </div>
  )
}

/** Why a signature is invalid and what to do, or the remarks on a valid signature. */
export function Reasons({ signature }: SignatureProps) {
  const reasons = useTranslations('reasons')
  const t = useTranslations('report')
  const { outcome, reason, errors, warnings, infos } = signature
  const meaning = reason === undefined ? undefined : meaningOf(reasons, reason)
  const notes = [...warnings, ...infos]
  return (
    <>
      {outcome !== 'valid' && (
        <div
          className={classNames(
            'space-y-3 border-l-4 pl-4',
            outcome === 'broken' ? 'border-danger' : 'border-warning',
          )}
        >
          <h4 className="font-semibold">{t(outcome === 'broken' ? 'wrong' : 'unclear')}</h4>
          {meaning && <p>{meaning.means}</p>}
          <Sentences said={errors} />
          {meaning && (
            <p>
              <strong className="font-semibold">{t('whatToDo')}.</strong> {meaning.next}
            </p>
          )}
        </div>
      )}
      {notes.length > 0 && (
        <div className="border-line-strong space-y-2 border-l-4 pl-4">
          <h4 className="font-semibold">{t('notes')}</h4>
          <Sentences said={notes} />
        </div>
      )}
    </>
  )
}

function Sentences({ said }: { readonly said: readonly string[] }) {
  const distinct = [...new Set(said)]
  if (distinct.length === 0) return null
  return (
    <ul className="text-muted list-disc space-y-1 pl-5">
      {distinct.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

/** The texts of a reason. Undefined for a reason without texts. */
function meaningOf(reasons: Translator<'reasons'>, named: string) {
  const reason = named as Exclude<keyof Messages['reasons'], `${string}_next`>
  if (!reasons.has(reason)) return undefined
  return { means: reasons(reason), next: reasons(`${reason}_next`) }
}
