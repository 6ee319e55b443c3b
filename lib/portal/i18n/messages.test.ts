import { readdirSync } from 'node:fs'
import path from 'node:path'
import compile from 'icu-minify/compile'
import format from 'icu-minify/format'
import { createTranslator } from 'use-intl/core'
import { describe, expect, it } from 'vitest'
import { importsOf, readSource, type SourceFile } from '@/lib/testing/imports-of'
import { callbackErrors } from '@/lib/vocabulary/callback'
import { containerFormats, documentAccesses } from '@/lib/vocabulary/document'
import { type Language, languages } from '@/lib/vocabulary/language'
import { screeningReasons } from '@/lib/vocabulary/screening'
import { type Namespace, readMessages } from '@/messages/messages'
import type { CheckFault } from '../validation/check-file'

const english = await readMessages('en')
const others = languages.filter((language) => language !== 'en')

/** All texts by `namespace.key`. */
async function textsOf(language: Language, isDemonstration = false): Promise<Map<string, string>> {
  const messages = await readMessages(language, isDemonstration)
  const namespaces = Object.entries<Record<string, string>>(messages)
  return new Map(
    namespaces.flatMap(([namespace, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${namespace}.${key}`, text] as const),
    ),
  )
}

it('the ID card has one name in Lithuanian', async () => {
  const named = [...(await textsOf('lt'))].filter(([, text]) => /tapatybės kortel/i.test(text))
  expect(named.filter(([, text]) => !/asmens tapatybės kortel/i.test(text))).toEqual([])
})

describe.each(others)('the messages in %s', (language) => {
  it('have the keys that English has, and no other', async () => {
    const [own, wanted] = [await textsOf(language), await textsOf('en')]
    expect({
      missing: [...wanted.keys()].filter((key) => !own.has(key)),
      more: [...own.keys()].filter((key) => !wanted.has(key)),
    }).toEqual({ missing: [], more: [] })
  })

  it('have the placeholders that English has', async () => {
    const wanted = await textsOf('en')
    const differing = [...(await textsOf(language))].filter(
      ([key, text]) => placeholdersIn(text) !== placeholdersIn(wanted.get(key) ?? ''),
    )
    expect(differing).toEqual([])
  })
})

describe.each(languages)('every message in %s', (language) => {
  it('is the same after the bundler has compiled it', async () => {
    const differing = [...(await textsOf(language))].filter(([, text]) => {
      const t = createTranslator({ locale: language, messages: { text } })
      const compiled = compile(text)
      return countsFor(text).some((count) => {
        const values = valuesFor(text, count)
        return t('text', values) !== format(compiled, language, values, { formatters })
      })
    })
    expect(differing).toEqual([])
  })

  it('is not empty and is well-formed', async () => {
    const faults: string[] = []
    const onError = (error: Error) => faults.push(error.message)
    for (const [key, text] of await textsOf(language)) {
      const t = createTranslator({ locale: language, messages: { text }, onError })
      if (t('text', valuesFor(text, 1)).trim() === '') faults.push(`${key} is empty`)
    }
    expect(faults).toEqual([])
  })
})

/** A number for every plural form of our languages. In other texts, all numbers look the same. */
const countsFor = (text: string) => (text.includes(', plural,') ? [0, 1, 2, 10, 21] : [1])

const formatters = {
  getDateTimeFormat: (...options: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...options),
  getNumberFormat: (...options: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...options),
  getPluralRules: (...options: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...options),
}

function valuesFor(text: string, count: number): Record<string, number> {
  return Object.fromEntries(
    placeholdersIn(text)
      .split(' ')
      .map((name) => [name, count]),
  )
}

const placeholdersIn = (text: string): string =>
  [...new Set([...text.matchAll(/\{(\w+)(?=\}|, plural,)/g)].map(([, name]) => name))]
    .sort()
    .join(' ')

/** Keys that the code composes at run time. */
const composed: Readonly<Partial<Record<Namespace, readonly string[]>>> = {
  callbacks: callbackErrors,
  document: [...documentAccesses, ...screeningReasons],
  // The results of the validator's `earlierVersionOf`.
  'earlier-version': ['same', 'beginning', 'part', 'other'],
  files: containerFormats,
  // The code that reads all messages uses it.
  language: ['name'],
  validation: [
    ...(['unknownFormat', 'damaged', 'tooComplex'] satisfies readonly CheckFault[]),
    // A fault that only a check in the browser has.
    'officeSignature',
  ],
  // Other tests compare these keys with all possible values.
  events: Object.keys(english.events),
  reasons: Object.keys(english.reasons),
}

/** Words that claim legal effect for a signature, in affirmative sentences. */
const claims: Readonly<Record<Language, RegExp>> = {
  en: /handwritten|same legal effect|legal effect lies|proves that an organisation/i,
  lt: /ranka rašyt|teisinė galia tokia|teisinę galią|įrodo, kad dokumentą/i,
  lv: /pašrocīg|tāds pats juridisk|juridiskais spēks ir|pierāda, ka dokument/i,
  et: /omakäeli|sama õiguslik|õiguslik toime on|tõendab, et dokumen/i,
}

describe.each(languages)('in %s', (language) => {
  const claiming = async (isDemonstration: boolean) =>
    [...(await textsOf(language, isDemonstration))]
      .filter(([key, text]) => !key.endsWith('_demonstration') && claims[language].test(text))
      .map(([key]) => key)

  it('no message claims legal effect in a demonstration', async () => {
    expect(await claiming(true)).toEqual([])
  })

  it('the same messages claim legal effect with real providers', async () => {
    expect(await claiming(false)).toEqual([
      'evidence.meaning',
      'layout.footer',
      'report.level_QESIG',
      'report.level_QESEAL',
      'signing.effect',
      'start.lead',
    ])
  })
})

describe('the messages', () => {
  it('are all used somewhere', () => {
    const sources = filesOf('app', 'components', 'lib')
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
      .map(readSource)
    const unsaid = Object.entries<Record<string, string>>(english).flatMap(([namespace, texts]) => {
      const users = sources.filter(({ text }) => namespacesIn(text).has(namespace))
      const isSaid = sayingsOf(withImports(users), composed[namespace as Namespace] ?? [])
      return Object.keys(texts)
        .filter((key) => !isSaid(key.replace(/_demonstration$/, '')))
        .map((key) => `${namespace}.${key}`)
    })
    expect(unsaid).toEqual([])
  })
})

/** Keys may also be in the tables and types that are imported by a file that names a namespace. */
function withImports(users: readonly SourceFile[]): readonly string[] {
  const beside = users.flatMap((user) => importsOf(user, { types: true }))
  const files = new Set([...users.map(({ file }) => file), ...beside])
  return [...files].map((file) => readSource(file).text)
}

function filesOf(...folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(folder, name),
    ),
  )
}

const naming =
  /(?:useTranslations|translator)\(\s*'([\w-]+)'|namespace: '([\w-]+)'|Translator<'([\w-]+)'>|Messages\['([\w-]+)'\]|messages\.(\w+)/g

function namespacesIn(source: string): ReadonlySet<string | undefined> {
  return new Set([...source.matchAll(naming)].flatMap((match) => match.slice(1)))
}

/** Finds the used keys: by name, as a value in a table, or by the fixed part of a composed key (`closed_${why}`). */
function sayingsOf(sources: readonly string[], listed: readonly string[]) {
  const text = sources.join('\n')
  const words = new Set([
    ...listed,
    ...[...text.matchAll(/['"]([\w-]+)['"]/g)].map(([, word]) => word),
    ...[...text.matchAll(/^\s*'?([\w-]+)'?:/gm)].map(([, word]) => word),
  ])
  const patterns = [...text.matchAll(/`([\w-]*\$\{[^`]*)`/g)].map(([, template = '']) =>
    template.replaceAll(/\$\{[^}]*\}/g, '[\\w-]+'),
  )
  const fixed = patterns.filter(
    (pattern) =>
      /^[\w\\[\]+-]*$/.test(pattern) && /[a-z]{2}|_/.test(pattern.replaceAll('[\\w-]+', '')),
  )
  const known = fixed.map((pattern) => new RegExp(`^${pattern}$`))
  return (key: string) => words.has(key) || known.some((pattern) => pattern.test(key))
}
