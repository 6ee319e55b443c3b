import { useTranslations } from '#words'
import type { Invitation } from '@/lib/gateway/contract/entries/hosted'
import { translator } from '@/lib/portal/i18n/translator'
import { isOpen } from '@/lib/portal/owner/signer-progress'
import { fullName } from '@/lib/portal/sign-in/viewer'
import type { EarlierSignature } from '@/lib/portal/signer/earlier-signatures'
import { type SigningPage, signaturesBefore } from '@/lib/portal/signer/signing-page'
import { SignerBadge } from '../live/signer-badge'
import { LocalTime } from '../ui/local-time'
import { OutcomeBadge } from '../validation/outcome-badge'

type OtherSigner = Invitation['other_signers'][number]

interface OtherSignersProps {
  readonly signers: readonly OtherSigner[]
  /** Nobody signs any more: there are enough, or the end came otherwise. */
  readonly ended?: boolean
}

/** Who else puts their name under this, and how far they are. */
export function OtherSigners({ signers, ended = false }: OtherSignersProps) {
  const t = useTranslations('signing')
  if (signers.length === 0) return <p className="text-muted">{t('onlyYou')}</p>
  return (
    <section>
      <h2 className="font-semibold">{t('others')}</h2>
      <ul className="divide-line border-line mt-2 divide-y border-y">
        {/* By index: two may have the same name. */}
        {[...signers.entries()].map(([index, signer]) => {
          const state = ended && isOpen(signer) ? 'removed' : signer.signStatus
          return (
            <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <span className="min-w-0">{fullName(signer) || t('unnamed')}</span>
              <SignerBadge state={state}>{t(`state_${state}`)}</SignerBadge>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface EarlierSignersProps {
  readonly page: SigningPage
}

/** Who had signed the file before it came here; the page does not wait for it, and says nothing where nobody had. */
export async function EarlierSigners({ page }: EarlierSignersProps) {
  const t = await translator('signing')
  const signatures = await signaturesBefore(page)
  if (signatures.length === 0) return null
  return (
    <section>
      <h2 className="font-semibold">{t('alreadySigned')}</h2>
      <ul className="divide-line border-line mt-2 divide-y border-y">
        {signatures.map((signature) => (
          <EarlierSigner key={signature.id} signature={signature} />
        ))}
      </ul>
    </section>
  )
}

function EarlierSigner({ signature }: { readonly signature: EarlierSignature }) {
  const t = useTranslations('signing')
  const { signer, outcome, provenAt, claimedAt } = signature
  const at = provenAt ?? claimedAt
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <p className="min-w-0 wrap-anywhere">
        {signer ?? t('unknownSigner')}
        {at && (
          <span className="text-muted block text-sm">
            <LocalTime at={at} />
          </span>
        )}
      </p>
      <OutcomeBadge outcome={outcome} />
    </li>
  )
}
