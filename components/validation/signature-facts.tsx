import type { ReactNode } from 'react'
import { useLocale, useTranslations } from '#words'
import type { Translator } from '@/lib/portal/i18n/translator'
import type { CheckedSignature } from '@/lib/portal/validation/checked-signature'
import type { Coverage } from '@/lib/portal/validation/coverage'
import type { Language } from '@/lib/vocabulary/language'
import type { Messages } from '@/messages/messages'
import { FoldedLine } from '../ui/folded-line'
import { LocalTime } from '../ui/local-time'

interface SignatureFactsProps {
  readonly signature: CheckedSignature
}

/** The time, the effect and the coverage of a signature. */
export function SignatureFacts({ signature }: SignatureFactsProps) {
  const t = useTranslations('report')
  const locale = useLocale()
  const { provenAt, claimedAt, coverage, roles } = signature
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[12rem_1fr]">
      <Fact name={t('time')}>
        {provenAt ? (
          <>
            {t('noLater')} <LocalTime at={provenAt} />
          </>
        ) : (
          t('notProven')
        )}
      </Fact>
      {claimedAt && !provenAt && (
        <Fact name={t('claimedAt')}>
          <LocalTime at={claimedAt} /> <span className="text-muted">({t('claimedMeaning')})</span>
        </Fact>
      )}
      <Fact name={t('effect')}>{effect(t, signature, locale)}</Fact>
      <Fact name={t('covers')}>
        <CoverageText coverage={coverage} />
      </Fact>
      {roles.length > 0 && <Fact name={t('role')}>{roles.join(', ')}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface CoverageTextProps {
  readonly coverage: Coverage
}

/** The coverage of a signature, and the files outside it. */
function CoverageText({ coverage }: CoverageTextProps) {
  const t = useTranslations('report')
  switch (coverage.over) {
    case 'document':
    case 'revision':
    case 'signature':
    case 'nothing':
      return t(`over_${coverage.over}`)
    case 'files':
      return (
        <>
          {t('over_files', { count: coverage.files.length })}
          <Names names={coverage.files} />
          {coverage.missing.length > 0 && (
            <>
              <p className="mt-2 font-semibold">{t('missing')}</p>
              <Names names={coverage.missing} />
            </>
          )}
        </>
      )
    case 'parts':
      return (
        <>
          {t('over_parts')}
          <Names names={coverage.parts} />
        </>
      )
  }
}

/** Says what was added to the file after a signature that covers the file as it was then. */
export function LaterChanges({ coverage }: CoverageTextProps) {
  const t = useTranslations('report')
  if (coverage.over !== 'revision') return null
  const later = coverage.changes.map((change) => t(`change_${change}`))
  return (
    <FoldedLine title={t('later')} level={4} isOpen={coverage.changes.some(isDoubtful)}>
      <ul className="list-disc pl-5">
        {(later.length > 0 ? later : [t('change_none')]).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </FoldedLine>
  )
}

/** Whether the reader must know of a change. */
const isDoubtful = (change: string) => change === 'pages' || change === 'unexplained'

function Names({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className="list-disc pl-5" translate="no">
      {[...new Set(names)].map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}

const open = 'INDETERMINATE_'

/**
 * The legal effect in words. TS 119 615: if an unused list would decide it, that list is named. If the signature is not
 * settled, the possible effect is named.
 */
function effect(
  t: Translator<'report'>,
  { level, listNotLookedAt }: CheckedSignature,
  locale: Language,
): string {
  if (listNotLookedAt !== undefined) {
    return t('level_NA_unseen', { country: territoryName(listNotLookedAt, locale) })
  }
  if (!level.startsWith(open)) return levelText(t, level)
  return t('unsettled', { level: levelText(t, level.slice(open.length)) })
}

/** The name of a territory. Trusted lists have the country codes of TS 119 612, 5.3.10. */
function territoryName(territory: string, locale: Language): string {
  const region = territory === 'EL' ? 'GR' : territory
  return new Intl.DisplayNames(locale, { type: 'region' }).of(region) ?? territory
}

function levelText(t: Translator<'report'>, level: string): string {
  const key = `level_${level}` as Extract<keyof Messages['report'], `level_${string}`>
  return t(t.has(key) ? key : 'level_NA')
}
