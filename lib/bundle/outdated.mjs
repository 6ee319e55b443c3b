import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { top } from './bundle-folder.mjs'
import { verifierPath } from './verifier.mjs'

export const outdir = join(top, 'dist')
export const stamp = join(outdir, 'stamp')

const programSources = ['lib', 'messages', 'package-lock.json', 'tsconfig.json']
const portalSources = [
  'app',
  'components',
  'lib',
  'messages',
  'public',
  'instrumentation.ts',
  'proxy.ts',
  'next.config.js',
  'tailwind.config.ts',
  'package-lock.json',
]

/** The stamp of a bundle: the time of its newest source. */
export const newestSource = () => newest(programSources)

/** Whether a bundle is missing or older than its sources. */
export function isBundleOutdated() {
  if (!existsSync(stamp) || !existsSync(verifierPath)) return true
  return Number(readFileSync(stamp, 'utf8')) !== newestSource()
}

/** Looks at the last file that a build writes: an interrupted build does not leave it. */
export function isPortalOutdated() {
  const marker = join(top, '.next', 'export-marker.json')
  const built = statSync(marker, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return built < newest(portalSources)
}

const newest = (sources) => Math.max(...sources.map((source) => newestIn(join(top, source))))

function newestIn(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' })
  return Math.max(...names.map((name) => statSync(join(path, name)).mtimeMs))
}
