import { useTranslations } from '#words'
import type { CheckedSignature } from '@/lib/portal/validation/checked-signature'
import { CertificateTimeLine } from './certificate-time-line'
import { OutcomeBadge } from './outcome-badge'
import { Reasons } from './reasons'
import { SignatureFacts } from './signature-facts'
import { TechnicalDetail } from './technical-detail'
import { TimeStampList } from './time-stamp-list'

interface SignatureCardProps {
  readonly signature: CheckedSignature
  readonly all: readonly CheckedSignature[]
}

/** Who, whether it holds, and everything that this rests on. */
export function SignatureCard({ signature, all }: SignatureCardProps) {
  const t = useTranslations('report')
  const { outcome, timeStamps, counterOf } = signature
  const confirmed = all.find(({ id }) => id === counterOf)
  const signerOf = (one: CheckedSignature) => one.signer ?? t('unknownSigner')
  return (
    <article className="border-line bg-surface space-y-6 rounded border p-4 sm:p-6">
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h3 className="text-lg wrap-anywhere">{signerOf(signature)}</h3>
          <OutcomeBadge outcome={outcome} />
        </div>
        {confirmed && <p className="text-muted">{t('counter', { signer: signerOf(confirmed) })}</p>}
      </div>
      <Reasons signature={signature} />
      <SignatureFacts signature={signature} />
      {timeStamps.length > 0 && (
        <section className="space-y-2">
          <h4 className="font-semibold">{t('timeStamps')}</h4>
          <TimeStampList timeStamps={timeStamps} />
        </section>
      )}
      <CertificateTimeLine signature={signature} />
      <TechnicalDetail signature={signature} />
    </article>
  )
}
