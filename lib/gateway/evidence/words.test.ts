import { describe, expect, it } from 'vitest'
import { evidenceWords, methodWords } from './words'

const momentIn = async (timeZone: string, at: string) =>
  (await evidenceWords('lt', timeZone)).moment(new Date(at))

describe('a time in evidence', () => {
  it("is in the document's time zone, in winter and summer, with its offset from UTC", async () => {
    expect(await momentIn('Europe/Vilnius', '2026-11-23T22:40:01.999Z')).toBe(
      '2026-11-24 00:40:01 +02:00',
    )
    expect(await momentIn('Europe/Vilnius', '2026-07-01T09:00:00Z')).toBe(
      '2026-07-01 12:00:00 +03:00',
    )
  })

  it('has an offset also in UTC and west of Greenwich', async () => {
    expect(await momentIn('UTC', '2026-01-01T00:00:00Z')).toBe('2026-01-01 00:00:00 +00:00')
    expect(await momentIn('America/St_Johns', '2026-01-01T00:00:00Z')).toBe(
      '2025-12-31 20:30:00 -03:30',
    )
  })
})

describe('a way to sign in evidence', () => {
  const titleOf = (method: string) => (method === 'acme' ? 'Acme Remote ID' : undefined)

  it.each([
    ['mobile', 'Mobile-ID'],
    ['acme', 'Acme Remote ID'],
    ['removed', 'removed'],
  ])('%s is called %s', async (method, expected) => {
    const words = await evidenceWords('en', 'Europe/Vilnius', { titleOf })
    expect(methodWords(method, words)).toContain(expected)
  })
})
