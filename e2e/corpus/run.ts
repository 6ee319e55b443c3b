import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { decodeBase64 } from '@paraph/validator/encoding/base64'
import { certificatesInPem } from '@paraph/validator/pki/pem'
import { hasOutside, outsidePath } from '@paraph/validator/testing/outside-data'
import { readList } from '@paraph/validator/trust/list/read-list'
import { noTrustMaterial, type TrustMaterial } from '@paraph/validator/trust/trust-store'
import { ValidationRefused } from '@paraph/validator/validation/model/validation-refused'
import { policyNames } from '@paraph/validator/validation/policy/validation-policy'
import { openValidatorPool, type ValidatorPool } from '@/lib/isolation/validator-pool'
import { outliveReader } from '@/lib/log/closed-output'
import { type Agreement, agreementOf } from './agreement'
import { type CorpusEntry, readCorpus } from './entry'
import { openReplayer } from './replay'
import { type CorpusVerdict, corpusVerdictOf } from './verdict'

const folder = outsidePath('corpus')

/**
 * `node --import tsx e2e/corpus/run.ts [--policy dss|siva] [ID…]`: runs the validator on files with asserted verdicts.
 * Most verdicts are by policies as strict as SiVa's, and were made while responders' certificates were valid.
 */
async function main(args: readonly string[]): Promise<number> {
  const { values, positionals: only } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { policy: { type: 'string', default: 'siva' } },
  })
  const policy = policyNames.find((name) => name === values.policy)
  if (!policy) {
    process.stderr.write(`--policy must be one of ${policyNames.join(', ')}\n`)
    return 2
  }
  if (!hasOutside('corpus')) {
    process.stdout.write(`${folder} does not exist: nothing to compare with\n`)
    return 0
  }
  const trusts = corpusTrust(folder)
  let material = await trusts.of(undefined)
  const pool = openValidatorPool({ trust: () => material, threads: 1, policy })
  const replayer = openReplayer(policy)
  const rows: CorpusRow[] = []
  try {
    for (const entry of readCorpus(folder)) {
      if (only.length > 0 && !only.includes(entry.id)) continue
      material = await trusts.of(entry)
      const verdict = await verdictFor(pool, replayer, entry)
      rows.push({ entry, verdict, agreement: agreementOf(entry, verdict) })
    }
  } finally {
    await pool.close()
    await replayer.close()
  }
  process.stdout.write(`policy: ${policy}\n\n${corpusTable(rows)}`)
  const isWrong = ({ agreement, verdict }: CorpusRow) =>
    agreement.isFalsePass || (verdict.replay !== undefined && verdict.replay.verdict !== 'same')
  return rows.some(isWrong) ? 1 : 0
}

const testList = 'test-TL__EE_T.xml'

/** Snapshots of national lists; the corpus has one or two per country. */
const nationalLists = [
  'MOPP-Android__EE.xml',
  ...['LT', 'LV', 'PL', 'BE', 'LU', 'ES', 'DE', 'SK', 'FI'].map((code) => `dss__${code}.xml`),
]

/** The trusted lists with which each set of tests was run. */
const listsOf: Readonly<Record<string, readonly string[]>> = {
  'siva-test-env': [testList, ...nationalLists],
  'siva-unit': [testList, ...nationalLists],
  'digidoc4j-TEST': [testList],
  'digidoc4j-PROD': nationalLists,
  'libdigidocpp-test-TSL': ['libdigidocpp__EE_T.xml'],
}

