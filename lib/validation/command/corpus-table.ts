import type { Agreement } from './corpus-agreement'
import type { CorpusEntry } from './corpus-entry'
import type { CorpusVerdict } from './corpus-verdict'

export interface CorpusRow {
  readonly entry: CorpusEntry
  readonly verdict: CorpusVerdict
  readonly agreement: Agreement
}

/** Agreement per kind and outcome, then every disagreement. */
export function corpusTable(rows: readonly CorpusRow[]): string {
  return [...matrix(rows), '', ...disagreements(rows), '', ...totals(rows), ''].join('\n')
}

function matrix(rows: readonly CorpusRow[]): readonly string[] {
  const outcomes = distinct(rows.map(({ entry }) => entry.outcome))
  const kinds = distinct(rows.map(({ entry }) => entry.kind))
  const line = (kind: string, cells: readonly string[]) =>
    [kind.padEnd(10), ...cells.map((cell) => cell.padStart(17))].join('')
  const cell = (kind: string, outcome: string) => {
    const some = rows.filter(({ entry }) => entry.kind === kind && entry.outcome === outcome)
    return some.length === 0 ? '' : share(some, ({ agreement }) => agreement.outcome)
  }
  return [
    line('', outcomes),
    ...kinds.map((kind) =>
      line(
        kind,
        outcomes.map((outcome) => cell(kind, outcome)),
      ),
    ),
    line(
      'all',
      outcomes.map((outcome) => {
        const some = rows.filter(({ entry }) => entry.outcome === outcome)
        return share(some, ({ agreement }) => agreement.outcome)
      }),
    ),
  ]
}

function disagreements(rows: readonly CorpusRow[]): readonly string[] {
  return rows.flatMap(({ entry, verdict, agreement }) => {
    const wrong = wrongIn(agreement)
    if (wrong.length === 0) return []
    const { signatures, signaturesCount } = entry.expected
    const expected = signatures
      .map(({ indication, subIndication, format }) => [indication, subIndication, format].join('/'))
      .join(' ')
    return [
      `${entry.id} ${entry.file}`,
      `  ${wrong.join(', ')}; asserted ${entry.outcome}, ${signaturesCount} signatures ${expected}`,
      `  ${verdict.refused ?? verdict.signatures.map(described).join('; ')}`,
    ]
  })
}

function wrongIn(agreement: Agreement): readonly string[] {
  const checks: readonly (readonly [string, boolean])[] = [
    ['FALSE PASS', agreement.isFalsePass],
    ['outcome', !agreement.outcome],
    ['count', agreement.count === false],
    ['sub-indication', agreement.subIndications === false],
    ['format', agreement.formats === false],
  ]
  return checks.flatMap(([word, isWrong]) => (isWrong ? [word] : []))
}

function described({
  indication,
  subIndication,
  format,
  isIntact,
  errors,
  warnings,
}: CorpusVerdict['signatures'][number]): string {
  const said = [...errors, ...warnings].join(' ')
  return `${indication}/${subIndication} ${format}${isIntact ? '' : ' not intact'}: ${said}`
}

function totals(rows: readonly CorpusRow[]): readonly string[] {
  const genuine = rows.filter(({ entry }) => ['passed', 'intact'].includes(entry.outcome))
  const of = (member: 'count' | 'subIndications' | 'formats') =>
    rows.filter(({ agreement }) => agreement[member] !== undefined)
  const times = rows.map(({ verdict }) => verdict.milliseconds).toSorted((a, b) => a - b)
  return [
    `false passes: ${rows.filter(({ agreement }) => agreement.isFalsePass).length}`,
    `passed and intact recognised: ${share(genuine, ({ agreement }) => agreement.outcome)}`,
    `all outcomes: ${share(rows, ({ agreement }) => agreement.outcome)}`,
    `numbers of signatures: ${share(of('count'), ({ agreement }) => agreement.count === true)}`,
    `sub-indications: ${share(of('subIndications'), ({ agreement }) => agreement.subIndications === true)}`,
    `formats: ${share(of('formats'), ({ agreement }) => agreement.formats === true)}`,
    `slowest file: ${times.at(-1)?.toFixed(0)} ms`,
  ]
}

function share(rows: readonly CorpusRow[], agrees: (row: CorpusRow) => boolean): string {
  return `${rows.filter(agrees).length}/${rows.length}`
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].toSorted()
}
