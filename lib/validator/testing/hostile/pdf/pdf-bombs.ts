import { deflateSync } from 'node:zlib'
import { samplePdf } from '../../pdf'
import { signPdf } from '../../sign-pdf'
import {
  fails,
  type HostileFamily,
  type HostileFile,
  hostile,
  isRefused,
  isUnsigned,
  passes,
} from '../hostile-file'
import { signedAt } from '../hostile-world'
import { signedPdf } from './signed-pdf'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

const limits = 'The file costs more than a validator can be asked for'
const broken = 'ISO 32000-2, 7.5: there is no document that it could be'

const unreadable =
  '<< /Type /Sig /SubFilter /ETSI.CAdES.detached /ByteRange [0 9 99 9] /Contents <3000> >>'

/** A PDF with a cross-reference whose /Prev points to itself. */
function selfReferring(): Buffer {
  const text = samplePdf({ trailer: '/Prev 00000' }).toString('latin1')
  const start = /startxref\s+(\d+)/.exec(text)?.[1] ?? ''
  return latin1(text.replace('/Prev 00000', `/Prev ${start.padStart(5, '0')}`))
}

/** A PDF with two cross-reference streams whose /Prev entries point to each other. */
function circle(): Buffer {
  const section = (number: number, previous: number) =>
    `${number} 0 obj\n<< /Type /XRef /Size 2 /Root 1 0 R /W [1 4 2] /Length 0 ` +
    `/Prev ${String(previous).padStart(5, '0')} >>\nstream\n\nendstream\nendobj\n`
  const header = '%PDF-1.7\n'
  const [first, second] = [header.length, header.length + section(1, 0).length]
  return latin1(`${header}${section(1, second)}${section(2, first)}startxref\n${second}\n%%EOF\n`)
}

/** A PDF with revisions without a catalog. Each has a cross-reference stream that inflates to `size` bytes. */
function wideSections(count: number, size: number): Buffer {
  const data = deflateSync(Buffer.alloc(size)).toString('latin1')
  let text = samplePdf().toString('latin1')
  for (let index = 0; index < count; index++) {
    const previous = text.slice(text.lastIndexOf('startxref')).match(/\d+/)?.[0]
    const entries = `/Size 9 /Root 77 0 R /W [1 4 2] /Index [300 1] /Prev ${previous}`
    const section = `299 0 obj\n<< /Type /XRef ${entries} /Filter /FlateDecode /Length ${data.length} >>`
    text += `${section}\nstream\n${data}\nendstream\nendobj\nstartxref\n${text.length}\n%%EOF\n`
  }
  return latin1(text)
}

/** An entry of a cross-reference stream in seven bytes (ISO 32000-2, 7.5.8.3): its type and two numbers. */
function xrefEntry(type: number, first: number, second: number): Buffer {
  const entry = Buffer.alloc(7, type)
  entry.writeUInt32BE(first, 1)
  entry.writeUInt16BE(second, 5)
  return entry
}

/**
 * A PDF with two object streams of nine million bytes. Its annotations are alternately in the first and the second, so
 * a reader that keeps only one stream inflates a stream for each annotation. Opening the document needs no annotation.
 */
export function alternatingStreams(): Buffer {
  const [first, count] = [300, 40]
  const annotations = Array.from({ length: count }, (_, index) => `${first + 2 + index} 0 R`)
  const document = samplePdf({ page: `/Annots [${annotations.join(' ')}]` })
  const numbers = Array.from({ length: count }, (_, index) => first + 2 + index)
  const stream = (turn: number) => {
    const held = numbers.filter((number) => number % 2 === turn)
    const header = held.map((number, index) => `${number} ${2 * index}`).join(' ')
    const content = `${header} ${'1 '.repeat(held.length)}`.padEnd(9 << 20)
    const data = deflateSync(latin1(content)).toString('latin1')
    const entries = `/Type /ObjStm /N ${held.length} /First ${header.length + 1}`
    return `${first + turn} 0 obj\n<< ${entries} /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data}\nendstream\nendobj\n`
  }
  const [even, odd] = [latin1(stream(0)), latin1(stream(1))]
  const previous = document.toString('latin1').match(/startxref\s+(\d+)/)?.[1]
  const offsets = [document.length, document.length + even.length]
  const data = Buffer.concat([
    ...offsets.map((offset) => xrefEntry(1, offset, 0)),
    ...numbers.map((number, index) => xrefEntry(2, first + (number % 2), index >> 1)),
  ]).toString('latin1')
  const end = document.length + even.length + odd.length
  const entries = `/Type /XRef /Size ${first + 2 + count} /Root 1 0 R /Prev ${previous} /W [1 4 2] /Index [${first} ${2 + count}]`
  const section = `${first + 2 + count} 0 obj\n<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream\nendobj\n`
  return Buffer.concat([document, even, odd, latin1(`${section}startxref\n${end}\n%%EOF\n`)])
}

/** A PDF with an object stream whose own length is inside it. */
function streamInItself(): Buffer {
  const stream = '<< /Type /ObjStm /N 1 /First 4 /Length 100 0 R >>\nstream\n1 0 << >>\nendstream'
  const text = samplePdf({ style: 'object-streams', objects: { 101: stream } })
  const length = /\/Type \/ObjStm[^>]*\/Length (\d+)/
  return latin1(
    text.toString('latin1').replace(length, (match, digits: string) => {
      return match.slice(0, -digits.length) + '1 0 R'.padEnd(digits.length)
    }),
  )
}

