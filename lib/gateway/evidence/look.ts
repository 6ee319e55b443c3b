import type { Area, Cell, Paragraph, Row, Style } from '@paraph/validator/pdf/compose/flow'
import { a4 } from '@paraph/validator/pdf/compose/write-pages'
import type { AuditEntry } from '@/lib/storage/audit/entry-digest'
import type { EvidenceWords } from './words'

export const area: Area = { left: 56, right: a4.width - 56, top: a4.height - 60, bottom: 72 }
export const width = area.right - area.left

export const styles = {
  title: { face: 'bold', size: 21, ink: 'text' },
  name: { face: 'bold', size: 12.5, ink: 'text' },
  heading: { face: 'bold', size: 13, ink: 'accent' },
  strong: { face: 'bold', size: 9, ink: 'text' },
  good: { face: 'bold', size: 9, ink: 'accent' },
  bad: { face: 'bold', size: 9, ink: 'danger' },
  plain: { face: 'condensed', size: 9, ink: 'text' },
  muted: { face: 'condensed', size: 9, ink: 'muted' },
  small: { face: 'condensed', size: 7.5, ink: 'muted' },
  digest: { face: 'mono', size: 7.5, ink: 'text' },
  mark: { face: 'mono', size: 6.4, ink: 'muted' },
} as const satisfies Record<string, Style>

export type Look = keyof typeof styles

export const say = (text: string, look: Look = 'plain'): Paragraph => ({
  text,
  style: styles[look],
})

/** A row with one text over the full width. */
export function line(text: string, look: Look, before: number, more: Partial<Row> = {}): Row {
  return { cells: [[say(text, look)]], widths: [width], gap: 0, before, ...more }
}

export function heading(text: string): Row {
  return line(text, 'heading', 24, { keepWithNext: true, rank: 'H2' })
}

export const label = 132
export const gap = 14

/** A row with a name and a value. */
export function fact(name: string, value: string | Cell, more: Partial<Row> = {}): Row {
  const cell = typeof value === 'string' ? [say(value)] : value
  const widths = [label, width - label - gap]
  return { cells: [[say(name, 'muted')], cell], widths, gap, before: 4, heads: 'row', ...more }
}

export function reasonOf(reason: string, { t }: EvidenceWords): Paragraph[] {
  return reason === '' ? [] : [say(`${t('reason')}: ${reason}`)]
}

/** The file digest in an entry. */
export function digestIn(entry: AuditEntry | undefined): string | undefined {
  return typeof entry?.data.sha256 === 'string' ? entry.data.sha256 : undefined
}
