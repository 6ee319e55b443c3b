import { useTranslations } from '#words'
import { formatDate } from '@/lib/portal/i18n/dates'
import type { Translator } from '@/lib/portal/i18n/translator'
import type { DocumentSigner } from '@/lib/portal/owner/owned-document'

type Hit = NonNullable<DocumentSigner['screening']>['hits'][number]

interface ScreeningHitProps {
  readonly hit: Hit
}

/** An entry of a list that may be the signer: where it stands, from when the list is, how sure this is and why. */
export function ScreeningHit({ hit }: ScreeningHitProps) {
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

/** The list's own date, which is a day and no moment. */
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
