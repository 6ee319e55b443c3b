import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, bundleInto } from '@/lib/bundle/bundle.mjs'
import type { BenchRow } from './bench-row'
import { documentListRows } from './document-lists'
import { keepingRows } from './keeping'
import { pageReadinessRows } from './pages/page-readiness'
import type { replayRows } from './replay'
import { scaleRows } from './scale'
import { screeningRows } from './screening'
import { signingThroughputRows } from './signing-throughput'
import type { validationRows } from './validation'
import type { validationGrowthRows } from './validation-growth'

/**
 * `npm run bench`: medians and ratios of one run, as a table and as JSON, without assertions. With a name only that
 * bench runs, and with a page only that page: `npm run bench -- "page readiness" reference`.
 */
const benches = {
  'page readiness': pageReadinessRows,
  'signing-throughput': signingThroughputRows,
  scale: scaleRows,
  validation: validationRowsAsDeployed,
  'validation growth': validationGrowthRowsAsDeployed,
  replay: replayRowsAsDeployed,
  screening: screeningRows,
  'document lists': documentListRows,
  keeping: keepingRows,
}

async function main(only?: string, page?: string): Promise<void> {
  if (only !== undefined && !(only in benches))
    throw new Error(`There is no bench ${only}, but ${Object.keys(benches).join(', ')}`)
  await bundle()
  const rows: BenchRow[] = []
  for (const [name, run] of Object.entries(benches)) {
    if (only !== undefined && only !== name) continue
    process.stderr.write(`${name} …\n`)
    rows.push(...(await run(page)))
  }
  process.stdout.write(`${table(rows)}\n`)
  mkdirSync('test-results', { recursive: true })
  const path = resolve('test-results', 'bench.json')
  writeFileSync(path, JSON.stringify(rows, null, 2))
  process.stdout.write(`\nAs JSON: ${path}\n`)
}

async function validationRowsAsDeployed(): Promise<BenchRow[]> {
  const bundled: { readonly validationRows: typeof validationRows } = await deployed('validation')
  return await bundled.validationRows()
}

async function validationGrowthRowsAsDeployed(): Promise<BenchRow[]> {
  const bundled: { readonly validationGrowthRows: typeof validationGrowthRows } =
    await deployed('validation-growth')
  return await bundled.validationGrowthRows()
}

async function replayRowsAsDeployed(): Promise<BenchRow[]> {
  const bundled: { readonly replayRows: typeof replayRows } = await deployed('replay')
  return await bundled.replayRows()
}

/** Runs a bench from a bundle, as in production: the TypeScript loader wraps each function when it is created. */
async function deployed(bench: 'validation' | 'validation-growth' | 'replay') {
  const folder = resolve('test-results', 'bench')
  await bundleInto(folder, {
    [bench]: `e2e/bench/${bench}.ts`,
    'validation-thread': 'lib/isolation/thread.ts',
    'validate-in-thread': 'e2e/bench/validate-in-thread.ts',
  })
  return await import(pathToFileURL(join(folder, `${bench}.js`)).href)
}

function table(rows: readonly BenchRow[]): string {
  const lines = rows.map(({ what, value, unit, ratio, of }) => [
    what,
    `${round(value)} ${unit}`,
    ratio === undefined ? '' : `${ratio.toFixed(2)} × ${of ?? ''}`,
  ])
  const widths = [0, 1].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map(([what = '', value = '', ratio = '']) =>
      `${what.padEnd(widths[0] ?? 0)}  ${value.padStart(widths[1] ?? 0)}  ${ratio}`.trimEnd(),
    )
    .join('\n')
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

await main(process.argv[2], process.argv[3])
// A test database keeps its thread for the next one.
process.exit()
