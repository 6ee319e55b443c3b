import { capitalHeight } from '#pdf/fonts/type-face'

/** A line and its position. The origin is the lower left corner of the area. */
export interface PlacedLine {
  readonly text: string
  readonly size: number
  /** Vertical position of the baseline. */
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

/** Font sizes of the first line and of the other lines, in points, from the largest to the smallest. */
const sizes: readonly (readonly [number, number])[] = [
  ...[1, 0.9, 0.8, 0.72, 0.64, 0.56, 0.5].map((scale) => [11 * scale, 7.5 * scale] as const),
  ...[4.2, 3.75, 3.4, 3].map((size) => [size, Math.min(size, 3.75)] as const),
]
const leading = 1.28
const ellipsis = '…'

/**
 * Sets lines into an area: wrapped at blanks, vertically centred, and as large as possible without breaking a word. If
 * the text fits at no size, the first line is truncated with an ellipsis.
 */
export function layOutText(
  lines: readonly string[],
  area: TextArea,
  measure: Measure,
): PlacedLine[] {
  const fitting = fittingAttempts(lines, area, measure)
  const [first] = fitting
  const unbroken = fitting.find((attempt) => textOf(attempt) === lines.join(' '))
  return stacked(unbroken ?? first ?? cut(lines, area, measure), area)
}

/** Whether the lines fit into an area without truncation. */
export function textFits(lines: readonly string[], area: TextArea, measure: Measure): boolean {
  return fittingAttempts(lines, area, measure).length > 0
}

function fittingAttempts(lines: readonly string[], area: TextArea, measure: Measure): Line[][] {
  return sizes
    .map((size) => wrapAll(lines, area.width, size, measure))
    .filter((attempt) => heightOf(attempt) <= area.height)
}

function textOf(lines: readonly Line[]): string {
  return lines.map(({ text }) => text).join(' ')
}

function wrapAll(
  lines: readonly string[],
  width: number,
  [emphasised, plain]: (typeof sizes)[number],
  measure: Measure,
): Line[] {
  return lines.flatMap((text, index) => {
    const isEmphasised = index === 0
    const size = isEmphasised ? emphasised : plain
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

/** Keeps the lines after the first line, and as much of the first line as there is room for. */
function cut([first = '', ...others]: readonly string[], area: TextArea, measure: Measure): Line[] {
  const smallest = sizes.at(-1) ?? ([0, 0] as const)
  const [size] = smallest
  const whole = wrapAll([first, ...others], area.width, smallest, measure)
  const named = whole.filter(({ isEmphasised }) => isEmphasised)
  const rest = whole.filter(({ isEmphasised }) => !isEmphasised)
  const room = Math.floor((area.height - heightOf(rest)) / (size * leading))
  const kept = named.slice(0, Math.max(room, 0))
  const last = kept.pop()
  if (!last) return fittingLines(rest, area)
  return [...kept, { ...last, text: shortened(last.text, area.width / size, measure) }, ...rest]
}

function fittingLines(lines: readonly Line[], area: TextArea): Line[] {
  return lines.filter((_, index) => heightOf(lines.slice(0, index + 1)) <= area.height)
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
