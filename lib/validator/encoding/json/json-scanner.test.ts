import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  JsonScanner,
  pathOf,
  type Scanned,
  type ScannerSettings,
  ScanRefused,
} from './json-scanner'
import { JsonTextDecoder } from './json-text-decoder'

const settings: ScannerSettings = {
  watched: 'token',
  lifted: new Set([pathOf(['file', 'content']), pathOf(['files', 0, 'content'])]),
  liftedMax: 3,
  mark: '#',
  depthMax: 64,
  keptMax: 10_000,
}

/** Scans a text in pieces; the sizes are used in turn, repeatedly. Returns everything that a reader receives. */
function scan(json: string, sizes: readonly number[] = [1_000], other = {}) {
  const scanner = new JsonScanner({ ...settings, ...other })
  const scanned = cut(Buffer.from(json), sizes).flatMap((piece) => [...scanner.scan(piece)])
  return {
    kept: Buffer.from(scanner.kept).toString(),
    lifted: liftedOf(scanned),
    tokens: scanned.flatMap((each) => (each.kind === 'watched' ? [each.text] : [])),
  }
}

function liftedOf(scanned: readonly Scanned[]): Map<string, string> {
  const lifted = new Map<string, string>()
  let reader = new JsonTextDecoder()
  let mark = ''
  for (const each of scanned) {
    if (each.kind === 'begin') {
      mark = each.mark
      reader = new JsonTextDecoder()
    }
    if (each.kind === 'bytes') lifted.set(mark, (lifted.get(mark) ?? '') + reader.push(each.bytes))
    if (each.kind === 'end') reader.end()
  }
  return lifted
}

function cut(bytes: Buffer, sizes: readonly number[]): Buffer[] {
  const pieces: Buffer[] = []
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    pieces.push(bytes.subarray(at, at + size))
    at += size
  }
  return pieces
}

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })
const text = fc.string({ unit: fc.constantFrom(...'ab"\\/{}[],:\n\u0000é\u{1f600}\ud800 ') })
const file = fc.record({ content: text, name: fc.option(text) })
const inner = fc.oneof(fc.jsonValue({ maxDepth: 3 }), text)
const body = fc.record(
  { token: fc.oneof(text, inner), file, files: fc.array(file, { maxLength: 2 }), other: inner },
  { requiredKeys: [] },
)

/** Different spellings of the same JSON, with and without unnecessary escapes. */
const spelling = fc.constantFrom(
  (json: string) => json,
  (json: string) => json.replaceAll('/', '\\/'),
  (json: string) => json.replaceAll('content', '\\u0063ontent').replaceAll('token', 't\\u006Fken'),
  (json: string) => json.replaceAll(/[^\0-\x7e]/g, (letter) => JSON.stringify(letter).slice(1, -1)),
)

describe('a JSON text in pieces', () => {
  it('gives the same value as a parser for the whole', () => {
    fc.assert(
      fc.property(body, fc.nat(2), spelling, sizes, (value, indent, spell, cuts) => {
        const json = spell(JSON.stringify(value, null, indent))
        const { kept, lifted, tokens } = scan(json, cuts)
        const parsed = JSON.parse(kept, (_, each) => lifted.get(each) ?? each)
        expect(parsed).toEqual(JSON.parse(json))
        if (typeof value.token === 'string') expect(tokens).toEqual([value.token])
        else expect(tokens.every((token) => token === undefined)).toBe(true)
        if (value.file?.content) expect(JSON.parse(kept).file.content).toMatch(/^#-/)
      }),
    )
  })

  it('is rejected by the parser or by the decoder of its texts if a parser rejects the whole', () => {
    const change = fc.tuple(fc.nat(), fc.constantFrom(...'"\\{}[],:x\n\t', '\u0001', ''))
    fc.assert(
      fc.property(body, change, sizes, (value, [place, letter], cuts) => {
        const json = JSON.stringify(value)
        const at = place % json.length
        const broken = (json.slice(0, at) + letter + json.slice(at + 1)).toWellFormed()
        const whole = outcome(() => JSON.parse(broken))
        const pieces = outcome(() => {
          const { kept, lifted } = scan(broken, cuts)
          return JSON.parse(kept, (_, each) => lifted.get(each) ?? each)
        })
        expect(pieces).toEqual(whole)
      }),
    )
  })
})

function outcome(read: () => unknown): unknown {
  try {
    return { value: read() }
  } catch (error) {
    if (error instanceof SyntaxError) return 'refused'
    throw error
  }
}

describe('the watched key', () => {
  it.each([
    ['{"a":1,"token":"x"}', ['x']],
    ['{"a":{"token":"y"},"b":["token",{"token":"z"}],"token":"x"}', ['x']],
    ['{"b":"token","c":"\\"token\\":\\"y\\"","\\u0074oken" : "x"}', ['x']],
    ['{"token":"x","token":"y"}', ['x', 'y']],
    ['{"token":["x"]}', [undefined]],
    ['{"token":null}', [undefined]],
    ['[{"token":"x"}]', []],
    ['{"token":"x","a":nonsense', ['x']],
    ['{"token":"x', []],
  ])('is reported for %s', (json, tokens) => {
    expect([...new Set(scan(json).tokens)]).toEqual(tokens)
  })

  it('is reported before the content after it', () => {
    const scanner = new JsonScanner(settings)
    const json = '{"token":"x","file":{"content":"abc"}}'
    const kinds = [...scanner.scan(Buffer.from(json))].map(({ kind }) => kind)
    expect(kinds).toEqual(['watched', 'begin', 'bytes', 'end'])
  })
})

it('rejects nesting beyond the limit immediately', () => {
  expect(scan('[{"a":[', [7], { depthMax: 3 }).kept).toBe('[{"a":[')
  expect(() => scan('[{"a":[[', [7], { depthMax: 3 })).toThrow(ScanRefused)
})

it('keeps no more than the limit, however long the lifted texts are', () => {
  const long = 'x'.repeat(100)
  expect(scan(`{"file":{"content":"${long}"}}`, [9], { keptMax: 40 }).lifted).toEqual(
    new Map([['#-0', long]]),
  )
  expect(() => scan(`{"file":{"comment":"${long}"}}`, [9], { keptMax: 40 })).toThrow(ScanRefused)
})

it('lifts a limited number of texts', () => {
  const files = Array.from({ length: 4 }, () => ({ content: 'QQ==' }))
  const { kept, lifted } = scan(JSON.stringify({ files }))
  expect(lifted.size).toBe(3)
  expect(JSON.parse(kept).files[3]).toEqual({ content: 'QQ==' })
})

it('does not lift an empty text', () => {
  expect(scan('{"file":{"content":""}}')).toMatchObject({
    kept: '{"file":{"content":""}}',
    lifted: {},
  })
})

describe('JsonTextDecoder', () => {
  const read = (bytes: Buffer, cuts: readonly number[]) => {
    const reader = new JsonTextDecoder()
    const text = cut(bytes, cuts).map((piece) => reader.push(piece))
    reader.end()
    return text.join('')
  }

  it.each([
    ['half a character', Buffer.from('é').subarray(0, 1)],
    ['a byte that is not UTF-8', Buffer.from([0x61, 0xff, 0x61])],
    ['half an escape', Buffer.from('a\\u00e')],
    ['a lone backslash', Buffer.from('a\\\\\\')],
    ['an escape that is not in JSON', Buffer.from('a\\x41')],
    ['a line end', Buffer.from('a\nb')],
  ])('rejects %s', (_, bytes) => {
    for (const size of [1, 2, 100]) expect(() => read(bytes, [size])).toThrow(/./)
  })
})
