import { useTranslations } from '#words'
import type { DocumentSigner } from '@/lib/portal/owner/owned-document'
import { classNames } from '../../ui/class-names'
import { LocalTime } from '../../ui/local-time'
import { ScreeningHit } from './screening-hit'

interface SignerScreeningProps {
  readonly screening: DocumentSigner['screening']
}

/** What the lists say about a signer: for the owner's eyes, and never more certain than it is. */
export function SignerScreening({ screening }: SignerScreeningProps) {
  const t = useTranslations('document')
  if (screening === null) return null
  const { checked_at, blocked, hits } = screening
  return (
    <li>
      <p>
        {t('screenedAt')} <LocalTime at={checked_at} />
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
              <ScreeningHit key={`${hit.list} ${hit.reference}`} hit={hit} />
            ))}
          </ul>
        </>
      )}
    </li>
  )
}
