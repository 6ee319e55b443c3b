import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, readSource } from '@/lib/testing/imports-of'

const pages = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => path.basename(name) === 'page.tsx')
  .map((name) => path.join('app', name))

const source = (file: string) => readSource(file).text

describe('the words that a page sends along', () => {
  it.each(pages)('are those its components in the browser say: %s', (page) => {
    const said = roomsInBrowser(page)
    const everywhere = listIn(
      source('components/layout/words.tsx'),
      /everywhere[^=]*= \[([^\]]*)\]/,
    )
    const sent = listIn(source(page), /<Words\s+rooms=\{\[([^\]]*)\]\}/)
    expect(sent.toSorted()).toEqual(
      [...said].filter((room) => !everywhere.includes(room)).toSorted(),
    )
  })
})

function listIn(text: string, list: RegExp): readonly string[] {
  return [...(list.exec(text)?.[1] ?? '').matchAll(/'([\w-]+)'/g)].map(([, room = '']) => room)
}

/** From a page on through whatever it imports; below 'use client' everything is in the browser. */
function roomsInBrowser(page: string): ReadonlySet<string> {
  const rooms = new Set<string>()
  const seen = new Set<string>()
  const visit = (file: string, above: boolean) => {
    const text = source(file)
    const inBrowser = (above || text.startsWith("'use client'")) && !text.startsWith("'use server'")
    if (seen.has(`${file} ${inBrowser}`)) return
    seen.add(`${file} ${inBrowser}`)
    if (inBrowser)
      for (const [, room = ''] of text.matchAll(/useTranslations\('([\w-]+)'\)/g)) rooms.add(room)
    for (const imported of importsOf({ file, text }, { types: false })) visit(imported, inBrowser)
  }
  visit(page, false)
  return rooms
}
