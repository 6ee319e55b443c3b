import { useTranslations } from '#words'
import { StatusBadge } from '@/components/ui/status-badge'
import type { ReferenceEntry } from '@/lib/portal/reference/reference'
import { CodeSample } from './code-sample'
import { FailureList } from './failure-list'
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
