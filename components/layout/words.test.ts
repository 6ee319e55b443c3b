import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, readSource } from '@/lib/testing/imports-of'

const pages = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => path.basename(name) === 'page.tsx')
  .map((name) => path.join('app', name))

const source = (file: string) => readSource(file).text

describe('the texts that a page sends along', () => {
  it.each(pages)('are those used by its components in the browser: %s', (page) => {
    const said = namespacesInBrowser(page)
    const ofLayouts = layoutsOf(page).flatMap(sentBy)
    expect(sentBy(page).toSorted()).toEqual(
      [...said].filter((namespace) => !ofLayouts.includes(namespace)).toSorted(),
    )
  })
})

function layoutsOf(page: string): readonly string[] {
  const folders = path.dirname(page).split(path.sep)
  return folders
    .map((_, index) => path.join(...folders.slice(0, index + 1), 'layout.tsx'))
    .filter((file) => existsSync(file))
}

const sentBy = (file: string) =>
  listIn(source(file), /<(?:Words|OwnerPage)\s[^>]*?namespaces=\{\[([^\]]*)\]\}/)

function listIn(text: string, list: RegExp): readonly string[] {
  return [...(list.exec(text)?.[1] ?? '').matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name)
}

/** Follows the imports of a page. Everything below 'use client' runs in the browser. */
function namespacesInBrowser(page: string): ReadonlySet<string> {
  const namespaces = new Set<string>()
  const seen = new Set<string>()
  const visit = (file: string, above: boolean) => {
    const text = source(file)
    const inBrowser = (above || text.startsWith("'use client'")) && !text.startsWith("'use server'")
    if (seen.has(`${file} ${inBrowser}`)) return
    seen.add(`${file} ${inBrowser}`)
    if (inBrowser)
      for (const [, name = ''] of text.matchAll(/useTranslations\('([\w-]+)'\)/g))
        namespaces.add(name)
    for (const imported of importsOf({ file, text }, { types: false })) visit(imported, inBrowser)
  }
  visit(page, false)
  return namespaces
}
