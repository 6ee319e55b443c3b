import { useTranslations } from '#words'
import type { PublicDocument } from '@/lib/gateway/contract/entries/public-document'
import { fullName } from '@/lib/portal/sign-in/viewer'
import { SignerBadge } from '../../live/signer-badge'
import { LocalTime } from '../../ui/local-time'

type PublicSigner = PublicDocument['signers'][number]

interface PublicSignersProps {
  readonly signers: readonly PublicSigner[]
}

/**
 * Whose names stand, or are to stand, under the document. Its words keep back whether somebody has opened their letter:
 * that is the owner's to know.
 */
export function PublicSigners({ signers }: PublicSignersProps) {
  const t = useTranslations('public-document')
  return (
    <section className="border-line bg-surface rounded border">
      <h2 className="px-4 pt-4 text-lg sm:px-6 sm:pt-6">{t('signers')}</h2>
      {signers.length === 0 && <p className="text-muted px-4 pb-4 sm:px-6">{t('nobody')}</p>}
      <ul className="divide-line divide-y">
        {signers.map((signer) => (
          <li
            key={`${fullName(signer)} ${signer.signed_at}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-4 sm:px-6"
          >
            <span className="min-w-0 wrap-anywhere">{fullName(signer)}</span>
            <SignerBadge state={signer.signStatus}>{t(signer.signStatus)}</SignerBadge>
            {signer.signed_at !== null && (
              <span className="text-muted w-full text-sm">
                <LocalTime at={signer.signed_at} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
