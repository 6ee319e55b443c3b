import fc from 'fast-check'
import {
  XmlDocument as Libxml2Document,
  type XmlElement as Libxml2Element,
  XmlC14NMode,
} from 'libxml2-wasm'
import { describe, expect, it } from 'vitest'
import { utf8 } from '../bytes'
import { CanonicalFormTooLarge, type CanonicalizationOptions, canonicalize } from './canonicalize'

import { attributeOf, elementsFrom } from './elements'
import type { CanonicalizationMethod } from './namespace-axis'
import { readXml } from './read-xml'
import type { XmlDocument, XmlElement } from './tree'

const methods = ['inclusive-1.0', 'inclusive-1.1', 'exclusive-1.0'] as const

function elementIn(document: XmlDocument, id: string): XmlElement {
  for (const element of elementsFrom(document.root)) {
    if (attributeOf(element, 'i') === id) return element
  }
  return expect.fail(`no element ${id}`)
}

function canonical(
  text: string,
  method: CanonicalizationMethod,
  { id, ...options }: CanonicalizationOptions & { id?: string } = {},
): string {
  const document = readXml(utf8(text))
  const apex = id === undefined ? document : elementIn(document, id)
  return Buffer.from(canonicalize(apex, method, options)).toString('utf8')
}

describe('canonical XML', () => {
  // Canonical XML 1.0, 3.1
  const surrounded =
    '<?xml version="1.0"?>\n\n<?xml-stylesheet   href="doc.xsl"\n   type="text/xsl"   ?>\n\n' +
    '<doc>Hello, world!<!-- Comment 1 --></doc>\n\n<?pi-without-data     ?>\n\n' +
    '<!-- Comment 2 -->\n\n<!-- Comment 3 -->\n'

  it.each(methods)('separates instructions around the root by line feeds (%s)', (method) => {
    expect(canonical(surrounded, method)).toBe(
      '<?xml-stylesheet href="doc.xsl"\n   type="text/xsl"   ?>\n<doc>Hello, world!</doc>\n<?pi-without-data?>',
    )
    expect(canonical(surrounded, method, { withComments: true })).toBe(
      '<?xml-stylesheet href="doc.xsl"\n   type="text/xsl"   ?>\n<doc>Hello, world!<!-- Comment 1 --></doc>\n' +
        '<?pi-without-data?>\n<!-- Comment 2 -->\n<!-- Comment 3 -->',
    )
  })

  // Canonical XML 1.0, 3.3, without its document type
  it.each(['inclusive-1.0', 'inclusive-1.1'] as const)('orders tags (%s)', (method) => {
    const text = `<doc>
   <e1   />
   <e2   ></e2>
   <e3   name = "elem3"   id="elem3"   />
   <e5 a:attr="out" b:attr="sorted" attr2="all" attr="I'm"
      xmlns:b="http://www.ietf.org"
      xmlns:a="http://www.w3.org"
      xmlns="http://example.org"/>
   <e6 xmlns="" xmlns:a="http://www.w3.org">
      <e7 xmlns="http://www.ietf.org">
         <e8 xmlns="" xmlns:a="http://www.w3.org">
            <e9 xmlns="" xmlns:a="http://www.ietf.org"/>
         </e8>
      </e7>
   </e6>
</doc>`
    expect(canonical(text, method)).toBe(`<doc>
   <e1></e1>
   <e2></e2>
   <e3 id="elem3" name="elem3"></e3>
   <e5 xmlns="http://example.org" xmlns:a="http://www.w3.org" xmlns:b="http://www.ietf.org" attr="I'm" attr2="all" b:attr="sorted" a:attr="out"></e5>
   <e6 xmlns:a="http://www.w3.org">
      <e7 xmlns="http://www.ietf.org">
         <e8 xmlns="">
            <e9 xmlns:a="http://www.ietf.org"></e9>
         </e8>
      </e7>
   </e6>
</doc>`)
  })

  // Canonical XML 1.0, 3.4
  it.each(methods)('writes characters in one form (%s)', (method) => {
    const text = `<doc><text>First line&#x0d;&#10;Second line</text><value>&#x32;</value><compute><![CDATA[value>"0" && value<"10" ?"valid":"error"]]></compute><compute expr='value>"0" &amp;&amp; value&lt;"10" ?"valid":"error"'>valid</compute><norm attr=' &apos;   &#x20;&#13;&#xa;&#9;   &apos; '/></doc>`
    expect(canonical(text, method)).toBe(
      '<doc><text>First line&#xD;\nSecond line</text><value>2</value><compute>value&gt;"0" &amp;&amp; value&lt;"10" ?"valid":"error"</compute><compute expr="value>&quot;0&quot; &amp;&amp; value&lt;&quot;10&quot; ?&quot;valid&quot;:&quot;error&quot;">valid</compute><norm attr=" \'    &#xD;&#xA;&#x9;   \' "></norm></doc>',
    )
  })

  // Exclusive XML Canonicalization 1.0, 2.2
  it('depends on the context only if it is inclusive', () => {
    const around = (declarations: string) =>
      `<n0:local ${declarations}><n1:elem2 i="x" xmlns:n1="http://example.net" xml:lang="en"><n3:stuff xmlns:n3="ftp://example.org"/></n1:elem2></n0:local>`
    const first = around('xmlns:n0="foo:bar" xmlns:n3="ftp://example.org"')
    const second = around(
      'xmlns:n0="http://a.example" xmlns:n2="http://foo.example" xml:space="retain"',
    )
    const exclusive =
      '<n1:elem2 xmlns:n1="http://example.net" i="x" xml:lang="en"><n3:stuff xmlns:n3="ftp://example.org"></n3:stuff></n1:elem2>'
    expect(canonical(first, 'exclusive-1.0', { id: 'x' })).toBe(exclusive)
    expect(canonical(second, 'exclusive-1.0', { id: 'x' })).toBe(exclusive)
    expect(canonical(first, 'inclusive-1.0', { id: 'x' })).toBe(
      '<n1:elem2 xmlns:n0="foo:bar" xmlns:n1="http://example.net" xmlns:n3="ftp://example.org" i="x" xml:lang="en"><n3:stuff></n3:stuff></n1:elem2>',
    )
    expect(canonical(second, 'inclusive-1.0', { id: 'x' })).toContain(
      'xml:lang="en" xml:space="retain"',
    )
  })

  it('includes listed prefixes', () => {
    const text = '<a xmlns="urn:d" xmlns:p="urn:p" xmlns:q="urn:q"><p:b i="x"/></a>'
    const inclusivePrefixes = ['q', '#default']
    expect(canonical(text, 'exclusive-1.0', { id: 'x', inclusivePrefixes })).toBe(
      '<p:b xmlns="urn:d" xmlns:p="urn:p" xmlns:q="urn:q" i="x"></p:b>',
    )
  })

  it('leaves out omitted elements with their content', () => {
    const omits = ({ localName }: XmlElement) => localName === 's'
    const text = '<a>1<s>2<b/></s>3<c><s/></c></a>'
    expect(canonical(text, 'exclusive-1.0', { omits })).toBe('<a>13<c></c></a>')
  })

  it('stops before a repeated namespace fills the memory', () => {
    const text = `<r xmlns:a="urn:${'a'.repeat(1000)}">${'<a:b/>'.repeat(1000)}</r>`
    const lengthMax = 100_000
    expect(() => canonical(text, 'exclusive-1.0', { lengthMax })).toThrow(CanonicalFormTooLarge)
    expect(canonical(text, 'inclusive-1.0', { lengthMax })).toBe(
      text.replaceAll('<a:b/>', '<a:b></a:b>'),
    )
  })

  // Canonical XML 1.1, 2.4
  it('inherits xml: attributes as each version specifies', () => {
    const text =
      '<a xml:lang="lt" xml:id="r" xml:base="http://example.org/a/"><b xml:base="b/"><c i="x" xml:base="../c"/></b></a>'
    expect(canonical(text, 'inclusive-1.0', { id: 'x' })).toBe(
      '<c i="x" xml:base="../c" xml:id="r" xml:lang="lt"></c>',
    )
    expect(canonical(text, 'inclusive-1.1', { id: 'x' })).toBe(
      '<c i="x" xml:base="http://example.org/a/c" xml:lang="lt"></c>',
    )
  })
})

