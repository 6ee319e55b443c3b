import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { endpoints } from './endpoints'
import { withinBytes } from './showable'
import { fileName, lines } from './text'

const unshowable = [
  ['NUL', '\u0000'],
  ['a control character', '\u0007'],
  ['half a surrogate pair', '\ud800'],
  ['a bidirectional override', '\u202e'],
  ['a bidirectional isolate', '\u2066'],
  ['an Arabic letter mark', '\u061c'],
  ['a zero-width space', '\u200b'],
  ['a word joiner', '\u2060'],
  ['a tag character', '\u{e0041}'],
  ['an invisible letter', '\u3164'],
] as const

interface TextField {
  readonly field: string
  readonly schema: z.ZodType
}

/** Returns every field that takes a text, also inside objects and arrays. */
function textFields(field: string, schema: z.ZodType): TextField[] {
  const def = schema.def as {
    readonly type: string
    readonly innerType?: z.ZodType
    readonly element?: z.ZodType
    readonly shape?: Readonly<Record<string, z.ZodType>>
  }
  if (def.innerType) return textFields(field, def.innerType)
  if (def.element) return textFields(field, def.element)
  if (def.shape) {
    return Object.entries(def.shape).flatMap(([name, inner]) =>
      textFields(`${field}.${name}`, inner),
    )
  }
  return def.type === 'string' || def.type === 'pipe' ? [{ field, schema }] : []
}

const fields = Object.entries(endpoints)
  .flatMap(([name, { request }]) => textFields(name, request))
  // File contents are Base64 and are checked when they are decoded.
  .filter(({ field }) => !field.endsWith('.content'))

describe('text of requests', () => {
  it('covers more than 50 fields', () => {
    expect(fields.length).toBeGreaterThan(50)
  })

  it.each(unshowable)('with %s is refused in every field', (_, character) => {
    const takers = fields.filter(
      ({ schema }) =>
        schema.safeParse(`a${character}b`).success ||
        schema.safeParse(`https://example.com/${character}`).success,
    )
    expect(takers.map(({ field }) => field)).toEqual([])
  })

  it('of several lines may have line feeds', () => {
    expect(lines(20).safeParse('one\r\ntwo\nthree').success).toBe(true)
    expect(lines(20).safeParse('one\rtwo').success).toBe(false)
  })
})

describe('a file name', () => {
  it.each([
    ['../../x.pdf', 'x.pdf'],
    ['C:\\Users\\Ona\\Sutartis.pdf', 'Sutartis.pdf'],
    ['/etc/passwd', 'passwd'],
    ['  ąžuolas.pdf ', 'ąžuolas.pdf'],
    ['šeima👨\u200d👩\u200d👧.pdf', 'šeima👨👩👧.pdf'],
  ])('%j is taken as %j', (given, taken) => {
    expect(fileName.parse(given)).toBe(taken)
  })

  it.each(['..', '.', 'folder/', '\\', ' ', '\u200d', 'a\u0000.pdf', 'a\n.pdf', 'fdp.\u202eexe'])(
    '%j is refused',
    (given) => {
      expect(fileName.safeParse(given).success).toBe(false)
    },
  )

  it('has at most 255 bytes of UTF-8', () => {
    expect(fileName.safeParse('ą'.repeat(127)).success).toBe(true)
    expect(fileName.safeParse('ą'.repeat(128)).success).toBe(false)
  })
})

it('cuts a text between characters', () => {
  expect(withinBytes('aą😀', 6)).toBe('aą')
  expect(withinBytes('aą😀', 7)).toBe('aą😀')
})
