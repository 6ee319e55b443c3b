import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memorySource, prefixOf } from '#encoding/byte-source'
import { type SamplePdf, samplePdf, sampleStyles, streamSource } from '#testing/pdf'
import { type PdfUpdate, updatedPdf } from '#testing/pdf-update'
import { openPdf } from '../document'
import { PdfTooComplex } from '../errors'
import type { PdfChange } from './change'
import { changesBetween } from './changes-since'

function changes(base: Buffer, ...updates: readonly PdfUpdate[]): PdfChange[] {
  const file = updates.reduce<Buffer>((bytes, update) => updatedPdf(bytes, update), base)
  return changesSince(file, base.length)
}

/** The differences between the first `end` bytes of a file and the whole file. */
function changesSince(file: Buffer, end: number): PdfChange[] {
  const after = openPdf(memorySource(file))
  return changesBetween(openPdf(prefixOf(memorySource(file), end), after.parsed), after)
}

/** Each change as the text `kind action subject`. */
function inShort(found: readonly PdfChange[]): string[] {
  return found.map(({ kind, action, subject }) => `${kind} ${action} ${subject}`).sort()
}

const shown = (text: string) => streamSource(`BT /F 24 Tf 72 600 Td (${text}) Tj ET`)
const look = (text: string) => streamSource(text, '/Type /XObject /Subtype /Form /BBox [0 0 99 20]')

const formOf = (added = '', entries = '') =>
  `<< /Fields [102 0 R 103 0 R 104 0 R ${added}] /DR << /Font << /F 3 0 R >> >> /DA (/F 9 Tf) ${entries} >>`

/** A page with a form: an empty text field (102), a text field with a value (103), and a signature field (104). */
const form: SamplePdf = {
  catalog: '/AcroForm 101 0 R',
  page: '/Annots [102 0 R 103 0 R 104 0 R 110 0 R]',
  objects: {
    101: formOf(),
    102: field('/FT /Tx /T (empty)'),
    103: field('/FT /Tx /T (filled) /V (100 EUR) /AP << /N 105 0 R >>'),
    104: field('/FT /Sig /T (approval)'),
    105: look('(100 EUR) Tj'),
    110: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] >>',
  },
}

function field(entries: string): string {
  return `<< /Type /Annot /Subtype /Widget /Rect [50 50 150 70] /P 10 0 R ${entries} >>`
}

const page = (entries: string, contents = 11) =>
  `<< /Type /Page /Parent 2 0 R /Contents ${contents} 0 R /Resources << /Font << /F 3 0 R >> >> ${entries} >>`

const catalog = (entries: string) =>
  `<< /Type /Catalog /Pages 2 0 R /Outlines 100 0 R ${entries} >>`

describe('changes: harmless differences', () => {
  it('finds no changes in the signed file itself', () => {
    expect(changes(samplePdf())).toEqual([])
  })

  it.each<[string, PdfUpdate]>([
    ['an empty update', {}],
    [
      'an object rewritten with other spelling',
      { objects: { 3: '<</BaseFont/Helvetica /Subtype/Type1\n/Type/F#6fnt>>' } },
    ],
    [
      'a stream that is now uncompressed',
      {
        objects: {
          11: `<< /Filter [] /Length 41 >>\nstream\nBT /F 24 Tf 72 600 Td (Page object 10) Tj ET\nendstream`
            .replace('41', '44')
            .replace('/Filter [] ', ''),
        },
      },
    ],
    ['an object without references to it', { objects: { 200: shown('spare') } }],
    [
      'a page with a new modification date',
      { objects: { 10: page('/LastModified (D:20260101)') } },
    ],
    [
      'an inherited entry that was copied into its page',
      { objects: { 10: page('/MediaBox [0 0 595 842]') } },
    ],
    [
      'a list of annotations moved into an object',
      { objects: { 10: page('/Annots 201 0 R'), 201: '[]' } },
    ],
  ])('accepts %s', (_, update) => {
    expect(changes(samplePdf(), update)).toEqual([])
  })

  it('recognizes resources that were copied into a separate object', () => {
    const copied = page('').replace('<< /Font << /F 3 0 R >> >>', '201 0 R')
    const update = { objects: { 10: copied, 201: '<< /Font 202 0 R >>', 202: '<< /F 3 0 R >>' } }
    expect(changes(samplePdf(), update)).toEqual([])
  })
})