const prefix = fc.constantFrom('', 'a', 'b')
const characters = fc.string({
  unit: fc.constantFrom('x', 'ž', '😀', '&', '<', '>', '"', "'", '\n', '\t', '\r', ' '),
  maxLength: 6,
})

/** A generated tag with attribute values in any spelling. */
const tag = fc.record({
  prefix,
  local: fc.constantFrom('e', 'f'),
  declared: fc.dictionary(prefix, fc.constantFrom('1', '2')),
  undeclares: fc.boolean(),
  own: fc.dictionary(
    fc.constantFrom('z', 'k', 'a:k', 'b:k', 'xml:lang', 'xml:space', 'xml:id', 'xml:base'),
    characters,
  ),
})

type Part = { readonly text: string } | { readonly comment: string } | Tree
interface Tree {
  readonly tag: typeof tag extends fc.Arbitrary<infer Value> ? Value : never
  readonly children: readonly Part[]
}

const { tree } = fc.letrec<{ tree: Tree; part: Part }>((tie) => ({
  tree: fc.record({ tag, children: fc.array(tie('part'), { maxLength: 3 }) }),
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ text: characters }),
    fc.record({ comment: fc.constantFrom('c', ' &<> ') }),
    tie('tree'),
  ),
}))

const quoted = (value: string) =>
  `"${value.replace(/[&<"\n\t\r]/g, (character) => `&#${character.charCodeAt(0)};`)}"`

