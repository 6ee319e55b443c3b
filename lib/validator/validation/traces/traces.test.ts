import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createAsice } from '#container/create-container'
import { memorySource } from '#encoding/byte-source'
import { utf8 } from '#encoding/bytes'
import { readEntry } from '#encoding/zip/read-entry'
import { readZip } from '#encoding/zip/read-zip'
import { asice } from '#signature/asic/asice'
import { samplePdf, streamSource } from '#testing/pdf'
import { updatedPdf } from '#testing/pdf-update'
import { createTestPki } from '#testing/pki'
import { rewrittenPdf } from '#testing/rewritten-pdf'
import { signContainer } from '#testing/sign-container'
import { signPdf } from '#testing/sign-pdf'
import { outcomesOf, trustInRoot } from '#testing/verdicts'
import { forgeZip } from '#testing/zip'
import { locales } from '#vocabulary/locale'
import { openDocument } from '../formats/open-document'
import { type TraceKey, traceSentence } from '../messages/trace-sentence'
import { en } from '../messages/words/en'
import { wordsOf } from '../messages/words-of'
import { ValidationRefused } from '../model/validation-refused'

// e2e/interop/other-software.spec.ts has the same tests with files that other programs made.

const at = new Date('2026-03-01T09:30:00Z')
const pki = createTestPki(() => at)
const lines = ['ŽYGIMANTĖ PAVARDENĖ', 'Pasirašyta 2026-03-01 09:30 UTC']
const appearance = { position: 'auto', page: 'last_page', lines } as const
const signed = (await signPdf(pki, samplePdf(), { at, level: 'B-LT', appearance })).bytes
const text = utf8('The parties agree.\nBoth of them.\n')
const name = 'contract.txt'

async function container(): Promise<Buffer> {
  const created = await createAsice([{ name, content: memorySource(text) }], at)
  const whole = await signContainer(asice, pki, created, { at, level: 'B-LT' })
  return Buffer.from(whole.read(0, whole.size))
}

/** Returns the traces of a file, whether it can be read or not. */
async function tracesOf(bytes: Uint8Array): Promise<readonly string[]> {
  try {
    const { traces = [] } = await openDocument(memorySource(bytes), 'file')
    return traces.map(({ key, about }) => (about === undefined ? key : `${key}: ${about}`))
  } catch (error) {
    if (!(error instanceof ValidationRefused)) throw error
    return error.trace ? [error.trace.key] : []
  }
}

const textOf = (bytes: Buffer) => bytes.toString('latin1')
const withText = (words: string) =>
  samplePdf({ objects: { 11: streamSource(`BT /F 12 Tf 72 700 Td (${words}) Tj ET`) } })
const image = streamSource('\0', '/Type /XObject /Subtype /Image /Width 1 /Height 1')

describe('the traces in a PDF', () => {
  it.each<[string, Uint8Array, readonly string[]]>([
    ['a signed file as it was signed', signed, []],
    ['a file without signatures', samplePdf(), []],
    ['a rewritten file', rewrittenPdf(signed), ['file-rewritten']],
    ['a file cut off inside its last update', signed.subarray(0, -40), ['file-cut-off']],
    [
      'a footer after the end',
      Buffer.concat([signed, utf8('Checked for viruses.')]),
      ['text-after-end'],
    ],
    [
      'headers in front',
      Buffer.concat([utf8('HTTP/1.1 200 OK\r\n\r\n'), signed]),
      ['text-before-start'],
    ],
    [
      'a printed mark of this product',
      withText('Signed 2026-03-01 09:30 UTC'),
      ['picture-of-signature'],
    ],
    ['a printed mark of Acrobat', withText('Digitally signed by A'), ['picture-of-signature']],
    ['a page that speaks of signing', withText('To be signed by both parties'), []],
    [
      'data for validation without a signature',
      samplePdf({ catalog: '/DSS << /Certs [] >>' }),
      ['validation-data-left'],
    ],
    [
      'a widget of a signature outside the form',
      samplePdf({
        page: '/Annots [101 0 R]',
        objects: { 101: '<< /Type /Annot /Subtype /Widget /FT /Sig /Rect [0 0 9 9] >>' },
      }),
      ['pages-taken-over'],
    ],
    [
      'a form that says it has signatures and has no field for one',
      samplePdf({ catalog: '/AcroForm << /Fields [] /SigFlags 3 >>' }),
      ['pages-taken-over'],
    ],
    [
      'a prepared field',
      samplePdf({
        catalog: '/AcroForm << /Fields [101 0 R] >>',
        page: '/Annots [101 0 R]',
        objects: { 101: '<< /Type /Annot /Subtype /Widget /FT /Sig /T (Here) /Rect [0 0 9 9] >>' },
      }),
      [],
    ],
    [
      'a field that shows a signature without having one',
      samplePdf({
        catalog: '/AcroForm << /Fields [101 0 R] >>',
        page: '/Annots [101 0 R]',
        objects: {
          101: '<< /Type /Annot /Subtype /Widget /FT /Sig /T (Here) /Rect [0 0 9 9] /AP << /N 102 0 R >> >>',
          102: streamSource('BT (Digitally signed by A) Tj ET', '/Subtype /Form /BBox [0 0 9 9]'),
        },
      }),
      ['signature-values-removed'],
    ],
    [
      'pages that are pictures',
      samplePdf({
        page: '/Resources << /XObject << /I 101 0 R >> >>',
        objects: { 11: streamSource('q /I Do Q'), 101: image },
      }),
      ['pages-are-pictures'],
    ],
  ])('%s', async (_, bytes, traces) => {
    expect(await tracesOf(bytes)).toEqual(traces)
  })

  it('names an attached file that is signed', async () => {
    const attached = streamSource(textOf(signed), '/Type /EmbeddedFile')
    const wrapping = samplePdf({
      catalog: '/Names << /EmbeddedFiles << /Names [(a) 101 0 R] >> >>',
      objects: {
        101: '<< /Type /Filespec /F (contract.pdf) /EF << /F 102 0 R >> >>',
        102: attached,
      },
    })
    expect(await tracesOf(wrapping)).toEqual(['signed-file-attached: contract.pdf'])
  })

  it('names a program only if the file was modified after the signature', async () => {
    const informed = (modified: string) =>
      updatedPdf(rewrittenPdf(signed), {
        trailer: '/Info 201 0 R',
        objects: { 201: `<< /Producer (Writer 1) /ModDate (D:${modified}) >>` },
      })
    expect(await tracesOf(informed('20260401000000Z'))).toEqual(['file-rewritten: Writer 1'])
    expect(await tracesOf(informed('20260101000000Z'))).toEqual(['file-rewritten'])
  })
})

