import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BenchRow } from './bench-row'

interface CallFrame {
  readonly functionName: string
  readonly url: string
  readonly lineNumber: number
  readonly columnNumber: number
}

/** The output of `node --cpu-prof`; times in microseconds of the machine's monotonic clock. */
interface CpuProfile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: CallFrame }[]
  readonly startTime: number
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/** Times by `process.hrtime.bigint()`. */
interface Stretch {
  readonly from: bigint
  readonly until: bigint
}

const functionsShown = 25
/** Microseconds per signing. */
const leastShown = 50

/**
 * Where a process spent its time in an interval: self time by folder, by package and by part of Node, over all
 * threads. The profile of its first thread is kept for a viewer.
 */
export function profileRows(
  name: string,
  folder: string,
  stretch: Stretch,
  signings: number,
): BenchRow[] {
  const threads = readdirSync(folder).map((file) => join(folder, file))
  const rows = threads.flatMap((path) => {
    const profile = JSON.parse(readFileSync(path, 'utf8')) as CpuProfile
    const thread = threadOf(path)
    if (thread === 'first') keep(path, name)
    return threadRows(`${name}, ${thread} thread`, profile, stretch, signings)
  })
  return rows
}

/** CPU.<date>.<time>.<process>.<thread>.<number>.cpuprofile; the first thread is 0. */
function threadOf(path: string): string {
  const number = path.split('.').at(-3)
  return number === '0' ? 'first' : `${number}th`
}

function keep(path: string, name: string): void {
  mkdirSync('test-results', { recursive: true })
  const kept = resolve('test-results', `gateway-${name}.cpuprofile`)
  copyFileSync(path, kept)
  process.stderr.write(`Profile: ${kept}\n`)
}

function threadRows(
  name: string,
  profile: CpuProfile,
  stretch: Stretch,
  signings: number,
): BenchRow[] {
  const times = selfTimes(profile, stretch)
  const parts = new Map<string, number>()
  const functions = new Map<string, number>()
  for (const { callFrame, microseconds } of times) {
    if (callFrame.functionName === '(idle)') continue
    const place = placeOf(callFrame)
    add(parts, place.part, microseconds)
    add(functions, `${callFrame.functionName || '(anonymous)'} ${place.at}`, microseconds)
  }
  const row = ([what, microseconds]: [string, number]): BenchRow => ({
    what: `${name}: ${what}`,
    value: microseconds / 1000 / signings,
    unit: 'ms a signing',
  })
  const large = descending(parts).filter(([, microseconds]) => microseconds > leastShown * signings)
  return [...large, ...descending(functions).slice(0, functionsShown)].map(row)
}

function selfTimes({ nodes, startTime, samples, timeDeltas }: CpuProfile, stretch: Stretch) {
  const microseconds = new Map<number, number>()
  let now = startTime
  samples.forEach((id, index) => {
    const delta = timeDeltas[index] ?? 0
    now += delta
    if (now >= Number(stretch.from / 1000n) && now <= Number(stretch.until / 1000n)) {
      // A sample lasts until the next one.
      microseconds.set(id, (microseconds.get(id) ?? 0) + (timeDeltas[index + 1] ?? 0))
    }
  })
  return nodes.map(({ id, callFrame }) => ({ callFrame, microseconds: microseconds.get(id) ?? 0 }))
}

interface Place {
  readonly part: string
  readonly at: string
}

function placeOf({ functionName, url, lineNumber, columnNumber }: CallFrame): Place {
  if (url.startsWith('node:')) return { part: `node: ${nodePart(url)}`, at: url }
  if (!url.startsWith('file:'))
    return { part: functionName.startsWith('(') ? functionName : 'native', at: '' }
  const source = sourceOf(fileURLToPath(url), lineNumber, columnNumber)
  return { part: partOf(source.path), at: `${source.path}:${source.line}` }
}

/** Returns `crypto` for `node:internal/crypto/sign`. */
function nodePart(url: string): string {
  return url.replace(/^node:(internal\/)?/, '').split('/')[0] ?? url
}

/** Returns `lib/storage`, or the name of a package. */
function partOf(path: string): string {
  // Drizzle's own source maps point outside its folder.
  if (path.startsWith('node_modules/src/')) return 'drizzle-orm'
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]
  if (inPackage) return inPackage
  return path
    .split('/')
    .slice(0, path.startsWith('lib/gateway/') ? 3 : 2)
    .join('/')
}

const maps = new Map<string, SourceMap | undefined>()

function sourceOf(path: string, line: number, column: number): { path: string; line: number } {
  const map = maps.has(path) ? maps.get(path) : readMap(path)
  maps.set(path, map)
  const entry = map?.findEntry(line, column)
  if (!(entry && 'originalSource' in entry)) return { path: shortened(path), line: line + 1 }
  const original = resolve(join(path, '..'), entry.originalSource)
  return { path: shortened(original), line: entry.originalLine + 1 }
}

function readMap(path: string): SourceMap | undefined {
  if (!existsSync(`${path}.map`)) return undefined
  return new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')))
}

function shortened(path: string): string {
  return path.replace(`${process.cwd()}/`, '')
}

function add(times: Map<string, number>, key: string, microseconds: number): void {
  times.set(key, (times.get(key) ?? 0) + microseconds)
}

function descending(times: ReadonlyMap<string, number>): [string, number][] {
  return [...times].toSorted(([, left], [, right]) => right - left)
}
