import type { Invitation } from '@/lib/gateway/contract/hosted'
import { fullName } from '@/lib/portal/viewer'
import { type BadgeTone, StatusBadge } from '../ui/status-badge'
import type { SigningTranslator } from './signing-texts'

type OtherSigner = Invitation['other_signers'][number]

const tones: Readonly<Record<OtherSigner['signStatus'], BadgeTone>> = {
  pending: 'neutral',
  viewed: 'neutral',
  signing: 'progress',
  signed: 'done',
  rejected: 'danger',
  removed: 'neutral',
}

interface OtherSignersProps {
  readonly t: SigningTranslator
  readonly signers: readonly OtherSigner[]
}

/** Who else puts their name under this, and how far they are. */
export function OtherSigners({ t, signers }: OtherSignersProps) {
  if (signers.length === 0) return <p className="text-muted">{t('onlyYou')}</p>
  return (
    <section>
      <h2 className="font-semibold">{t('others')}</h2>
      <ul className="divide-line border-line mt-2 divide-y border-y">
        {signers.map((signer) => (
          <li
            key={fullName(signer)}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-2"
          >
            <span className="min-w-0">{fullName(signer)}</span>
            <StatusBadge tone={tones[signer.signStatus]}>
              {t(`state_${signer.signStatus}`)}
            </StatusBadge>
          </li>
        ))}
      </ul>
    </section>
  )
}
