import { useTranslations } from '#words'
import { StatusBadge } from '@/components/ui/status-badge'
import type { ReferenceEntry } from '@/lib/portal/reference/reference'
import { Disclosure } from '../ui/disclosure'
import { CodeSample } from './code-sample'
import { FieldTable } from './field-table'

interface EndpointSectionProps {
  readonly entry: ReferenceEntry
}

/** One endpoint: its paths, what is sent, what comes back, what can go wrong. */
export function EndpointSection({ entry }: EndpointSectionProps) {
  const t = useTranslations('reference')
  const heading = `${entry.name}-heading`
  return (
    <article
      id={entry.name}
      aria-labelledby={heading}
      className="border-line scroll-mt-6 space-y-4 border-t pt-8"
    >
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h3 id={heading} lang="en" className="text-lg">
          <a href={`#${entry.name}`} className="hover:text-accent">
            {entry.heading}
          </a>
        </h3>
        {entry.extension && <StatusBadge tone="neutral">{t('extension')}</StatusBadge>}
      </div>
      <p lang="en" className="max-w-text">
        {entry.about}
      </p>
      <ul className="font-mono text-sm">
        {entry.paths.map((path) => (
          <li key={path}>
            <span className="text-accent font-semibold">{entry.method}</span> {path}
          </li>
        ))}
      </ul>
      <FieldTable fields={entry.fields} />
      <CodeSample title={t('request')} text={entry.curl} />
      {entry.answer === undefined ? (
        <p className="text-muted">{t('fileAnswer')}</p>
      ) : (
        <CodeSample title={t('answer')} text={entry.answer} />
      )}
      <FailureList failures={entry.failures} />
    </article>
  )
}

interface FailureListProps {
  readonly failures: ReferenceEntry['failures']
}

/** What an endpoint may refuse with; each leads to what to do about it. */
function FailureList({ failures }: FailureListProps) {
  const t = useTranslations('reference')
  return (
    <Disclosure title={t('failures', { count: failures.length })}>
      <ul lang="en" className="space-y-2 text-sm">
        {failures.map(({ reason, status, code, cause }) => (
          <li key={`${status} ${reason}`}>
            <a href={`#${reason}`} className="text-accent font-mono underline underline-offset-4">
              {code === undefined ? status : `${status} · ${code}`}
            </a>{' '}
            {cause}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