function manyFields(count: number): Buffer {
  const numbers = Array.from({ length: count }, (_, index) => 200 + index)
  return samplePdf({
    catalog: `/AcroForm << /Fields [${numbers.map((number) => `${number} 0 R`).join(' ')}] >>`,
    objects: {
      101: unreadable,
      ...Object.fromEntries(
        numbers.map((number) => [number, `<< /FT /Sig /T (s${number}) /V 101 0 R >>`]),
      ),
    },
  })
}

/**
 * A PDF in which each field has the next field twice as a kid: two to the power of sixty paths to the only signature.
 */
function forkingFields(): Buffer {
  const numbers = Array.from({ length: 60 }, (_, index) => 200 + index)
  const fork = (number: number) => `<< /T (x) /Kids [${number + 1} 0 R ${number + 1} 0 R] >>`
  return samplePdf({
    catalog: '/AcroForm << /Fields [200 0 R] >>',
    objects: {
      ...Object.fromEntries(numbers.map((number) => [number, fork(number)])),
      260: `<< /FT /Sig /T (s) /V ${unreadable} >>`,
    },
  })
}

/** Nested SEQUENCEs, as deep as the size allows. */
function deepDer(size: number): Buffer {
  let der = Buffer.alloc(0)
  while (der.length < size) {
    const length = Buffer.of(0x82, der.length >> 8, der.length & 0xff)
    der = Buffer.concat([Buffer.of(0x30), length, der])
  }
  return der
}

function withMessage(message: Buffer): Buffer {
  return samplePdf({
    catalog: '/AcroForm << /Fields [101 0 R] >>',
    objects: {
      101: '<< /FT /Sig /T (s) /V 102 0 R >>',
      102: unreadable.replace('3000', message.toString('hex')),
    },
  })
}

const files: readonly HostileFile[] = [
  hostile('a table with itself as the previous one', isRefused('malformed'), broken, selfReferring),
  hostile(
    'two tables that name each other as the previous one',
    isRefused('malformed'),
    broken,
    circle,
  ),
  {
    name: 'tables that inflate to more than may be held',
    make: () => wideSections(20, 8 << 20),
    isCostly: true,
    verdict: isRefused('too-complex'),
    why: limits,
  },
  hostile(
    'tables that inflate in each of ten revisions',
    isRefused('malformed'),
    'Each is inflated once for all revisions, and none of them has a catalog',
    () => wideSections(10, 8 << 20),
  ),
  hostile(
    'a newest revision that is not there',
    isRefused('malformed'),
    'ISO 32000-2, 7.5.5: a file counts as unsigned only if it can be read',
    () => Buffer.concat([samplePdf(), latin1('startxref\n9999999\n%%EOF\n')]),
  ),
  hostile(
    'an earlier revision at zero',
    isUnsigned,
    'There is none: writers say it so, and readers take it so',
    () => samplePdf({ trailer: '/Prev 0' }),
  ),
  hostile(
    'an object stream that contains itself',
    isRefused('malformed'),
    'ISO 32000-2, 7.5.7: no stream lies in an object stream',
    streamInItself,
  ),
  hostile(
    'streams that are inflated many times, unsigned',
    isUnsigned,
    'Entries that no signature covers are not checked',
    alternatingStreams,
  ),
  {
    name: 'streams that are inflated many times, signed',
    make: async ({ pki }) => (await signPdf(pki, alternatingStreams(), { at: signedAt })).bytes,
    isCostly: true,
    verdict: passes,
    why: 'Annotations are compared only if something was added after signing',
  },
  {
    name: 'ten thousand signatures',
    make: () => manyFields(10_000),
    isCostly: true,
    verdict: isRefused('too-complex'),
    why: limits,
  },
  hostile('objects nested without end', isRefused('too-complex'), limits, () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    return samplePdf({ catalog: `/Deep ${deep}` })
  }),
  hostile('a message nested without end', fails('FORMAT_FAILURE'), 'EN 319 102-1, 5.2.2', () =>
    withMessage(deepDer(20_000)),
  ),
  hostile(
    'fields that fork sixty times',
    fails('FORMAT_FAILURE'),
    'EN 319 102-1, 5.2.2; it is read in the end',
    forkingFields,
  ),
  hostile(
    'fields that are their own kids',
    isUnsigned,
    'ISO 32000-2, 12.7.4: no field of it has a value',
    () =>
      samplePdf({
        catalog: '/AcroForm << /Fields [200 0 R] >>',
        objects: { 200: '<< /T (a) /Kids [201 0 R] >>', 201: '<< /T (b) /Kids [200 0 R] >>' },
      }),
  ),
  hostile(
    'pages that are their own kids',
    { indication: 'TOTAL_PASSED', subIndication: undefined, warning: undefined },
    'The signer has signed a document that shows nothing',
    (world) => signedPdf(world, { objects: { 2: '<< /Type /Pages /Kids [2 0 R] /Count 1 >>' } }),
  ),
  hostile('nothing but a header', isRefused('malformed'), broken, () => latin1('%PDF-1.7\n')),
  hostile(
    'a table of four thousand million objects',
    isUnsigned,
    'ISO 32000-2, 7.5.5: an object without an entry does not exist',
    () => samplePdf({ trailer: '/Size 4294967295' }),
  ),
]

export const pdfBombs: HostileFamily = { name: 'pdf-bombs', extension: 'pdf', files }
