import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { parseFont } from '@paraph/validator/pdf/fonts/type-face'

/** Flavours of PDF/A and PDF/UA by veraPDF's names, with the properties that each requires. */
const flavours = {
  '1b': { version: '1.4', part: 1, conformance: 'B' },
  '1a': { version: '1.4', part: 1, conformance: 'A' },
  '2b': { version: '1.7', part: 2, conformance: 'B' },
  '2u': { version: '1.7', part: 2, conformance: 'U' },
  '2a': { version: '1.7', part: 2, conformance: 'A' },
  '3b': { version: '1.7', part: 3, conformance: 'B' },
  '3u': { version: '1.7', part: 3, conformance: 'U' },
  '3a': { version: '1.7', part: 3, conformance: 'A' },
  '4': { version: '2.0', part: 4, conformance: undefined },
  '4e': { version: '2.0', part: 4, conformance: 'E' },
  '4f': { version: '2.0', part: 4, conformance: 'F' },
  ua1: { version: '1.7', part: 'ua1', conformance: undefined },
  ua2: { version: '2.0', part: 'ua2', conformance: undefined },
} as const

export type Flavour = keyof typeof flavours

export const flavourNames = Object.keys(flavours) as readonly Flavour[]

const text = 'The parties agree.'

/** Where the language of the text is stated (ISO 32000-2, 14.9.2): for the document, or for an element of its structure. */
type LanguagePlace = 'catalog' | 'element'

/** PDF/UA-2 requires the catalog (ISO 14289-2, 8.4.4). */
export function languagePlaces(flavour: Flavour): readonly LanguagePlace[] {
  return flavour === 'ua2' ? ['catalog'] : ['catalog', 'element']
}

