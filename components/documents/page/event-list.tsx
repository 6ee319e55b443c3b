import { type Translator, translator } from '@/lib/portal/i18n/translator'
import type { DocumentEvent } from '@/lib/portal/owner/owned-document'
import type { Messages } from '@/messages/messages'
import { FoldedLine } from '../../ui/folded-line'
import { LocalTime } from '../../ui/local-time'

interface EventListProps {
  readonly events: readonly DocumentEvent[]
}

/** The name that the audit trail has for the actor of automatic events. */
const ourselves = 'gateway'

/** The audit trail. Folded, because it is rarely needed. */
export async function EventList({ events }: EventListProps) {
  const t = await translator('document')
  const words = await translator('events')
  const [newest] = events
  return (
    <FoldedLine
      title={`${t('events')} (${events.length})`}
      brief={
        newest && (
          <>
            <bdi>{eventWords(words, newest)}</bdi> <LocalTime at={newest.at} only="moment" />
          </>
        )
      }
    >
      <p className="max-w-text text-muted text-sm">{t('eventsMeaning')}</p>
      <ol className="divide-line border-line mt-2 divide-y border-t text-sm">
        {events.map((event) => (
          <li
            key={event.digest}
            className="grid gap-x-6 py-3 last:pb-0 sm:grid-cols-[12rem_1fr_10rem]"
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
    </FoldedLine>
  )
}

type EventKey = keyof Messages['events']

function eventWords(t: Translator<'events'>, event: DocumentEvent): string {
  const { signer, to } = event.data
  const named = (name: unknown) => (typeof name === 'string' ? name : '')
  return t(keyOf(t, event), { signer: named(signer), to: named(to) })
}

/** The event text by the way in which another person differed from the invited one. */
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
