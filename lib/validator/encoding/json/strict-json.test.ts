import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { utf8 } from '../bytes'
import { canonicalJson } from './canonical-json'
import { memberOf, objectIn, textIn, textsIn } from './json-fields'
import { type JsonValue, MalformedJson, parseStrictJson } from './strict-json'

const limits = { depthMax: 8, valuesMax: 100 }

function reasonOf(bytes: Uint8Array): string | undefined {
  try {
    parseStrictJson(bytes, limits)
    return undefined
  } catch (error) {
    if (error instanceof MalformedJson) return error.reason
    throw error
  }
}

describe('strict JSON', () => {
  it('has the value that any parser gives it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = JSON.stringify(value)
        expect(parseStrictJson(utf8(text), { depthMax: 8, valuesMax: 10_000 })).toEqual(
          JSON.parse(text),
        )
      }),
    )
  })

  it.each([
    ['{"a":1,"a":2}', 'repeated-member'],
    ['{"a":1,"\\u0061":2}', 'repeated-member'],
    ['[{"a":{"b":1,"b":1}}]', 'repeated-member'],
    ['{"__proto__":1,"__proto__":2}', 'repeated-member'],
    ['{"a":1', 'not-json'],
    ['{"a":1}}', 'not-json'],
    ["{'a':1}", 'not-json'],
    ['{"a":01}', 'not-json'],
    ['\uFEFF{}', 'not-json'],
    ['[[[[[[[[[]]]]]]]]]', 'too-deep'],
    [`[${'0,'.repeat(101)}0]`, 'too-large'],
    ['{"__proto__":1}', undefined],
    ['{"a":":,[[[[[[[[[[[["}', undefined],
  ])('%s is refused as %s', (text, reason) => {
    expect(reasonOf(utf8(text))).toBe(reason)
  })

  it('is refused if it is not UTF-8', () => {
    expect(reasonOf(Uint8Array.of(0x22, 0xff, 0x22))).toBe('not-utf8')
    expect(reasonOf(Buffer.from('{}', 'utf16le'))).toBe('not-json')
  })
})

describe('a field', () => {
  it('is never inherited', () => {
    expect(memberOf({}, 'constructor')).toBeUndefined()
    expect(memberOf({}, '__proto__')).toBeUndefined()
  })

  it('of another type is missing', () => {
    expect(textIn({ a: 1 }, 'a')).toBeUndefined()
    expect(objectIn({ a: [] }, 'a')).toEqual({})
    expect(textsIn({ a: ['b', 1, 'c'] }, 'a')).toEqual(['b', 'c'])
  })
})

describe('canonical JSON', () => {
  // RFC 8785, 3.2.3
  it('sorts members by their UTF-16 code units', () => {
    const value: JsonValue = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    }
    expect(
      [...canonicalJson(value).matchAll(/:"([A-Z][A-Za-z]+)/g)].map(([, word]) => word),
    ).toEqual(['Carriage', 'One', 'Control', 'Latin', 'Euro', 'Emoji', 'Hebrew'])
  })

  // RFC 8785, 3.2.2
  it('writes numbers and texts as ECMAScript does', () => {
    const text = '{"numbers":[333333333.33333329,1E30,4.50,2e-3,1e-27],"literals":[null,true]}'
    const value: JsonValue = JSON.parse(text)
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27]}',
    )
  })
})
