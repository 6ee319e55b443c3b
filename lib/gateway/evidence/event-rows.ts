import type { Cell, Paragraph, Row } from '@paraph/validator/pdf/compose/flow'
import type { AuditEntry } from '@/lib/storage/audit/entry-digest'
import type { DescribedFacts } from './facts'
import { digestIn, heading, line, reasonOf, say, width } from './look'
import { type EvidenceWords, methodWords } from './words'

const columns = [20, 126, 250, 70]
const columnGap = (width - columns.reduce((sum, one) => sum + one, 0)) / (columns.length - 1)

/** The events, in the order of the audit trail. */
export function eventRows(described: DescribedFacts, words: EvidenceWords): Row[] {
  const { t, timeZone } = words
  const row = (cells: readonly Cell[], more: Partial<Row>): Row => ({
    cells,
    widths: columns,
    gap: columnGap,
    before: 4,
    rule: 'thin',
    ...more,
  })
  const titles = [t('number'), t('when'), t('what'), t('entryDigest')]
  const head = row(
    titles.map((title) => [say(title, 'small')]),
    { before: 8, keepWithNext: true, heads: 'columns' },
  )
  return [
    heading(t('events')),
    line(t('eventsMeaning', { zone: timeZone }), 'plain', 4),
    ...(described.hidden === 0 ? [] : [line(t('hidden', { count: described.hidden }), 'plain', 2)]),
    head,
    ...described.events.map(({ entry, transition }) =>
      row(
        [
          [say(String(entry.sequence), 'muted')],
          [say(words.moment(entry.at))],
          [say(eventWords(entry, words), 'strong'), ...eventDetails(entry, transition, words)],
          [say(entry.digest.slice(0, 16), 'mark')],
        ],
        { heading: head },
      ),
    ),
  ]
}

/** Texts for the difference between a person and the invited person. */
const otherPersons = {
  'wrong-personal-code': 'wrong-person-code',
  'wrong-name': 'wrong-person-name',
  'wrong-phone': 'wrong-person-phone',
  'wrong-country': 'wrong-person-country',
} as const

type EventsKey = Parameters<EvidenceWords['events']['has']>[0]

function eventWords({ kind, data }: AuditEntry, { events }: EvidenceWords): string {
  const key = eventKey(kind, data)
  const named = (field: 'signer' | 'to') => (typeof data[field] === 'string' ? data[field] : '')
  const names = { signer: named('signer'), to: named('to') }
  return events.has(key) ? events(key, names) : events('other')
}

function eventKey(kind: string, data: AuditEntry['data']): EventsKey {
  if (kind === 'screened' && data.blocked === true) return 'screened-blocked'
  if (kind === 'screened' && Array.isArray(data.hits) && data.hits.length > 0) {
    return 'screened-found'
  }
  const reason = String(data.reason) as keyof typeof otherPersons
  if (kind === 'wrong-person') return otherPersons[reason] ?? 'wrong-person'
  if (kind === 'identified' && data.signedInAt !== undefined) return 'identified-signed-in'
  return kind as EventsKey
}

/** The actor of automatic events. */
const ourselves = 'gateway'

function eventDetails(
  entry: AuditEntry,
  transition: DescribedFacts['events'][number]['transition'],
  words: EvidenceWords,
): Paragraph[] {
  const { t, moment } = words
  const { actor, data, kind } = entry
  const method = typeof data.method === 'string' ? methodWords(data.method, words) : ''
  const by = actor === ourselves ? t('bySystem') : actor
  const digest = digestIn(entry)
  const withReason = kind === 'declined' || kind === 'cancelled' || kind === 'signing-failed'
  const doing = [by, method].filter(Boolean)
  return [
    ...(doing.length > 0 ? [say(doing.join(' · '), 'muted')] : []),
    ...transitionLines(transition, words),
    ...(['signedInAt', 'until'] as const).flatMap((key) => {
      const at = data[key]
      return typeof at === 'string' ? [say(`${t(key)}: ${moment(new Date(at))}`, 'muted')] : []
    }),
    ...(withReason ? reasonOf(String(data.reason ?? ''), words) : []),
    ...(digest ? [say(`${t('fileThen')}:`, 'small'), say(digest, 'mark')] : []),
  ]
}

function transitionLines(
  { document, signer }: DescribedFacts['events'][number]['transition'],
  { t, states, people }: EvidenceWords,
): Paragraph[] {
  const from = document?.from ? `${states(document.from)} → ` : ''
  return [
    ...(document ? [say(`${t('documentState')}: ${from}${states(document.to)}`)] : []),
    ...(signer?.from ? [say(`${t('signer')}: ${people(signer.from)} → ${people(signer.to)}`)] : []),
  ]
}
