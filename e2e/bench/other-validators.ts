import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { certificateToPem } from '@paraph/validator/pki/pem'
import { startMachine } from '../interop/judges/machine'
import { prepare } from '../interop/judges/prepare'
import { isInstalled, runTool } from '../interop/run-tool'
import { type BenchRow, median } from './bench-row'

/** A file for other validators, in its own folder. */
interface Sample {
  readonly at: Date
  readonly folder: string
  readonly anchor: string
  readonly file: string
}

/** Seconds for one file; a sentence if the tool is missing. */
type Measure = (sample: Sample) => Promise<number | string>

/** Measured warm if the tool stays alive between files, as in a service. */
const validators: Readonly<Record<string, Measure>> = {
  'pdfsig, started for each file': pdfsigSeconds,
  'pyHanko, warm': pyhankoSeconds,
  'EU DSS, warm': async ({ file, anchor }) =>
    await dssSeconds('dss/Validate', [file, anchor, '', '', '']),
}

/** The same PDF, signed at a given time, in each of the other validators separately. */
export async function otherValidatorRows(pdf: Bytes, anchor: Bytes, at: Date): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'validators-'))
  const sample = {
    at,
    folder,
    anchor: join(folder, 'anchor.pem'),
    file: join(folder, 'contract.pdf'),
  }
  await writeFile(sample.anchor, certificateToPem(anchor))
  await writeFile(sample.file, pdf)
  try {
    return await rowsOf(sample)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function rowsOf(sample: Sample): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const [name, measure] of Object.entries(validators)) {
    const seconds = await measure(sample)
    if (typeof seconds === 'string') process.stderr.write(`${name} is left out: ${seconds}\n`)
    else rows.push({ what: `the same in ${name}`, value: 1 / seconds, unit: 'files/s' })
  }
  return rows
}

const rounds = 30

async function pdfsigSeconds({ file }: Sample): Promise<number | string> {
  if (!isInstalled('pdfsig')) return 'it is not installed'
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await runTool('pdfsig', '-nocert', file)
    times.push((performance.now() - start) / 1000)
  }
  return median(times)
}

async function pyhankoSeconds({ anchor, file, at }: Sample): Promise<number | string> {
  const script = 'e2e/bench/pyhanko_seconds.py'
  const question = [anchor, file, at.toISOString(), String(rounds)]
  const { code, output } = await runTool('python3', script, ...question)
  return code === 0 ? Number(output) : (output.trim().split('\n').at(-1) ?? 'it failed')
}

const warmUp = 300

/** Seconds of one answer by a Java machine that compiles fully and has already validated hundreds of files. */
export async function dssSeconds(
  judge: string,
  words: readonly string[],
): Promise<number | string> {
  const prepared = await prepare()
  if ('missing' in prepared) return prepared.missing
  const dss = startMachine(prepared, [])
  try {
    const secondsOf = async (files: number) => {
      const start = performance.now()
      for (let count = 0; count < files; count++) await dss.ask(judge, words)
      return (performance.now() - start) / 1000
    }
    await secondsOf(warmUp)
    return (await secondsOf(rounds * 10)) / (rounds * 10)
  } finally {
    await dss.stop()
  }
}
