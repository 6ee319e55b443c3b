import bcd, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data/forLegacyNode'

/** The oldest browsers that the portal supports. README states them. */
export const browserFloor = {
  chrome: '120',
  chrome_android: '120',
  firefox: '140',
  safari: '17.4',
  safari_ios: '17.4',
} as const

type FloorBrowser = keyof typeof browserFloor

/** A feature of JavaScript or of a browser's interfaces that the oldest supported browsers lack. */
export interface NewerFeature {
  /** The global object: `Promise`, `ReadableStream`; `Window` for globals other than classes. */
  readonly owner: string
  /** Undefined if the whole object is newer; its members are not listed then. `@@asyncIterator` is the symbol. */
  readonly member: string | undefined
  readonly isStatic: boolean
  /** True if an older object has a member of the same name, which a script may mean instead. */
  readonly isAmbiguous: boolean
}

/**
 * Interfaces with instances on every page. Names of rarer ones (GPUQueue, Touch) are common words, and scripts test
 * for their global before use.
 */
const everyday = `
  AbortSignal Blob CanvasRenderingContext2D CSSStyleSheet CustomElementRegistry DataTransfer Document DocumentFragment
  Element Event EventTarget FormData Headers History HTMLButtonElement HTMLDialogElement HTMLElement HTMLFormElement
  HTMLInputElement KeyboardEvent Location MouseEvent MutationObserver Node NodeList PointerEvent Range ReadableStream
  Request Response Selection ShadowRoot Storage SubtleCrypto TextDecoder URL URLSearchParams Window Worker
`.split(/\s+/)

/**
 * JavaScript built-ins and web interfaces in MDN's compatibility data that are newer than the oldest supported
 * browsers.
 */
export function newerFeatures(): readonly NewerFeature[] {
  const known = [
    ...membersOf(bcd.javascript.builtins ?? {}),
    ...membersOf(bcd.api).filter(({ owner, isStatic }) => isStatic || everyday.includes(owner)),
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

function membersOf(interfaces: Identifier): KnownFeature[] {
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

/** Web interfaces mark static members in their key; for built-ins only the anchor in the specification shows it. */
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

/** A script that removes newer features from a browser. It must run before any other. */
export function scriptOfFloor(): string {
  return `(${takeAway.toString()})(${JSON.stringify(newerFeatures().map(propertyOf))});`
}

interface Property {
  /** Path from the global object. */
  readonly holder: readonly string[]
  readonly key: string
}

function propertyOf({ owner, member, isStatic }: NewerFeature): Property {
  if (member === undefined) return { holder: [], key: owner }
  if (owner === 'Window') return { holder: [], key: member }
  return { holder: isStatic ? [owner] : [owner, 'prototype'], key: member }
}

/**
 * Runs in the browser without access to its surroundings. Properties that cannot be removed (`Symbol.dispose`) stay.
 */
function takeAway(properties: readonly Property[]): void {
  for (const { holder, key } of properties) {
    let object: unknown = globalThis
    for (const name of holder)
      object = object instanceof Object ? Reflect.get(object, name) : undefined
    const name = key.startsWith('@@') ? Reflect.get(Symbol, key.slice(2)) : key
    if (object instanceof Object) Reflect.deleteProperty(object, name)
  }
}
