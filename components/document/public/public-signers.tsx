import type { PublicDocument } from '@/lib/gateway/contract/public-document'
import { fullName } from '@/lib/portal/viewer'
import { LocalTime } from '../../ui/local-time'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge'
import type { PublicDocumentTranslator } from './public-document-translator'

type PublicSigner = PublicDocument['signers'][number]

/** Whether somebody has opened their letter is the owner's to know. */
const tones: Readonly<Record<PublicSigner['signStatus'], BadgeTone>> = {
  pending: 'neutral',
  viewed: 'neutral',
  signing: 'progress',
  signed: 'done',
  rejected: 'danger',
  removed: 'neutral',
}

interface PublicSignersProps {
  readonly t: PublicDocumentTranslator
  readonly signers: readonly PublicSigner[]
}

/** Whose names stand, or are to stand, under the document. */
export function PublicSigners({ t, signers }: PublicSignersProps) {
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
            <StatusBadge tone={tones[signer.signStatus]}>{t(signer.signStatus)}</StatusBadge>
            {signer.signed_at !== null && (
              <span className="text-muted w-full text-sm">
                <LocalTime at={signer.signed_at} language={t.language} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
