import type { DocumentSigner } from '@/lib/portal/owned-document'
import { classNames } from '../../ui/class-names'
import { LocalTime } from '../../ui/local-time'
import type { DocumentPageTranslator } from './document-page-translator'
import { ScreeningHit } from './screening-hit'

interface SignerScreeningProps {
  readonly t: DocumentPageTranslator
  readonly screening: DocumentSigner['screening']
}

/** What the lists say about a signer: for the owner's eyes, and never more certain than it is. */
export function SignerScreening({ t, screening }: SignerScreeningProps) {
  if (screening === null) return null
  const { checked_at, blocked, hits } = screening
  return (
    <li>
      <p>
        {t('screenedAt')} <LocalTime at={checked_at} language={t.language} />
      </p>
      {hits.length === 0 && <p className="text-muted">{t('screenedClear')}</p>}
      {hits.length > 0 && (
        <>
          <p className={classNames('font-semibold', blocked ? 'text-danger' : 'text-warning')}>
            {t(blocked ? 'screenedBlocked' : 'screenedFound', { count: hits.length })}
          </p>
          <p>{t('screenedCheck', { count: hits.length })}</p>
          <ul className="divide-line border-line mt-2 divide-y rounded border px-3">
            {hits.map((hit) => (
              <ScreeningHit key={`${hit.list} ${hit.reference}`} t={t} hit={hit} />
            ))}
          </ul>
        </>
      )}
    </li>
  )
}
