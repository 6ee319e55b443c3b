import { describe, expect, it } from 'vitest'
import { memorySource, prefixOf } from '#encoding/byte-source'
import { utf8 } from '#encoding/bytes'
import { readIndirectObject } from './indirect-object'
import { ParsedObjects } from './parsed-objects'

const whole = memorySource(utf8('1 0 obj 1234 endobj 2 0 obj << /A 5 >> endobj % and so on'))
const cut = prefixOf(whole, '1 0 obj 12'.length)
const second = '1 0 obj 1234 endobj '.length

function read(parsed: ParsedObjects, source = whole, offset = 0) {
  return readIndirectObject(source, offset, undefined, parsed).object
}

describe('parsed objects', () => {
  it('are shared by revisions that begin with the same bytes', () => {
    const parsed = new ParsedObjects()
    const longer = read(parsed, whole, second)
    const shorter = read(parsed, prefixOf(whole, whole.size - 5), second)
    expect(shorter).toBe(longer)
    expect(read(new ParsedObjects(), whole, second)).not.toBe(longer)
  })

  it('are not used for a revision that ends inside them', () => {
    const parsed = new ParsedObjects()
    expect(read(parsed)).toBe(1234)
    expect(read(parsed, cut)).toBe(12)
  })

  it('are not used for a longer revision if they were cut off', () => {
    const parsed = new ParsedObjects()
    expect(read(parsed, cut)).toBe(12)
    expect(read(parsed)).toBe(1234)
  })
})
