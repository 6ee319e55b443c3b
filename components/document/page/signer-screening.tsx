import type { DocumentSigner } from '@/lib/portal/owned-document'
import { LocalTime } from '../../ui/local-time'
import type { DocumentPageTranslator } from './document-page-translator'

interface SignerScreeningProps {
  readonly t: DocumentPageTranslator
  readonly screening: DocumentSigner['screening']
}

/** What the lists say about a signer: for the owner's eyes, and never more certain than it is. */
export function SignerScreening({ t, screening }: SignerScreeningProps) {
  if (screening === null) return null
  const { checked_at, hits } = screening
  return (
    <li>
      <p>
        {t('screenedAt')} <LocalTime at={checked_at} language={t.language} />
      </p>
      {hits.length === 0 && <p className="text-muted">{t('screenedClear')}</p>}
      {hits.length > 0 && (
        <>
          <p className="text-danger font-semibold">{t('screenedFound')}</p>
          <ul className="mt-1 space-y-1">
            {hits.map((hit) => (
              <li key={`${hit.list} ${hit.reference}`}>
                <span translate="no" className="block font-semibold">
                  {hit.name}
                </span>
                <span className="text-muted block">
                  {t(`list_${hit.category}`)}: <span translate="no">{hit.list}</span>,{' '}
                  <span translate="no">{hit.reference}</span>
                </span>
                <span className="text-muted block">
                  {hit.published && `${t('listDate')} ${hit.published}. `}
                  {t('likeness', { percent: String(Math.round(hit.score * 100)) })}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  )
}
