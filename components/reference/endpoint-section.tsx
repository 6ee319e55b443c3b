import { useTranslations } from '#words'
import { StatusBadge } from '@/components/ui/status-badge'
import type { EndpointFailure } from '@/lib/gateway/contract/endpoint'
import { type ReferenceEntry, referenceCallback } from '@/lib/portal/reference/reference'
import { CodeSample } from './code-sample'
import { FailureList } from './failure-list'
import { FieldTable } from './field-table'

interface EndpointSectionProps {
  readonly entry: ReferenceEntry
}

/**
 * For dozens of sections, each several screens long: sections out of view are not laid out. The margin is for focus
 * outlines.
 */
const laidOutWhenNear =
  '[overflow-clip-margin:0.5rem] [content-visibility:auto] [contain-intrinsic-block-size:auto_80rem]'

/** One endpoint: its paths, request, response and failures. */
export function EndpointSection({ entry }: EndpointSectionProps) {
  const t = useTranslations('reference')
  const heading = `${entry.name}-heading`
  return (
    <article
      id={entry.name}
      aria-labelledby={heading}
      className={`border-line scroll-mt-6 space-y-4 border-t pt-8 ${laidOutWhenNear}`}
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
      {entry.takesBytes ? (
        <p className="text-muted">{t('bytesBody')}</p>
      ) : (
        <FieldTable fields={entry.fields} />
      )}
      <CodeSample title={t('request')} text={entry.curl} />
      {entry.answersBytes && <p className="text-muted">{t('fileAnswer')}</p>}
      {entry.answer !== undefined && <CodeSample title={t('answer')} text={entry.answer} />}
      <FailureList failures={entry.failures.map(met)} />
    </article>
  )
}

/** Leaves out the cause, which the list gets from `FailureCauses`. */
const met = ({ reason, status, code }: EndpointFailure) => ({ reason, status, code })

/** The callback that the gateway sends: its body, and how a receiver verifies it. */
export function CallbackSection() {
  const t = useTranslations('reference')
  const { terms, headers, events, fields, example } = referenceCallback
  return (
    <section id="callbacks" aria-labelledby="callbacks-heading" className="scroll-mt-6 space-y-4">
      <h2 id="callbacks-heading" className="text-xl">
        {t('callbacks')}
      </h2>
      <p className="max-w-text">{t('callbacksLead')}</p>
      <p lang="en" className="max-w-text">
        {terms}
      </p>
      <dl className="space-y-3 text-sm">
        {events.map(({ event, meaning }) => (
          <div key={event}>
            <dt>
              <code className="font-mono">{event}</code>
            </dt>
            <dd lang="en">{meaning}</dd>
          </div>
        ))}
      </dl>
      <dl className="space-y-3 text-sm">
        {headers.map(({ name, meaning }) => (
          <div key={name}>
            <dt>
              <code className="font-mono">{name}</code>
            </dt>
            <dd lang="en">{meaning}</dd>
          </div>
        ))}
      </dl>
      <FieldTable fields={fields} />
      <CodeSample title={t('callbackBody')} text={example} />
    </section>
  )
}
