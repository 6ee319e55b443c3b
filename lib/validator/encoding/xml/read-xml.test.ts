import { describe, expect, it } from 'vitest'
import { utf8 } from '../bytes'
import {
  attributeOf,
  base64Of,
  childrenOf,
  descend,
  elementsById,
  elementsFrom,
  elementsIn,
  textContentOf,
} from './elements'
import { MalformedXml, readXml, type XmlLimits } from './read-xml'

import { insertIntoXml } from './write-xml'

const read = (text: string, limits?: Partial<XmlLimits>) => readXml(utf8(text), limits)

function reasonOf(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    if (error instanceof MalformedXml) return error.reason
    throw error
  }
  return expect.fail('nothing was refused')
}

describe('reading XML', () => {
  it('resolves names by namespace', () => {
    const { root } = read('<a:x xmlns:a="urn:a" xmlns="urn:d" a:k="1" k="2"><y/></a:x>')
    expect(root).toMatchObject({ prefix: 'a', localName: 'x', namespace: 'urn:a' })
    expect(root.declarations).toEqual(
      new Map([
        ['a', 'urn:a'],
        ['', 'urn:d'],
      ]),
    )
    expect([attributeOf(root, 'k'), attributeOf(root, 'k', 'urn:a')]).toEqual(['2', '1'])
    expect(childrenOf(root, 'urn:d', 'y')).toHaveLength(1)
    expect(childrenOf(root, '', 'y')).toHaveLength(0)
  })

  it('joins text across comments and CDATA sections', () => {
    const { root } = read('<a>x<!-- y -->&amp;<?p z?><![CDATA[<&]]>&#13;</a>')
    expect(textContentOf(root)).toBe('x&<&\r')
  })

  it('ignores white space in Base64', () => {
    expect(base64Of(read('<a>AQ&#13;\n ID</a>').root)).toEqual(Buffer.from([1, 2, 3]))
  })

  it('returns the same object for the same element', () => {
    const { root } = read('<a><b Id="x"><c/></b></a>')
    const [b] = elementsIn(root)
    expect(elementsById(root).get('x')).toEqual([b])
    expect(elementsById(root).get('x')?.[0] === b).toBe(true)
    expect([...elementsFrom(root)].map(({ localName }) => localName)).toEqual(['a', 'b', 'c'])
    expect(descend(root, '', 'b', 'c')?.parent === b).toBe(true)
  })

  it('gives the offset of an end tag, so that text can be inserted', () => {
    const bytes = utf8('\ufeff<ą>\r\n<b>1</b\n><c/></ą>')
    const document = readXml(bytes)
    const [b, c] = elementsIn(document.root)
    const withText = (text: string, at = 0) =>
      Buffer.from(insertIntoXml(bytes, document, { at, text })).toString()
    expect(withText('ž', b?.endTagAt)).toBe('\ufeff<ą>\r\n<b>1ž</b\n><c/></ą>')
    expect(withText('!', document.root.endTagAt)).toBe('\ufeff<ą>\r\n<b>1</b\n><c/>!</ą>')
    expect(c?.endTagAt).toBeUndefined()
  })

  it('gives the length of an element', () => {
    const { root } = read('<?xml version="1.0"?>\n<a b="1"> <c/><d>é</d>\n</a>\n')
    const lengths = [...elementsFrom(root)].map(({ sourceLength }) => sourceLength)
    expect(lengths).toEqual(
      ['<a b="1"> <c/><d>é</d>\n</a>', '<c/>', '<d>é</d>'].map((one) => one.length),
    )
  })

  it('inserts text into UTF-8 only', () => {
    const bytes = Buffer.from('\ufeff<a></a>', 'utf16le')
    const insertion = { at: 3, text: 'x' }
    expect(() => insertIntoXml(bytes, readXml(bytes), insertion)).toThrow(TypeError)
  })

  it.each([
    ['utf-8 with a byte order mark', Buffer.from('\ufeff<a>ž</a>')],
    ['utf-16le with a byte order mark', Buffer.from('\ufeff<a>ž</a>', 'utf16le')],
    ['utf-16be with a byte order mark', Buffer.from('\ufeff<a>ž</a>', 'utf16le').swap16()],
    ['utf-16le without a byte order mark', Buffer.from('<?xml version="1.0"?><a>ž</a>', 'utf16le')],
    [
      'windows-1257',
      Buffer.from('<?xml version="1.0" encoding="windows-1257"?><a>\xfe</a>', 'latin1'),
    ],
  ])('reads %s', (_, bytes) => {
    expect(textContentOf(readXml(bytes).root)).toBe('ž')
  })

  it.each([
    ['doctype', '<!DOCTYPE a><a/>'],
    ['doctype', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['doctype', '<!DOCTYPE a SYSTEM "file:///etc/hosts"><a/>'],
    ['not-well-formed', ''],
    ['not-well-formed', 'a'],
    ['not-well-formed', '<a>'],
    ['not-well-formed', '<a/><b/>'],
    ['not-well-formed', '<a b="1" b="2"/>'],
    ['not-well-formed', '<a xmlns:p="u" xmlns:q="u" p:b="1" q:b="2"/>'],
    ['not-well-formed', '<a>&nbsp;</a>'],
    ['not-well-formed', '<a>&constructor;</a>'],
    ['not-well-formed', '<a>&__proto__;</a>'],
    ['not-well-formed', '<p:a/>'],
    ['not-well-formed', '<a>\u0001</a>'],
    ['not-well-formed', '<a>&#0;</a>'],
    ['not-well-formed', '<?xml version="1.0" encoding="x-unheard"?><a/>'],
  ])('rejects as %s: %s', (reason, text) => {
    expect(reasonOf(() => read(text))).toBe(reason)
  })

  it('rejects bytes that are not UTF-8', () => {
    expect(reasonOf(() => readXml(Buffer.from('<a>\xff</a>', 'latin1')))).toBe('not-well-formed')
  })

  it.each([
    ['too-large', '<a/>', { size: 3 }],
    ['too-large', '<a b="1">c</a>', { nodes: 2 }],
    ['too-large', '<a xmlns="u" xmlns:b="v"/>', { nodes: 2 }],
    ['too-deep', '<a><b><c/></b></a>', { depth: 2 }],
  ])('stops at a limit with %s: %s', (reason, text, limits) => {
    expect(reasonOf(() => read(text, limits))).toBe(reason)
  })

  it('reads documents exactly at the limits', () => {
    expect(read('<a><b/></a>', { size: 11, nodes: 2, depth: 2 }).root.localName).toBe('a')
  })
})
