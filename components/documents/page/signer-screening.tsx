import { useTranslations } from '#words'
import { formatDate } from '@/lib/portal/i18n/dates'
import type { Translator } from '@/lib/portal/i18n/translator'
import type { DocumentSigner } from '@/lib/portal/owner/owned-document'
import { classNames } from '../../ui/class-names'
import { LocalTime } from '../../ui/local-time'
import { ClearHit } from './clear-hit'
import type { ClearHitProps } from './clear-hit-dialog'

interface SignerScreeningProps extends Pick<ClearHitProps, 'documentId' | 'signerId'> {
  readonly screening: DocumentSigner['screening']
}

/** The screening result of a signer, which only the owner sees. It claims no more certainty than there is. */
export function SignerScreening({ screening, ...whose }: SignerScreeningProps) {
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
              <ScreeningHit key={`${hit.list_kind} ${hit.reference}`} {...whose} hit={hit} />
            ))}
          </ul>
        </>
      )}
    </li>
  )
}

type Hit = NonNullable<DocumentSigner['screening']>['hits'][number]

interface ScreeningHitProps extends Omit<SignerScreeningProps, 'screening'> {
  readonly hit: Hit
}

/** A list entry that may be the signer: the list with its date, the score and the reasons. */
function ScreeningHit({ hit, ...whose }: ScreeningHitProps) {
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
      {hit.cleared ? (
        <p className="font-semibold wrap-anywhere">
          {t('hitCleared', { ...hit.cleared, date: dayOf(hit.cleared.at, dates) })}
        </p>
      ) : (
        <ClearHit {...whose} hit={hit} />
      )}
    </li>
  )
}

/** The date of the list, a day without a time. */
function dateOf({ published }: Hit, t: Translator<'language'>): string {
  return dayOf(published, t)
}

function dayOf(at: string, t: Translator<'language'>): string {
  const words = { locale: t('locale'), date: t('date') }
  return formatDate(new Date(at), words, 'UTC')
}

/** The score, the spelling of words, the facts that raise or lower the score, and the words left over. */
function likeness(hit: Hit, t: Translator<'document'>): string {
  const percent = String(Math.round(hit.score * 100))
  const spelled = hit.words.filter(({ similarity }) => similarity < 1)
  const all = [
    ...spelled.map((word) => t(word.form === word.asked ? 'spelled' : 'spelledAs', word)),
    ...facts(hit, t),
  ]
  const sentence = all.length > 0 ? 'likenessWith' : 'likeness'
  const parts = [t(sentence, { percent, reasons: all.join(', ') })]
  for (const name of ['listed', 'asked'] as const) {
    const words = hit.unmatched.filter((word) => word.name === name)
    const list = words.map(({ word, part }) => named(word, part, t)).join(', ')
    if (list !== '') parts.push(t(name === 'listed' ? 'onlyListed' : 'onlySigner', { words: list }))
  }
  return parts.join(' ')
}

/** The facts that raise or lower the score. Hits of older versions do not say by how much. */
function facts({ changes, reasons }: Hit, t: Translator<'document'>): string[] {
  if (changes.length === 0) return reasons.map((reason) => t(reason))
  return changes.map(({ reason, change }) => {
    const points = Math.round(change * 100)
    return t('counted', { reason: t(reason), points: points > 0 ? `+${points}` : `−${-points}` })
  })
}

function named(
  word: string,
  part: Hit['words'][number]['part'],
  t: Translator<'document'>,
): string {
  return t(`part_${part}`, { word })
}
