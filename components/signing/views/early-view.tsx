import { useTranslations } from '#words'
import type { SigningStage } from '@/lib/portal/signer/signing-stage'
import { ArrivalHeading } from '../arrival-heading'

interface EarlyViewProps {
  readonly stage: Extract<SigningStage, { readonly name: 'early' }>
  /** What it is about, where the reader may know. */
  readonly documentName: string | undefined
  /** Whoever asks for the signature. */
  readonly owner: string
}

/** Others sign before this person; the page changes by itself when it is their turn. */
export function EarlyView({ stage, documentName, owner }: EarlyViewProps) {
  const t = useTranslations('signing')
  return (
    <div className="max-w-task mx-auto space-y-4">
      <ArrivalHeading>{t('early')}</ArrivalHeading>
      {documentName !== undefined && <p className="text-lg font-semibold">{documentName}</p>}
      <p>{t('earlyBefore', { count: stage.before })}</p>
      <p>{t(stage.mailed ? 'earlyMailed' : 'earlyReturn')}</p>
      <p className="text-muted">{t('sentBy', { owner })}</p>
    </div>
  )
}
