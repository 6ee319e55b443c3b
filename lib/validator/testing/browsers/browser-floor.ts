import { readFileSync } from 'node:fs'

/** The oldest browsers that the portal supports. The README lists them, too. */
export const browserFloor = {
  chrome: '120',
  chrome_android: '120',
  firefox: '140',
  safari: '17.4',
  safari_ios: '17.4',
} as const

/** A feature of JavaScript or of the browser interfaces that the oldest supported browsers lack. */
export interface NewerFeature {
  /** The global object, such as `Promise`; `Window` for globals that are not classes. */
  readonly owner: string
  /**
   * Name of the member; `@@asyncIterator` is a symbol. Undefined if the whole object is newer; its members are not
   * listed then.
   */
  readonly member: string | undefined
  readonly isStatic: boolean
  /** True if an older object has a member with the same name. A script may mean that member. */
  readonly isAmbiguous: boolean
}

/** Written by write-newer-features.ts. The columns are owner, member, kind, and a mark for ambiguous names. */
const table = new URL('./newer-features.txt', import.meta.url)

/**
 * Returns the JavaScript built-ins and web interfaces that are newer than the oldest supported browsers, by MDN's
 * compatibility data.
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

/** A script that removes newer features from a browser. It must run before all other scripts. */
export function scriptOfFloor(): string {
  return `(${takeAway.toString()})(${JSON.stringify(newerFeatures().map(propertyOf))});`
}

interface Property {
  /** Path from the global object to the object that has the property. */
  readonly holder: readonly string[]
  readonly key: string
}

function propertyOf({ owner, member, isStatic }: NewerFeature): Property {
  if (member === undefined) return { holder: [], key: owner }
  if (owner === 'Window') return { holder: [], key: member }
  return { holder: isStatic ? [owner] : [owner, 'prototype'], key: member }
}

/**
 * Runs in the browser, so it must not use anything outside the function. Properties that cannot be removed, such as
 * `Symbol.dispose`, stay.
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