it('finds an inherited entry that was replaced in its page', () => {
  const update = { objects: { 10: page('/MediaBox [0 0 595 841]') } }
  expect(inShort(changes(samplePdf(), update))).toEqual(['undefined MODIFICATION Page/MediaBox'])
})

describe('changes: data outside the content', () => {
  it.each<[string, PdfUpdate, string]>([
    [
      'validation material',
      { objects: { 1: catalog('/DSS << /Certs [201 0 R] >>'), 201: streamSource('0') } },
      'extension CREATION security-store',
    ],
    ['a version', { objects: { 1: catalog('/Version /2.0') } }, 'extension CREATION version'],
    [
      'developer extensions',
      { objects: { 1: catalog('/Extensions << /ESIC << /ExtensionLevel 2 >> >>') } },
      'extension CREATION extensions',
    ],
    [
      'metadata',
      {
        objects: { 1: catalog('/Metadata 201 0 R'), 201: streamSource('<x/>', '/Type /Metadata') },
      },
      'extension CREATION metadata',
    ],
    [
      'information',
      { trailer: '/Info 201 0 R', objects: { 201: '<< /Producer (x) >>' } },
      'extension CREATION information',
    ],
  ])('reports %s as an extension', (_, update, expected) => {
    expect(inShort(changes(samplePdf(), update))).toEqual([expected])
  })

  it('reports a document time-stamp as an extension', () => {
    const base = samplePdf()
    const update = {
      objects: {
        1: catalog('/AcroForm << /Fields [201 0 R] /SigFlags 3 >>'),
        10: page('/Annots [201 0 R]'),
        201: field('/FT /Sig /T (time) /V 202 0 R').replace('50 50 150 70', '0 0 0 0'),
        202: '<< /Type /DocTimeStamp /SubFilter /ETSI.RFC3161 >>',
      },
    }
    expect(changes(base, update)).toMatchObject([
      { kind: 'extension', subject: 'document-time-stamp', field: 'time', page: 1, visible: false },
    ])
  })
})

