import { readFileSync } from 'node:fs'

/** The oldest browsers that the portal supports. README states them. */
export const browserFloor = {
  chrome: '120',
  chrome_android: '120',
  firefox: '140',
  safari: '17.4',
  safari_ios: '17.4',
} as const

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

/** Written by write-newer-features.ts: owner, member, kind, and whether the name is ambiguous. */
const table = new URL('./newer-features.txt', import.meta.url)

/**
 * JavaScript built-ins and web interfaces in MDN's compatibility data that are newer than the oldest supported
 * browsers.
 */
export function newerFeatures(): readonly NewerFeature[] {
  return readFileSync(table, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [owner = '', member, kind, ambiguous] = line.split(' ')
      return {
        owner,
        member: member === '-' ? undefined : member,
        isStatic: kind === 'static',
        isAmbiguous: ambiguous !== undefined,
      }
    })
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
