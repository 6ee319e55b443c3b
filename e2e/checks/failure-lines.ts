import { stripVTControlCharacters } from 'node:util'

/** The parts of an error of vitest or Playwright that explain a failure. */
interface ReportedError {
  readonly message?: string
  readonly diff?: string
  readonly at?: string
}

const widthMax = 200

/** The three lines that matter: the first of the message, the first difference, and the place in the test. */
export function failureLines({ message = 'it failed', diff = '', at }: ReportedError): string[] {
  const [first = ''] = linesOf(message)
  const difference = linesOf(diff).filter((line) => /^[-+] (?!Expected|Received)/.test(line))
  const detail = difference.length > 0 ? difference.slice(0, 2) : linesOf(message).slice(1, 3)
  return [first, detail.join(' '), at ?? ''].filter(Boolean).map((line) => line.slice(0, widthMax))
}

function linesOf(text: string): readonly string[] {
  const lines = stripVTControlCharacters(text).split('\n')
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}