describe('changes: signatures and fields', () => {
  it('reports a further signature with its field, page and visibility', () => {
    const update = {
      objects: {
        101: formOf('201 0 R', '/SigFlags 3'),
        10: page('/Annots [102 0 R 103 0 R 104 0 R 110 0 R 201 0 R]'),
        201: field('/FT /Sig /T (second) /V 202 0 R /AP << /N 203 0 R >>'),
        202: '<< /Type /Sig >>',
        203: look('(Second) Tj'),
      },
    }
    expect(changes(samplePdf(form), update)).toEqual([
      {
        kind: 'signature-or-form-fill',
        action: 'CREATION',
        subject: 'signature',
        object: 201,
        field: 'second',
        page: 1,
        isNewField: true,
        visible: true,
      },
    ])
  })

  it('reports each appearance of a signature with its object and page', () => {
    const update = {
      objects: {
        1: catalog('/AcroForm << /Fields [201 0 R] >>'),
        10: page('/Annots [203 0 R 204 0 R]'),
        20: page('/Annots [203 0 R]', 21),
        201: '<< /FT /Sig /T (second) /V 202 0 R /Kids [203 0 R 204 0 R] >>',
        202: '<< /Type /DocTimeStamp >>',
        203: field('/Parent 201 0 R').replace('/P 10 0 R', ''),
        204: field('/Parent 201 0 R').replace('50 50 150 70', '0 0 0 0'),
      },
    }
    const look = { kind: 'signature-or-form-fill', subject: 'document-time-stamp', visible: true }
    expect(changes(samplePdf({ pages: 2 }), update)).toMatchObject([
      { ...look, field: 'second', object: 203, page: 1 },
      { ...look, field: 'second', object: 203, page: 2 },
    ])
  })

  it('reports a signature in an existing empty field', () => {
    const signed = field('/FT /Sig /T (approval) /V 202 0 R /AP << /N 203 0 R >>')
    const update = { objects: { 104: signed, 202: '<< /Type /Sig >>', 203: look('') } }
    expect(changes(samplePdf(form), update)).toMatchObject([
      {
        kind: 'signature-or-form-fill',
        subject: 'signature',
        field: 'approval',
        page: 1,
        visible: true,
      },
    ])
  })

  it('reports an empty field that was filled', () => {
    const filled = field('/FT /Tx /T (empty) /V (Vilnius) /AP << /N 203 0 R >>')
    const update = { objects: { 102: filled, 203: look('(Vilnius) Tj') } }
    expect(changes(samplePdf(form), update)).toMatchObject([
      {
        kind: 'signature-or-form-fill',
        action: 'CREATION',
        subject: 'field-value',
        field: 'empty',
      },
    ])
  })

  it('accepts the border style that PyMuPDF writes into a filled field', () => {
    const styled = (value: string) => field(`/FT /Tx /T (empty) ${value} /BS << /W 0 /S /S >>`)
    const kinds = (value: string) =>
      inShort(changes(samplePdf(form), { objects: { 102: styled(value) } }))
    expect(kinds('/V (Vilnius)')).toEqual(['signature-or-form-fill CREATION field-value'])
    expect(kinds('')).toEqual(['undefined CREATION Field/BS'])
  })

  it('reports a replaced signature value as undefined', () => {
    const refilled = field('/FT /Tx /T (filled) /V (900 EUR) /AP << /N 105 0 R >>')
    expect(changes(samplePdf(form), { objects: { 103: refilled } })).toMatchObject([
      { kind: 'undefined', action: 'MODIFICATION', subject: 'field-value', field: 'filled' },
    ])
  })

  it.each([
    ['Tx', 'undefined MODIFICATION field-value'],
    ['Btn', 'undefined MODIFICATION field-value'],
    ['Ch', 'signature-or-form-fill CREATION field-value'],
  ])('reports a change of the default value of a %s field as: %s', (type, expected) => {
    const entries = (value: string) => field(`/FT /${type} /T (filled) /DV /Yes /V ${value}`)
    const base = { ...form, objects: { ...form.objects, 103: entries('/Yes') } }
    expect(inShort(changes(samplePdf(base), { objects: { 103: entries('/No') } }))).toEqual([
      expected,
    ])
  })

  it('allows value changes at certification level 2', () => {
    const certified = {
      ...form,
      catalog: '/AcroForm 101 0 R /Perms << /DocMDP 120 0 R >>',
      objects: {
        ...form.objects,
        120: '<< /Type /Sig /Reference [<< /TransformMethod /DocMDP /TransformParams << /P 2 >> >>] >>',
      },
    }
    const refilled = field('/FT /Tx /T (filled) /V (900 EUR) /AP << /N 203 0 R >>')
    const update = { objects: { 103: refilled, 203: look('(900 EUR) Tj') } }
    expect(changes(samplePdf(certified), update)).toMatchObject([
      { kind: 'signature-or-form-fill', action: 'MODIFICATION', field: 'filled' },
    ])
  })
})

describe('changes: annotations', () => {
  it('reports a new comment', () => {
    const update = {
      objects: {
        10: page('/Annots [102 0 R 103 0 R 104 0 R 110 0 R 201 0 R]'),
        201: '<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (?) >>',
      },
    }
    expect(changes(samplePdf(form), update)).toMatchObject([
      { kind: 'annotation', action: 'CREATION', page: 1, object: 201 },
    ])
  })

  it('reports a new comment in a list that is a separate object', () => {
    const base = samplePdf({ page: '/Annots 101 0 R', objects: { 101: '[]' } })
    const update = { objects: { 101: '[201 0 R]', 201: '<< /Subtype /Text /Rect [0 0 9 9] >>' } }
    expect(inShort(changes(base, update))).toEqual(['annotation CREATION annotation'])
  })
})