describe('the traces in a file that cannot be read', () => {
  it.each<[string, Uint8Array, readonly string[]]>([
    ['read as UTF-8', Buffer.from(signed.toString('utf8')), ['bytes-lost-as-text']],
    ['encoded twice', Buffer.from(textOf(signed)), ['bytes-encoded-as-text']],
    [
      'line ends',
      Buffer.from(textOf(signed).replace(/\r?\n/g, '\r\n'), 'latin1'),
      ['line-ends-converted'],
    ],
    ['Base64', Buffer.from(signed.toString('base64')), ['file-in-base64']],
    ['gzip', gzipSync(signed), ['file-in-archive']],
    ['zero bytes', Buffer.alloc(500), ['file-without-content']],
    ['a page', utf8('<!DOCTYPE html><html></html>'), ['file-is-web-page']],
    ['a mail', utf8('Received: from a\r\nSubject: b\r\n\r\nc'), ['file-is-mail']],
    [
      'an archive of signed files',
      forgeZip([{ name: 'a/contract.pdf', content: signed }]),
      ['signed-files-in-archive'],
    ],
    ['other bytes', utf8('Something else.'), []],
  ])('%s', async (_, bytes, traces) => {
    expect(await tracesOf(bytes)).toEqual(traces)
  })
})

describe('the traces in a container', () => {
  const entriesOf = async () => {
    const source = memorySource(await container())
    return readZip(source).entries.map((entry) => ({
      name: entry.name,
      content: readEntry(source, entry, 1 << 20),
    }))
  }
  type Entries = Awaited<ReturnType<typeof entriesOf>>

  const replaced = (entries: Entries, content: (is: string) => string, to = name): Entries =>
    entries.map((entry) =>
      entry.name === name
        ? { name: to, content: utf8(content(Buffer.from(entry.content).toString())) }
        : entry,
    )

  it.each<[string, (entries: Entries) => Entries, readonly string[]]>([
    ['a container as it was signed', (entries) => entries, []],
    ['another order', (entries) => entries.toReversed(), ['container-repacked']],
    [
      'a folder',
      (entries) => [...entries, { name: 'META-INF/', content: new Uint8Array() }],
      ['container-repacked'],
    ],
    [
      'files of a Mac',
      (entries) => [...entries, { name: '__MACOSX/._a', content: utf8('a') }],
      ['container-repacked-on-mac: __MACOSX/._a'],
    ],
    [
      'files of Windows',
      (entries) => [...entries, { name: 'Thumbs.db', content: utf8('a') }],
      ['container-repacked-on-windows: Thumbs.db'],
    ],
    [
      'no signatures',
      (entries) => entries.filter((entry) => !entry.name.includes('signatures')),
      ['container-without-signatures'],
    ],
    [
      'its folder',
      (entries) => entries.map((one) => ({ ...one, name: `x/${one.name}` })),
      ['container-in-folder'],
    ],
    [
      'another name',
      (entries) => replaced(entries, (text) => text, 'other.txt'),
      ['file-renamed: other.txt'],
    ],
    [
      'other ends of lines',
      (entries) => replaced(entries, (text) => text.replaceAll('\n', '\r\n')),
      [`text-file-converted: ${name}`],
    ],
    [
      'a byte order mark',
      (entries) => replaced(entries, (text) => `\ufeff${text}`),
      [`text-file-converted: ${name}`],
    ],
    ['another text', (entries) => replaced(entries, () => 'Other'), []],
    ['a file twice', (entries) => [...entries, { name, content: utf8('b') }], ['file-doubled']],
  ])('%s', async (_, change, traces) => {
    expect(await tracesOf(forgeZip(change(await entriesOf())))).toEqual(traces)
  })
})

describe('the sentence of a trace', () => {
  it.each(Object.keys(en.traces) as TraceKey[])('is written for %s', (key) => {
    for (const words of locales.map(wordsOf)) {
      expect(traceSentence({ key }, words)).not.toMatch(/[{}]/)
      expect(traceSentence({ key }, words)).toMatch(/^[^a-z].*\.$/)
    }
  })

  it('replaces characters of a name that change the text direction', () => {
    const said = traceSentence({ key: 'file-renamed', about: 'a\u202eb.txt' }, en)
    expect(said).not.toContain('\u202e')
  })
})

it('leaves the verdict as it is', async () => {
  const trust = trustInRoot(pki)
  const followed = Buffer.concat([signed, utf8('Checked for viruses.')])
  expect(await outcomesOf(followed, 'a.pdf', trust)).toEqual(['TOTAL_PASSED'])
})
