import { useTranslations } from '#words'
import { referenceCallback } from '@/lib/portal/reference/reference'
import { CodeSample } from './code-sample'
import { FieldTable } from './field-table'

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
