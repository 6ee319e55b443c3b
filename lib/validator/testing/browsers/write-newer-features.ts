// Writes newer-features.txt from MDN's compatibility data, which is too large for a dependency. Run it again when the
// oldest supported browsers change.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserFloor, type NewerFeature } from './browser-floor'

const dataPackage = '@mdn/browser-compat-data@8.1.9'

type FloorBrowser = keyof typeof browserFloor

interface Support {
  readonly version_added: string | boolean | null
  readonly version_removed?: unknown
  readonly flags?: unknown
  readonly prefix?: unknown
  readonly alternative_name?: unknown
}

interface CompatStatement {
  readonly support: Partial<Record<FloorBrowser, Support | readonly Support[]>>
  readonly spec_url?: string | readonly string[]
}

/** Features by name. `__compat` is the statement about the object itself. */
interface Identifier {
  readonly __compat?: CompatStatement
  readonly [name: string]: Identifier | CompatStatement | undefined
}

type Interfaces = Readonly<Record<string, Identifier>>

interface CompatData {
  readonly javascript: { readonly builtins: Interfaces }
  readonly api: Interfaces
}

/**
 * Interfaces with instances on every page. Rarer interfaces are left out: names like GPUQueue and Touch have common
 * words as members, and scripts test for their globals before use.
 */
const everyday = `
  AbortSignal Blob CanvasRenderingContext2D CSSStyleSheet CustomElementRegistry DataTransfer Document DocumentFragment
  Element Event EventTarget FormData Headers History HTMLButtonElement HTMLDialogElement HTMLElement HTMLFormElement
  HTMLInputElement KeyboardEvent Location MouseEvent MutationObserver Node NodeList PointerEvent Range ReadableStream
  Request Response Selection ShadowRoot Storage SubtleCrypto TextDecoder URL URLSearchParams Window Worker
`.split(/\s+/)

/** The features that the oldest supported browsers lack. */
function newerFeatures({ javascript, api }: CompatData): readonly NewerFeature[] {
  const known = [
    ...membersOf(javascript.builtins),
    ...membersOf(api).filter(({ owner, isStatic }) => isStatic || everyday.includes(owner)),
  ]
  const isNewer = (feature: KnownFeature) => feature.isNewer
  const older = new Set(known.filter((one) => !isNewer(one)).map(({ member }) => member))
  const newer = known.filter(isNewer)
  const newerOwners = new Set(newer.flatMap(({ owner, member }) => (member ? [] : [owner])))
  return newer
    .filter(({ owner, member }) => member === undefined || !newerOwners.has(owner))
    .map(({ isNewer: _, ...feature }) => ({ ...feature, isAmbiguous: older.has(feature.member) }))
}

interface KnownFeature extends Omit<NewerFeature, 'isAmbiguous'> {
  readonly isNewer: boolean
}

function membersOf(interfaces: Interfaces): KnownFeature[] {
  return Object.entries(interfaces).flatMap(([owner, features]) =>
    Object.entries(features).flatMap(([key, feature]): KnownFeature[] => {
      if (key === '__compat') {
        const isNewer = !isAtFloor(feature as CompatStatement)
        return [{ owner, member: undefined, isStatic: true, isNewer }]
      }
      const compat = (feature as Identifier).__compat
      const isMember = /^(@@)?[a-z]\w*$/i.test(key) && key !== owner && !key.endsWith('_event')
      if (!compat || !isMember) return []
      const member = key.replace(/_static$/, '')
      return [{ owner, member, isStatic: isStatic(key, compat), isNewer: !isAtFloor(compat) }]
    }),
  )
}

/**
 * Whether a member is static. Web interfaces mark it in the key; for built-ins only the address of the specification
 * shows it.
 */
function isStatic(key: string, { spec_url }: CompatStatement): boolean {
  if (key.endsWith('_static')) return true
  const [anchor] = [spec_url ?? ''].flat()
  return /tc39/.test(anchor ?? '') && !/prototype/.test(anchor ?? '')
}

function isAtFloor({ support }: CompatStatement): boolean {
  return (Object.keys(browserFloor) as FloorBrowser[]).every((browser) =>
    [support[browser] ?? []]
      .flat()
      .some(
        ({ version_added: added, flags, prefix, alternative_name, version_removed }) =>
          typeof added === 'string' &&
          added !== 'preview' &&
          !flags &&
          !prefix &&
          !alternative_name &&
          !version_removed &&
          isUpTo(added.replace('≤', ''), browserFloor[browser]),
      ),
  )
}

function isUpTo(version: string, most: string): boolean {
  return version.localeCompare(most, 'en', { numeric: true }) <= 0
}

function fetchData(): CompatData {
  const folder = mkdtempSync(join(tmpdir(), 'compat-data-'))
  const quiet = { cwd: folder, encoding: 'utf8' } as const
  const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', '--json', dataPackage], quiet))
  execFileSync('tar', ['-xf', filename], quiet)
  const data = JSON.parse(readFileSync(join(folder, 'package', 'data.json'), 'utf8'))
  rmSync(folder, { recursive: true })
  return data
}

function lineOf({ owner, member = '-', isStatic, isAmbiguous }: NewerFeature): string {
  return `${owner} ${member} ${isStatic ? 'static' : 'instance'}${isAmbiguous ? ' ambiguous' : ''}\n`
}

const lines = newerFeatures(fetchData()).map(lineOf)
writeFileSync(new URL('./newer-features.txt', import.meta.url), lines.join(''))
