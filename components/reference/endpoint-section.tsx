import { useTranslations } from '#words'
import { StatusBadge } from '@/components/ui/status-badge'
import type { FieldRow } from '@/lib/portal/reference/fields'
import { type ReferenceEntry, referenceCallback } from '@/lib/portal/reference/reference'
import { Disclosure } from '../ui/disclosure'
import { CodeSample } from './code-sample'

interface EndpointSectionProps {
  readonly entry: ReferenceEntry
}

/** There are dozens, each of several screens: nobody waits for those they do not see. Outlines of focus need the margin. */
const laidOutWhenNear =
  '[overflow-clip-margin:0.5rem] [content-visibility:auto] [contain-intrinsic-block-size:auto_80rem]'

/** One endpoint: its paths, what is sent, what comes back, what can go wrong. */
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

/** The call that the gateway makes: what it brings, and how a receiver knows that it is ours. */
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

interface FieldTableProps {
  readonly fields: readonly FieldRow[]
}

/** Two columns, so that it can be read on a phone. */
function FieldTable({ fields }: FieldTableProps) {
  const t = useTranslations('reference')
  if (fields.length === 0) return <p className="text-muted">{t('noBody')}</p>
  return (
    <table className="w-full table-fixed text-left text-sm">
      <caption className="sr-only">{t('fields')}</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="w-2/5 py-2 pr-4 font-semibold">
            {t('field')}
          </th>
          <th scope="col" className="py-2 font-semibold">
            {t('meaning')}
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <Field key={field.name} field={field} />
        ))}
      </tbody>
    </table>
  )
}

function Field({ field }: { field: FieldRow }) {
  const t = useTranslations('reference')
  const { name, type, required, meaning, defaultValue, allowed, limits } = field
  return (
    <tr className="border-line border-t align-top">
      <th scope="row" className="py-2 pr-4 font-normal">
        <code className="font-mono wrap-anywhere">{name}</code>
        <span className="text-muted block">
          <span lang="en">{type}</span>, {t(required ? 'required' : 'optional')}
        </span>
      </th>
      <td className="space-y-1 py-2">
        {meaning && <p lang="en">{meaning}</p>}
        {allowed.length > 0 && (
          <p>
            {t('allowed')} <code className="font-mono">{allowed.join(', ')}</code>
          </p>
        )}
        {defaultValue !== undefined && <p>{t('defaultValue', { value: defaultValue })}</p>}
        {limits !== undefined && <p className="text-muted">{t('limits', { limits })}</p>}
      </td>
    </tr>
  )
}