/** Each row is an attack: the signed file, the update, and the expected report. */
const attacks: readonly (readonly [string, SamplePdf, PdfUpdate, string])[] = [
  [
    'an overlay removed from the page (shadow: hide)',
    form,
    { objects: { 10: page('/Annots [102 0 R 103 0 R 104 0 R]') } },
    'undefined DELETION annotation',
  ],
  [
    'a field with another appearance (shadow: replace)',
    form,
    { objects: { 105: look('(900 EUR) Tj') } },
    'undefined MODIFICATION Field/AP',
  ],
  [
    'a filled field newly listed on the page (shadow: hide and replace)',
    { ...form, page: '/Annots [103 0 R 104 0 R 110 0 R]' },
    {
      objects: {
        10: page('/Annots [103 0 R 104 0 R 110 0 R 102 0 R]'),
        102: field('/FT /Tx /T (empty) /V (x)'),
      },
    },
    'undefined CREATION annotation',
  ],
  [
    'a field that moved (shadow)',
    form,
    {
      objects: {
        103: field('/FT /Tx /T (filled) /V (100 EUR) /AP << /N 105 0 R >>').replace(
          '50 50',
          '40 40',
        ),
      },
    },
    'undefined MODIFICATION Field/Rect',
  ],
  [
    'a request to redraw fields',
    form,
    {
      objects: {
        101: formOf('', '/NeedAppearances true'),
      },
    },
    'undefined CREATION AcroForm/NeedAppearances',
  ],
  [
    'a dangling reference that now has a target',
    { page: '/Group 150 0 R' },
    { objects: { 150: '<< /S /Transparency >>' } },
    'undefined CREATION object',
  ],
  [
    'a new text field over the page',
    form,
    {
      objects: {
        101: formOf('201 0 R'),
        201: field('/FT /Tx /T (cover)'),
      },
    },
    'undefined CREATION form-field',
  ],
  [
    'a signature field with an action',
    form,
    {
      objects: {
        101: formOf('201 0 R'),
        201: field('/FT /Sig /T (trap) /A << /S /Launch >>'),
      },
    },
    'undefined CREATION form-field',
  ],
  [
    'an appearance that the page also uses (clobbering)',
    {
      ...form,
      catalog: '/AcroForm 101 0 R /Spare 106 0 R',
      objects: {
        ...form.objects,
        102: field('/FT /Tx /T (empty) /AP 106 0 R'),
        106: '<< /N 107 0 R >>',
        107: look(''),
      },
    },
    { objects: { 102: field('/FT /Tx /T (empty) /V (x) /AP 106 0 R'), 107: look('(x) Tj') } },
    'undefined MODIFICATION object',
  ],
  [
    'extensions that also have another role (clobbering)',
    { catalog: '/Extensions 101 0 R /Spare 101 0 R', objects: { 101: '<< >>' } },
    { objects: { 101: '<< /ESIC << >> >>' } },
    'undefined MODIFICATION object',
  ],
  [
    'an annotation of another generation (shadow: hide)',
    form,
    { objects: { 10: page('/Annots [102 0 R 103 0 R 104 0 R 110 9 R]') } },
    'undefined DELETION annotation',
  ],
  [
    'a field of another generation (shadow: hide)',
    form,
    { objects: { 101: '<< /Fields [102 0 R 103 9 R 104 0 R] /DA (/F 9 Tf) >>' } },
    'undefined DELETION Field',
  ],
  ...(
    [
      [
        'a font that is a field, too (clobbering)',
        '/CharProcs 100 0 R',
        '/Subtype /Type3',
        'Subtype',
      ],
      ['usage of layers that a field brings along (clobbering)', '', '/V (x) /AS [100 0 R]', 'AS'],
      ['a group that a field brings along (clobbering)', '', '/V (x) /I true', 'I'],
    ] as const
  ).map(([name, signed, added, entry]): (typeof attacks)[number] => {
    const both = (entries: string) => `<< /FT /Tx /T (both) ${signed} ${entries} >>`
    return [
      name,
      { catalog: '/AcroForm << /Fields [101 0 R] >> /Uses 101 0 R', objects: { 101: both('') } },
      { objects: { 101: both(added) } },
      `undefined CREATION Field/${entry}`,
    ]
  }),
  [
    'an unknown trailer entry',
    { trailer: '/Spare 3 0 R' },
    { objects: { 1: catalog('/Version /2.0') }, trailer: '/Spare 3 0 R' },
    'undefined MODIFICATION Trailer/Spare',
  ],
  [
    'a stream with a reduced length',
    {
      page: '/Thumb 101 0 R',
      objects: { 101: '<< /Length 102 0 R >>\nstream\n0123456789\nendstream', 102: '10' },
    },
    { objects: { 102: '4' } },
    'undefined MODIFICATION object',
  ],
]