/** Returns the trust store for an entry; the same object for the same trust. */
function corpusTrust(folder: string): {
  of: (entry: CorpusEntry | undefined) => Promise<TrustMaterial>
} {
  const known = new Map<string, TrustMaterial>()
  const lists = new Map<string, ReturnType<typeof readList>>()
  const listNamed = (name: string) => {
    const list = lists.get(name) ?? readList(readFileSync(join(folder, 'trust', name)))
    lists.set(name, list)
    return list
  }
  const materialOf = ({ trust }: CorpusEntry): TrustMaterial => {
    if (trust.dependsOn === 'none') return noTrustMaterial
    const anchors = (trust.anchorsBase64 ?? []).map(decodeBase64)
    const named = trust.anchorFile === null ? [] : pemOf(folder, trust.anchorFile)
    const names = (listsOf[trust.set] ?? nationalLists).filter((name) => isThere(folder, name))
    const hasAnchors = anchors.length + named.length > 0
    return {
      certificates: [...anchors, ...named],
      lists: hasAnchors ? [] : names.map(listNamed),
    }
  }
  return {
    of: async (entry) => {
      if (!entry) return noTrustMaterial
      const { set, dependsOn, anchorFile } = entry.trust
      const name = `${set} ${dependsOn} ${anchorFile} ${entry.trust.anchorsBase64?.length ? entry.id : ''}`
      const material = known.get(name) ?? materialOf(entry)
      known.set(name, material)
      return material
    },
  }
}

/** Files of other repositories are in one flat folder per repository. */
function pemOf(folder: string, path: string) {
  const name = `pyHanko__${path.split('/').at(-1)}`
  return certificatesInPem(readFileSync(join(folder, 'trust', name), 'latin1'))
}

function isThere(folder: string, name: string): boolean {
  try {
    readFileSync(join(folder, 'trust', name))
    return true
  } catch {
    return false
  }
}

async function verdictFor(
  pool: ValidatorPool,
  replayer: ReturnType<typeof openReplayer>,
  entry: CorpusEntry,
): Promise<CorpusVerdict> {
  const path = join(folder, 'files', entry.file)
  const name = entry.file.replace(/^.*?__/, '')
  const at = entry.trust.validationTime ? new Date(entry.trust.validationTime) : new Date()
  const start = performance.now()
  try {
    const reports = await pool.validate(
      { path, size: entry.size, name },
      { at, language: 'en', isRecorded: true },
    )
    const milliseconds = performance.now() - start
    const settings = { validationTime: at, language: 'en' } as const
    const replay = await replayer.replay({ path, name, settings, reports })
    return { ...corpusVerdictOf(reports, milliseconds), replay }
  } catch (error) {
    if (!(error instanceof ValidationRefused)) throw error
    const milliseconds = performance.now() - start
    return { refused: `${error.reason}: ${error.detail}`, signatures: [], milliseconds }
  }
}

outliveReader()
process.exitCode = await main(process.argv.slice(2))

interface CorpusRow {
  readonly entry: CorpusEntry
  readonly verdict: CorpusVerdict
  readonly agreement: Agreement
}

/** Agreement per kind and outcome, then every disagreement. */
function corpusTable(rows: readonly CorpusRow[]): string {
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
    const wrong = [...wrongIn(agreement), ...wrongReplay(verdict)]
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

function wrongReplay({ replay }: CorpusVerdict): readonly string[] {
  return replay === undefined || replay.verdict === 'same' ? [] : [`replay: ${replay.verdict}`]
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
  const replays = rows.flatMap(({ verdict: { replay } }) => (replay ? [replay] : []))
  const sizes = replays.map(({ bytes }) => bytes).toSorted((a, b) => a - b)
  const times = rows.map(({ verdict }) => verdict.milliseconds).toSorted((a, b) => a - b)
  return [
    `false passes: ${rows.filter(({ agreement }) => agreement.isFalsePass).length}`,
    `passed and intact recognised: ${share(genuine, ({ agreement }) => agreement.outcome)}`,
    `all outcomes: ${share(rows, ({ agreement }) => agreement.outcome)}`,
    `numbers of signatures: ${share(of('count'), ({ agreement }) => agreement.count === true)}`,
    `sub-indications: ${share(of('subIndications'), ({ agreement }) => agreement.subIndications === true)}`,
    `formats: ${share(of('formats'), ({ agreement }) => agreement.formats === true)}`,
    `replays with the same bytes: ${replays.filter(({ verdict }) => verdict === 'same').length}/${replays.length}`,
    `sizes of the bundles: median ${sizes.at(sizes.length >> 1)}, largest ${sizes.at(-1)} bytes`,
    `slowest file: ${times.at(-1)?.toFixed(0)} ms`,
  ]
}

function share(rows: readonly CorpusRow[], agrees: (row: CorpusRow) => boolean): string {
  return `${rows.filter(agrees).length}/${rows.length}`
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].toSorted()
}
