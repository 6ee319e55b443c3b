import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { hasText, mayHaveText } from './folded-text'

const { database } = await partyOfFile()

describe('text searched for in a column', () => {
  async function isIn(column: string, text: string): Promise<boolean> {
    const value = sql`${column}::text`
    const { rows } = await database.db.execute(
      sql`select ${hasText(value, text)} as found, ${mayHaveText(value, text) ?? sql`true`} as indexed`,
    )
    const found = rows[0]?.found === true
    if (found) expect(rows[0]?.indexed).toBe(true)
    return found
  }

  it.each([
    ['ZYGIMANTE', 'Žygimantė'],
    ['žygimantė', 'zygimante'],
    ['s\u030cienas', 'ŠIENAS'],
    ['šiaulys', 'S\u030ciaulys'],
    ['siaulys', 's\u030ciaulys'],
    ['soren lukasz', 'Søren Łukasz'],
    ['ПРИВЕТ', 'привет'],
    ['андрей', 'Андрей Ёлкин'],
    ['a', 'Ą'],
    ['az', 'Tąžė'],
    ['ԲԱՐԵՎ', 'բարև բարեվ'],
    ['a'.repeat(200), 'Ą'.repeat(200)],
  ])('is found: %s in %s', async (text, column) => {
    expect(await isIn(column, text)).toBe(true)
  })

  it.each([
    ...['.', '*', '+', '?', '^', '$', '|', '(', ')', '[', ']', '{', '}', '\\', '%', '_', '/', '-'],
    ...['***=a', '(?i)a', '[a-z]', 'a{2}', '\\d', '\\', 'a|b', '#', "'", '"', '😀'],
  ])('matches %s only literally', async (text) => {
    expect(await isIn(`1 ${text} 2`, text)).toBe(true)
    expect(await isIn('1 aa ab 2', text)).toBe(false)
  })

  it('is found by the index in every Latin, Greek and Cyrillic letter that the regular expression finds', async () => {
    const letters = Array.from({ length: 0x2000 - 0x20 }, (_, code) =>
      String.fromCodePoint(0x20 + code),
    )
    const baseOf = (letter: string) => letter.normalize('NFD').slice(0, 1).toLowerCase()
    const bases = new Set(letters.filter((letter) => baseOf(letter) !== letter).map(baseOf))
    const wrong: string[] = []
    let found = 0
    for (const base of bases) {
      const forms = letters.filter((letter) => baseOf(letter) === base)
      const columns = sql`unnest(${sql.param(forms.map((form) => `x${form}y`))}::text[]) form`
      const indexed = mayHaveText(sql`form`, `x${base}y`) ?? sql`true`
      const { rows } = await database.db.execute<{ form: string; indexed: boolean }>(
        sql`select form, ${indexed} as indexed from ${columns} where ${hasText(sql`form`, `x${base}y`)}`,
      )
      found += rows.length
      wrong.push(...rows.flatMap((row) => (row.indexed ? [] : [row.form])))
    }
    expect(wrong).toEqual([])
    expect(found).toBeGreaterThan(1_000)
  })
})
