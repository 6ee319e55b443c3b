import { readFileSync } from 'node:fs'
import { createTranslator } from 'use-intl/core'
import type { Messages, Namespace } from '@/messages/messages'

/** A visible text by its namespace and key: `bulk.send`. */
type TextKey = { [Name in Namespace]: `${Name}.${keyof Messages[Name] & string}` }[Namespace]

type Values = Readonly<Record<string, string | number>>

const read = new Map<string, Readonly<Record<string, string>>>()

/** The English text of the portal, filled as a page fills it. */
export function text(key: TextKey, values: Values = {}): string {
  const messages = { message: messageOf(key) }
  return createTranslator({ locale: 'en', messages, onError: fail })('message', values)
}

/** The verdict on most files of the tests. */
export const oneQualified = text('report.qualified', { count: 1, number: 'One' })

/** A text anywhere in another, with anything in the place of each value that is not given. */
export function like(key: TextKey, values: Values = {}): RegExp {
  const counts = [...messageOf(key).matchAll(/\{(\w+), plural/g)].map(([, name = '']) => name)
  const others = [...messageOf(key).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const forms = [1, manyOf].map((count) => {
    const all = { ...fill(others, anything), ...fill(counts, count), ...values }
    return asPattern(text(key, all))
      .replaceAll(anything, '.+')
      .replaceAll(/999,?999/g, '[\\d,]+')
  })
  return new RegExp([...new Set(forms)].join('|'))
}

/** Like `like`, but at the beginning of the other text. */
export const begins = (key: TextKey, values?: Values) =>
  new RegExp(`^(?:${like(key, values).source})`)

function fail(error: Error): never {
  throw error
}

const anything = '\u0000'
const manyOf = 999_999

const fill = (names: readonly string[], value: string | number) =>
  Object.fromEntries(names.map((name) => [name, value]))

const asPattern = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The portal of the stories is a demonstration, which has some texts of its own. */
function messageOf(key: TextKey): string {
  const [namespace = '', name = ''] = key.split('.')
  const texts = textsOf(namespace)
  const found = texts[`${name}_demonstration`] ?? texts[name]
  if (found === undefined) throw new Error(`There is no text ${key}`)
  return found
}

function textsOf(namespace: string): Readonly<Record<string, string>> {
  const texts =
    read.get(namespace) ?? JSON.parse(readFileSync(`messages/en/${namespace}.json`, 'utf8'))
  read.set(namespace, texts)
  return texts
}