/** A generated part as XML. Prefixes a and b are bound on the root, so that every tree is well-formed. */
function written(part: Part, number = { next: 0 }): string {
  if ('text' in part)
    return part.text.replace(/[&<>\r]/g, (character) => `&#${character.charCodeAt(0)};`)
  if ('comment' in part) return `<!--${part.comment}-->`
  const { prefix: used, local, declared, undeclares, own } = part.tag
  const isRoot = number.next === 0
  const declarations = {
    ...(isRoot ? { a: '1', b: '1' } : {}),
    ...declared,
    ...(undeclares ? { '': '' } : {}),
  }
  const bases: Record<string, string> = { 'xml:space': 'preserve', 'xml:id': `n${number.next}` }
  const attributes = [
    ...Object.entries(declarations).map(
      ([key, uri]) => ` xmlns${key && `:${key}`}="${uri && `urn:${key}${uri}`}"`,
    ),
    ...Object.entries(own)
      .filter(([key]) => key !== 'xml:base')
      .map(([key, value]) => ` ${key}=${quoted(bases[key] ?? value)}`),
    ` i="${number.next++}"`,
  ]
  const name = used ? `${used}:${local}` : local
  const content = part.children.map((child) => written(child, number)).join('')
  return `<${name}${attributes.join('')}>${content}</${name}>`
}

const modes = {
  'inclusive-1.0': XmlC14NMode.XML_C14N_1_0,
  'inclusive-1.1': XmlC14NMode.XML_C14N_1_1,
  'exclusive-1.0': XmlC14NMode.XML_C14N_EXCLUSIVE_1_0,
}

function byLibxml2(
  text: string,
  method: CanonicalizationMethod,
  { id, withComments, inclusivePrefixes }: CanonicalizationOptions & { id?: string },
): string {
  const document = Libxml2Document.fromBuffer(utf8(text))
  try {
    const options = {
      mode: modes[method],
      withComments: withComments === true,
      ...(inclusivePrefixes && { inclusiveNamespacePrefixes: [...inclusivePrefixes] }),
    }
    if (id === undefined) return document.canonicalizeToString(options)
    const found = document.find(`//*[@i="${id}"]`) as Libxml2Element[]
    return found[0]?.canonicalizeToString(options) ?? expect.fail('not found')
  } finally {
    document.dispose()
  }
}

describe('canonical XML of another implementation', () => {
  const option = fc.record({
    method: fc.constantFrom(...methods),
    withComments: fc.boolean(),
    place: fc.nat(),
    inclusivePrefixes: fc.constantFrom([], ['a'], ['b', 'a']),
  })

  it('is the same for every document and every element in it', () => {
    fc.assert(
      fc.property(tree, option, (generated, { method, place, ...others }) => {
        const text = written(generated)
        const count = text.match(/ i="/g)?.length ?? 0
        const at = place % (count + 1)
        const options = {
          ...others,
          inclusivePrefixes: method === 'exclusive-1.0' ? others.inclusivePrefixes : [],
          ...(at < count && { id: String(at) }),
        }
        expect(canonical(text, method, options)).toBe(byLibxml2(text, method, options))
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['http://a.example/b/c', 'd'],
    ['../b/', 'd'],
    ['b/', '../../d'],
    ['http://a.example', 'd'],
    ['b/', 'http://other.example/x'],
    ['b', ''],
  ])('joins xml:base %s and %s in the same way', (base, relative) => {
    const text = `<a xml:base="${base}"><b i="x" xml:base="${relative}"/></a>`
    const options = { id: 'x' }
    expect(canonical(text, 'inclusive-1.1', options)).toBe(
      byLibxml2(text, 'inclusive-1.1', options),
    )
  })
})
