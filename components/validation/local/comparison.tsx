'use client'

import { useTranslations } from '#words'
import {
  type CheckSummary,
  type Difference,
  differencesOf,
  isExplained,
  isSameSummary,
} from '@/lib/portal/validation/check-summary'
import { Alert } from '../../ui/alert'
import { headline } from '../verdict-sentence'

interface ComparisonProps {
  readonly here: CheckSummary
  readonly there: CheckSummary
}

/** The result of this browser next to the result of the server, and whether they are equal. */
export function Comparison({ here, there }: ComparisonProps) {
  const t = useTranslations('local-check')
  const report = useTranslations('report')
  const differences = differencesOf(here, there)
  const explained = isExplained(differences)
  return (
    <div className="space-y-4">
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[12rem_1fr]">
        <dt className="text-muted">{t('here')}</dt>
        <dd className="font-semibold">{headline(report, here)}</dd>
        <dt className="text-muted">{t('server')}</dt>
        <dd className="font-semibold">{headline(report, there)}</dd>
      </dl>
      {isSameSummary(here, there) ? (
        <Alert role="status" tone="success" title={t('same')} />
      ) : (
        <Alert
          role="status"
          tone={explained ? 'info' : 'warning'}
          title={t(explained ? 'explained' : 'different')}
        >
          <Differences differences={differences} />
          <p>{t(explained ? 'explained_next' : 'different_next')}</p>
        </Alert>
      )}
    </div>
  )
}

interface DifferencesProps {
  readonly differences: readonly Difference[]
}

function Differences({ differences }: DifferencesProps) {
  const report = useTranslations('report')
  if (differences.length === 0) return null
  return (
    <ul className="list-disc space-y-1 pl-5">
      {differences.map(({ signer, here, there }) => (
        <li key={here?.id ?? there?.id}>
          <span translate="no">{signer ?? report('unknownSigner')}</span>
          <SideResult side="here" result={here} />
          <SideResult side="server" result={there} />
        </li>
      ))}
    </ul>
  )
}

interface SideResultProps {
  readonly side: 'here' | 'server'
  readonly result: Difference['here']
}

/** A result in words and in the constants of EN 319 102-1, which other validators use, too. */
function SideResult({ side, result }: SideResultProps) {
  const t = useTranslations('local-check')
  const report = useTranslations('report')
  const constants = result && [result.indication, result.subIndication].filter(Boolean).join(' / ')
  return (
    <span className="block">
      {t(side)}: {result ? report(`outcome_${result.outcome}`) : t('notFound')}
      {constants && (
        <span translate="no" className="font-mono text-sm">
          {' '}
          {constants}
        </span>
      )}
    </span>
  )
}
