import { useTranslations } from '#words'
import { formatDate } from '@/lib/portal/i18n/dates'
import type { Translator } from '@/lib/portal/i18n/translator'
import type { DocumentSigner } from '@/lib/portal/owner/owned-document'
import { classNames } from '../../ui/class-names'
import { LocalTime } from '../../ui/local-time'

interface SignerScreeningProps {
  readonly screening: DocumentSigner['screening']
}

/** The screening of a signer: for the owner only, and never more certain than it is. */
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

type Hit = NonNullable<DocumentSigner['screening']>['hits'][number]

interface ScreeningHitProps {
  readonly hit: Hit
}

/** An entry of a list that may be the signer: the list and its date, the match and the reasons. */
function ScreeningHit({ hit }: ScreeningHitProps) {
  const t = useTranslations('document')
  const dates = useTranslations('language')
  return (
    <li className="py-2">
      <p translate="no" className="font-semibold wrap-anywhere">
        {hit.name}
      </p>
      <p>
        {t(`list_${hit.category}`)}:{' '}
        <span translate="no" className="wrap-anywhere">
          {hit.list}, {hit.reference}
        </span>
      </p>
      {hit.published && <p className="text-muted">{t('listDate', { date: dateOf(hit, dates) })}</p>}
      <p>{likeness(hit, t)}</p>
    </li>
  )
}

/** The list's own date, a day without a time. */
function dateOf({ published }: Hit, t: Translator<'language'>): string {
  const words = { locale: t('locale'), date: t('date') }
  return formatDate(new Date(published), words, 'UTC')
}

function likeness({ score, words, reasons }: Hit, t: Translator<'document'>): string {
  const percent = String(Math.round(score * 100))
  const spelled = words.filter(({ similarity }) => similarity < 1)
  const all = [...spelled.map((word) => t('spelled', word)), ...reasons.map((reason) => t(reason))]
  return all.length > 0
    ? t('likenessWith', { percent, reasons: all.join(', ') })
    : t('likeness', { percent })
}