/** A tagged page that conforms to a flavour, written here and not by the code under test. */
export function conformingPdf(flavour: Flavour, place: LanguagePlace = 'catalog'): Buffer {
  const languageOf = (here: LanguagePlace) => (here === place ? '/Lang (en)' : '')
  const { version } = flavours[flavour]
  const font = embeddedFont()
  const isNewest = version === '2.0'
  const namespace = isNewest ? '/NS 20 0 R' : ''
  const files =
    flavour === '4f' ? '/Names << /EmbeddedFiles << /Names [(a.txt) 21 0 R] >> >> /AF [21 0 R]' : ''
  const content = `/C cs 0 sc /P << /MCID 0 >> BDC BT /F 12 Tf 72 700 Td <${font.encoded}> Tj ET EMC`
  const objects: readonly (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R /Metadata 10 0 R /MarkInfo << /Marked true >> ' +
      `${languageOf('catalog')} /StructTreeRoot 11 0 R /ViewerPreferences << /DisplayDocTitle true >> ${files} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /StructParents 0 ' +
      '/Resources << /Font << /F 5 0 R >> /ColorSpace << /C [/CalGray << /WhitePoint [0.9505 1 1.089] >>] >> >> >>',
    streamOf('', Buffer.from(content)),
    `<< /Type /Font /Subtype /Type0 /BaseFont /DejaVuSans /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 9 0 R >>`,
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /DejaVuSans /CIDToGIDMap /Identity /FontDescriptor 7 0 R ' +
      `/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /W [${font.widths}] >>`,
    '<< /Type /FontDescriptor /FontName /DejaVuSans /Flags 32 /FontBBox [-1021 -463 1793 1232] /ItalicAngle 0 ' +
      '/Ascent 928 /Descent -236 /CapHeight 729 /StemV 80 /FontFile2 8 0 R >>',
    streamOf(`/Length1 ${font.file.length}`, font.file),
    streamOf('', Buffer.from(font.toUnicode)),
    // PDF/A-1 requires unfiltered metadata.
    plainStream('/Type /Metadata /Subtype /XML', Buffer.from(metadata(flavour, place))),
    `<< /Type /StructTreeRoot /K 12 0 R /ParentTree 14 0 R /ParentTreeNextKey 1 ${isNewest ? '/Namespaces [20 0 R]' : ''} >>`,
    `<< /Type /StructElem /S /Document /P 11 0 R /K [13 0 R] ${namespace} ${languageOf('element')} >>`,
    `<< /Type /StructElem /S /P /P 12 0 R /Pg 3 0 R /K 0 ${namespace} >>`,
    '<< /Nums [0 [13 0 R]] >>',
    ...Array.from({ length: 5 }, () => 'null'),
    isNewest ? '<< /Type /Namespace /NS (http://iso.org/pdf2/ssn) >>' : 'null',
    '<< /Type /Filespec /F (a.txt) /UF (a.txt) /AFRelationship /Data /Desc (A text) /EF << /F 22 0 R /UF 22 0 R >> >>',
    streamOf('/Type /EmbeddedFile /Subtype /text#2Fplain', Buffer.from('A text')),
  ]
  const written = flavour === '4f' ? objects : objects.slice(0, 20)
  return assembled(version, written)
}

/** A completely embedded font with the data that its text needs. */
function embeddedFont() {
  const file = readFileSync('lib/validator/pdf/fonts/dejavu/DejaVuSans.ttf')
  const font = parseFont(file)
  const glyphs = font.glyphsForString(text)
  const hex = (number: number) => number.toString(16).padStart(4, '0')
  const known = new Map(glyphs.map((glyph, index) => [glyph.id, text.charCodeAt(index)]))
  const widths = glyphs.map(
    ({ id, advanceWidth }) => `${id} [${(advanceWidth * 1000) / font.unitsPerEm}]`,
  )
  const pairs = [...known].map(([id, code]) => `<${hex(id)}> <${hex(code)}>`)
  return {
    file,
    encoded: glyphs.map(({ id }) => hex(id)).join(''),
    widths: [...new Set(widths)].join(' '),
    toUnicode:
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CIDSystemInfo << /Registry (Adobe) ' +
      '/Ordering (UCS) /Supplement 0 >> def /CMapName /Adobe-Identity-UCS def /CMapType 2 def\n' +
      '1 begincodespacerange <0000> <ffff> endcodespacerange\n' +
      `${pairs.length} beginbfchar\n${pairs.join('\n')}\nendbfchar\n` +
      'endcmap CMapName currentdict /CMap defineresource pop end end',
  }
}

function metadata(flavour: Flavour, place: LanguagePlace): string {
  const { part, conformance } = flavours[flavour]
  const schemas: readonly string[] =
    part === 'ua1' || part === 'ua2'
      ? [
          '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">',
          `<pdfuaid:part>${part === 'ua1' ? 1 : 2}</pdfuaid:part>`,
          part === 'ua2' ? '<pdfuaid:rev>2024</pdfuaid:rev>' : '',
        ]
      : [
          '<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">',
          `<pdfaid:part>${part}</pdfaid:part>`,
          part === 4 ? '<pdfaid:rev>2020</pdfaid:rev>' : '',
          conformance ? `<pdfaid:conformance>${conformance}</pdfaid:conformance>` : '',
        ]
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    // The language of x-default is that of the catalog (ISO 14289-1, 7.2).
    `<dc:title><rdf:Alt><rdf:li xml:lang="${place === 'catalog' ? 'x-default' : 'en'}">An agreement</rdf:li></rdf:Alt></dc:title>`,
    '</rdf:Description>',
    ...schemas,
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('\n')
}

function streamOf(entries: string, content: Buffer): Buffer {
  return plainStream(`${entries} /Filter /FlateDecode`, deflateSync(content))
}

function plainStream(entries: string, content: Buffer): Buffer {
  const head = `<< ${entries} /Length ${content.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream')])
}

function assembled(version: string, objects: readonly (string | Buffer)[]): Buffer {
  const parts = [Buffer.from(`%PDF-${version}\n%\u00e2\u00e3\u00cf\u00d3\n`, 'latin1')]
  const offsets: number[] = []
  for (const [index, object] of objects.entries()) {
    offsets.push(Buffer.concat(parts).length)
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'))
  }
  const start = Buffer.concat(parts).length
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const id = '<00112233445566778899aabbccddeeff>'
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines.join('')}` +
        `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /ID [${id} ${id}] >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
