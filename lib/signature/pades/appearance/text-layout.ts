import { capitalHeight } from '@/lib/pdf/fonts/type-face'

/** A line at its position; the origin is the lower left corner of the area. */
export interface PlacedLine {
  readonly text: string
  readonly size: number
  /** Position of the baseline. */
  readonly y: number
  readonly isEmphasised: boolean
}

export interface TextArea {
  readonly width: number
  readonly height: number
}

/** Width of a text in units of the font size. */
export type Measure = (text: string) => number

interface Line {
  readonly text: string
  readonly size: number
  readonly isEmphasised: boolean
}

const emphasisedSize = 11
const plainSize = 7.5
const leading = 1.28
const scales = [1, 0.9, 0.8, 0.72, 0.64, 0.56, 0.5]
const ellipsis = '…'

/**
 * Sets lines into an area: as large as possible, wrapped at blanks, vertically centred. Text that fits at no size is
 * truncated with an ellipsis.
 */
export function layOutText(
  lines: readonly string[],
  area: TextArea,
  measure: Measure,
): PlacedLine[] {
  const attempts = scales.map((scale) => wrapAll(lines, area.width, scale, measure))
  const fitting = attempts.find((attempt) => heightOf(attempt) <= area.height)
  return stacked(fitting ?? cut(attempts.at(-1) ?? [], area, measure), area)
}

function wrapAll(lines: readonly string[], width: number, scale: number, measure: Measure): Line[] {
  return lines.flatMap((text, index) => {
    const isEmphasised = index === 0
    const size = scale * (isEmphasised ? emphasisedSize : plainSize)
    return wrap(text, width / size, measure).map((part) => ({ text: part, size, isEmphasised }))
  })
}

/** Breaks a text at blanks, and inside a word only if the word does not fit on a line. */
function wrap(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').flatMap((part) => pieces(part, width, measure))) {
    const last = lines.at(-1)
    const joined = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && measure(joined) <= width) lines[lines.length - 1] = joined
    else lines.push(word)
  }
  return lines
}

function pieces(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word]
  const parts: string[] = []
  for (const letter of word) {
    const last = parts.at(-1)
    if (last !== undefined && measure(last + letter) <= width)
      parts[parts.length - 1] = last + letter
    else parts.push(letter)
  }
  return parts
}

function heightOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { size }) => sum + size * leading, 0)
}

function cut(lines: readonly Line[], area: TextArea, measure: Measure): Line[] {
  const kept = lines.filter((_, index) => heightOf(lines.slice(0, index + 1)) <= area.height)
  const last = kept.pop()
  if (!last) return []
  return [...kept, { ...last, text: shortened(last.text, area.width / last.size, measure) }]
}

function shortened(text: string, width: number, measure: Measure): string {
  const letters = [...text]
  while (letters.length > 0 && measure(letters.join('') + ellipsis) > width) letters.pop()
  return letters.join('').trimEnd() + ellipsis
}

function stacked(lines: readonly Line[], area: TextArea): PlacedLine[] {
  let top = (area.height + heightOf(lines)) / 2
  return lines.map((line) => {
    // The capital letters are vertically centred in their line.
    const y = top - (line.size * (leading + capitalHeight / 1000)) / 2
    top -= line.size * leading
    return { ...line, y }
  })
}
