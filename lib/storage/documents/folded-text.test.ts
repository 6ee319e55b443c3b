import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { hasText } from './folded-text'

const { database } = await partyOfFile()

describe('text searched for in a column', () => {
  async function isIn(column: string, text: string): Promise<boolean> {
    const { rows } = await database.db.execute(
      sql`select ${hasText(sql`${column}::text`, text)} as found`,
    )
    return rows[0]?.found === true
  }

  it.each([
    ['ZYGIMANTE', 'Žygimantė'],
    ['žygimantė', 'zygimante'],
    ['s\u030cienas', 'ŠIENAS'],
    ['šiaulys', 'S\u030ciaulys'],
    ['siaulys', 's\u030ciaulys'],
    ['soren lukasz', 'Søren Łukasz'],
    ['ПРИВЕТ', 'привет'],
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
})
