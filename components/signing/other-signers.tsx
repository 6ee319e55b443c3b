import { useTranslations } from '#words'
import type { Invitation } from '@/lib/gateway/contract/entries/hosted'
import { fullName } from '@/lib/portal/sign-in/viewer'
import { SignerBadge } from '../live/signer-badge'

type OtherSigner = Invitation['other_signers'][number]

interface OtherSignersProps {
  readonly signers: readonly OtherSigner[]
}

/** Who else puts their name under this, and how far they are. */
export function OtherSigners({ signers }: OtherSignersProps) {
  const t = useTranslations('signing')
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
            <SignerBadge state={signer.signStatus}>{t(`state_${signer.signStatus}`)}</SignerBadge>
          </li>
        ))}
      </ul>
    </section>
  )
}
