import { type Translator, translator } from '@/lib/portal/i18n/translator'
import type { DocumentEvent } from '@/lib/portal/owner/owned-document'
import type { Messages } from '@/messages/messages'
import { LocalTime } from '../../ui/local-time'

interface EventListProps {
  readonly events: readonly DocumentEvent[]
}

/** The actor of automatic events. */
const ourselves = 'gateway'

/** The audit trail, folded, because it is needed rarely. */
export async function EventList({ events }: EventListProps) {
  const t = await translator('document')
  const words = await translator('events')
  return (
    <details className="border-line bg-surface rounded border">
      <summary className="min-h-target px-4 py-2.5 font-semibold sm:px-6">
        {t('events')} ({events.length})
      </summary>
      <p className="max-w-text text-muted px-4 text-sm sm:px-6">{t('eventsMeaning')}</p>
      <ol className="divide-line border-line mt-2 divide-y border-t text-sm">
        {events.map((event) => (
          <li
            key={event.digest}
            className="grid gap-x-6 px-4 py-3 sm:grid-cols-[12rem_1fr_10rem] sm:px-6"
          >
            <span className="text-muted tabular-nums">
              <LocalTime at={event.at} />
            </span>
            <span>
              <span className="block font-semibold">{eventWords(words, event)}</span>
              {event.actor !== ourselves && <span className="text-muted">{event.actor}</span>}
              {typeof event.data.signedInAt === 'string' && (
                <span className="text-muted block">
                  {t('eventSignedIn')} <LocalTime at={event.data.signedInAt} />
                </span>
              )}
            </span>
            <code translate="no" title={event.digest} className="text-muted truncate font-mono">
              {event.digest.slice(0, 16)}
            </code>
          </li>
        ))}
      </ol>
    </details>
  )
}

type EventKey = keyof Messages['events']

function eventWords(t: Translator<'events'>, event: DocumentEvent): string {
  const { signer, to } = event.data
  const named = (name: unknown) => (typeof name === 'string' ? name : '')
  return t(keyOf(t, event), { signer: named(signer), to: named(to) })
}

/** How another person differed from the invited one. */
const otherPersons: Readonly<Record<string, EventKey>> = {
  'wrong-personal-code': 'wrong-person-code',
  'wrong-name': 'wrong-person-name',
  'wrong-phone': 'wrong-person-phone',
  'wrong-country': 'wrong-person-country',
}

function keyOf(t: Translator<'events'>, { kind, data }: DocumentEvent): EventKey {
  if (kind === 'screened' && data.blocked === true) return 'screened-blocked'
  if (kind === 'screened' && Array.isArray(data.hits) && data.hits.length > 0)
    return 'screened-found'
  if (kind === 'wrong-person') return otherPersons[String(data.reason)] ?? 'wrong-person'
  if (kind === 'identified' && data.signedInAt !== undefined) return 'identified-signed-in'
  return t.has(kind as EventKey) ? (kind as EventKey) : 'other'
}