describe('changes: attacks', () => {
  it.each(attacks)('reports %s as undefined', (_, base, update, expected) => {
    expect(inShort(changes(samplePdf(base), update))).toContain(expected)
  })

  it.each(sampleStyles)('detects replaced content in a file of style %s', (style) => {
    const found = changes(samplePdf({ style }), { objects: { 11: shown('Forged') } })
    expect(found).toMatchObject([{ kind: 'undefined', object: 11 }])
  })

  it('ignores a change that a later update reverted', () => {
    const original = shown('Page object 10')
    const back = [{ objects: { 11: shown('Forged') } }, { objects: { 11: original } }]
    expect(changes(samplePdf(), ...back)).toEqual([])
  })

  it('throws only its own error classes on damaged bytes', () => {
    const base = samplePdf(form)
    const update = { objects: { 101: '<< /Fields [102 0 R] >>', 10: page('/Annots [102 0 R]') } }
    const file = updatedPdf(base, update)
    const change = fc.tuple(fc.nat(), fc.nat(255))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (flips) => {
        const bytes = Buffer.from(file)
        for (const [at, byte] of flips) bytes[at % bytes.length] = byte
        expect(outcome(bytes, base.length)).toMatch(/^(found|MalformedPdf|NotPdf|PdfTooComplex)$/)
      }),
      { numRuns: 500 },
    )
  })

  it('throws PdfTooComplex for a field tree that is too deep', () => {
    const deep = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, index) => [
        200 + index,
        `<< /Kids [${201 + index} 0 R] >>`,
      ]),
    )
    const base = samplePdf({ catalog: '/AcroForm << /Fields [200 0 R] >>', objects: deep })
    expect(() => changes(base, { objects: { 3: '<< >>' } })).toThrow(PdfTooComplex)
  })

  it('does not follow loops', () => {
    const looped = {
      objects: { 1: catalog('/DSS 201 0 R'), 201: '<< /VRI 202 0 R >>', 202: '<< /X 201 0 R >>' },
    }
    expect(inShort(changes(samplePdf(), looped))).toEqual(['extension CREATION security-store'])
  })
})

/** A file whose page uses object 170, which an update completes. The base file ends inside the object. */
function completed(source: string, update: PdfUpdate, change: (file: Buffer, end: number) => void) {
  const base = updatedPdf(samplePdf({ page: '/Group 170 0 R' }), { objects: { 170: source } })
  const file = updatedPdf(base, update)
  change(file, base.length)
  return inShort(changesSince(file, base.length))
}

describe('changes: objects listed before they were written', () => {
  it('detects an object that is completed later', () => {
    const found = completed('<< /S (', { objects: { 201: ') >>' } }, () => undefined)
    expect(found).toEqual(['undefined CREATION object'])
  })

  it('detects a stream that is completed later', () => {
    const source = '<< /Length 000000 >>\nstream\n'
    const found = completed(source, { objects: { 201: 'endstream' } }, (file, end) => {
      const start = file.indexOf(source)
      const length = file.indexOf('endstream', end) - start - source.length
      file.write(String(length).padStart(6, '0'), start + '<< /Length '.length)
    })
    expect(found).toEqual(['undefined MODIFICATION object'])
  })

  it('ignores objects that were unreadable before', () => {
    expect(completed('<< /S (', {}, () => undefined)).toEqual([])
    expect(completed('<< /Length 999999 >>\nstream\n', {}, () => undefined)).toEqual([])
  })
})

/** A file whose page uses objects 100 and 101, which are in the object stream 102. */
function grouped(from: string, to: string): Buffer {
  const objects = { 101: '<< /S /Transparency >>' }
  const file = samplePdf({ style: 'hybrid', page: '/Group 101 0 R', objects }).toString('latin1')
  return Buffer.from(file.replace(from, to.padEnd(from.length)), 'latin1')
}

const knockout = '100 0 101 21 << /Type /Outlines >> << /S /Transparency /K true >>'

describe('changes: object streams', () => {
  it.each(['/Type /ObjStm', '/Type 10 0 R', ''])('detects a change in a stream with %j', (type) => {
    const base = grouped('/Type /ObjStm', type)
    const found = changes(base, { objects: { 102: streamSource(knockout, '/N 2 /First 13') } })
    expect(found).toMatchObject([{ kind: 'undefined', action: 'MODIFICATION', object: 101 }])
  })

  it('reads a stream again when only its filter was rewritten', () => {
    const indirect = grouped('/Filter /FlateDecode /Type /ObjStm', '/Filter 201 0 R /Type /ObjStm')
    const base = updatedPdf(indirect, { objects: { 201: '/FlateDecode' } })
    expect(changes(base, { objects: { 202: '<< >>' } })).toEqual([])
    const found = changes(base, { objects: { 201: '/ASCIIHexDecode' } })
    expect(inShort(found)).toContain('undefined DELETION object')
  })
})

function outcome(bytes: Buffer, end: number): string {
  try {
    changesSince(bytes, end)
    return 'found'
  } catch (error) {
    return error instanceof Error ? error.name : 'something else'
  }
}
