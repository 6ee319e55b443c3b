import type { BegunDraft } from '@/lib/portal/owner/templates'
import { minuteMs } from '@/lib/vocabulary/durations'
import type { Language } from '@/lib/vocabulary/language'
import type { KeptDraft } from './kept-draft'
import { firstOptions, usualReminders } from './options'

/**
 * The draft of a new document that begins with a template or a document. Days are counted from now, in the owner's
 * zone.
 */
export function keptDraftOf(
  { template, terms, file, fixed, open }: BegunDraft,
  whose: string,
  language: Language,
): KeptDraft {
  const { reminders, groups, deadline_days: days } = terms
  const isMarked = [...fixed, ...open].some(({ mark }) => mark !== undefined)
  return {
    whose,
    template,
    files: file
      ? [{ name: file.name, file: { name: file.name, size: file.size }, ticket: file.ticket }]
      : [],
    signers: [...fixed],
    words: {
      title: terms.title ?? '',
      subject: terms.subject ?? '',
      message: terms.message ?? '',
    },
    // The form shows the last person in its fields, so the first one goes to the end.
    typed: open.toReversed(),
    options: {
      ...firstOptions(language),
      access: terms.access,
      language: terms.language ?? language,
      position: terms.signature_position ?? undefined,
      page: terms.signature_page,
      screening: terms.sanctions || terms.peps,
      handOver: terms.allow_hand_over,
      keep: terms.keep,
      ...(groups.length > 0 && { groups }),
      ...(days !== null && { until: inDays(days) }),
      ...(isMarked && file && { byHand: true, markedFile: file.sha256 }),
      reminders: reminders
        ? {
            wanted: true,
            first: String(reminders.first_after_days),
            every: String(reminders.every_days),
          }
        : usualReminders,
    },
  }
}

/** The value of a date-time field that is this number of days from now. */
function inDays(days: number): string {
  const at = new Date()
  at.setDate(at.getDate() + days)
  const local = new Date(at.getTime() - at.getTimezoneOffset() * minuteMs)
  return local.toISOString().slice(0, 16)
}
