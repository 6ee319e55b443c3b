import { samplePdf, streamSource } from '../../pdf'
import { type PdfUpdate, updatedPdf } from '../../pdf-update'
import {
  fails,
  type HostileFamily,
  type HostileFile,
  hostile,
  passes,
  passesWith,
} from '../hostile-file'
import type { HostileWorld } from '../hostile-world'
import {
  amountField,
  forgedContent,
  overwritten,
  signedAgain,
  signedPdf,
  sourceIn,
} from './signed-pdf'

const explained =
  'EN 319 102-1, 5.2.2; ISO 32000-2, 12.8.2: content changed by an update is not signed'
const noChange = 'ISO 32000-2, 7.5.6: an update without changes to the document is harmless'

/** A file with an update that was saved after signing (incremental saving attack). */
function saved(name: string, update: (signed: Buffer) => PdfUpdate): HostileFile {
  return hostile(name, fails('FORMAT_FAILURE'), explained, async (world) => {
    const signed = await signedPdf(world)
    return updatedPdf(signed, update(signed))
  })
}

/** A file with bytes after its end that no update lists. */
function appended(name: string, text: string): HostileFile {
  return hostile(
    name,
    fails('FORMAT_FAILURE'),
    `${explained}; readers that rebuild tables find it (Mladenov et al. 2019)`,
    async (world) => Buffer.concat([await signedPdf(world), Buffer.from(text)]),
  )
}

/** Makes an update with a new version of an object in which some text is replaced. */
function replacing(number: number, from: string, to: string) {
  return (signed: Buffer): PdfUpdate => {
    const source = sourceIn(signed, number)
    if (!source.includes(from)) throw new RangeError('There is nothing to replace')
    return { objects: { [number]: source.replace(from, to) } }
  }
}

const inCatalog = (entries: string) => replacing(1, '/Type /Catalog', `/Type /Catalog ${entries}`)
const onPage = (entries: string) => replacing(10, '/Type /Page', `/Type /Page ${entries}`)

/** A file with an embedded font. The font is changed after signing, together with other objects. */
function relettered(name: string, beside: (signed: Buffer) => PdfUpdate['objects']): HostileFile {
  const font = {
    3: '<< /Type /Font /Subtype /TrueType /BaseFont /A /FontDescriptor 30 0 R >>',
    30: '<< /Type /FontDescriptor /FontName /A /FontFile2 31 0 R >>',
    31: streamSource('letters'),
  }
  return hostile(
    name,
    fails('FORMAT_FAILURE'),
    `${explained}; an object has to be right in each of its places`,
    async (world) => {
      const signed = await signedPdf(world, {}, font)
      return updatedPdf(signed, { objects: { ...beside(signed), 31: streamSource('others') } })
    },
  )
}

const forgedObject = `11 0 obj\n${forgedContent[11]}\nendobj\n`

const changes: readonly HostileFile[] = [
  saved('other content', () => ({ objects: forgedContent })),
  saved('other content and the signature repeated', (signed) => ({
    objects: { ...forgedContent, 301: sourceIn(signed, 301) },
  })),
  appended('other content without an entry', forgedObject),
  appended('other content with a trailer', `${forgedObject}trailer\n<< /Root 1 0 R >>\n`),
  appended(
    'other content with a malformed table',
    `${forgedObject}xref\n0 0\ntrailer\n<< /Root 1 0 R /Size 999 >>\nstartxref\n0\n%%EOF`,
  ),
  saved('content in pieces, one of them new', (signed) => ({
    objects: {
      ...replacing(10, '/Contents 11 0 R', '/Contents [11 0 R 12 0 R]')(signed).objects,
      12: streamSource('BT (Forged) Tj ET'),
    },
  })),
  saved('an added page', (signed) => ({
    objects: {
      2: sourceIn(signed, 2).replace('[10 0 R]', '[10 0 R 20 0 R]').replace('/Count 1', '/Count 2'),
      20: '<< /Type /Page /Parent 2 0 R /Contents 21 0 R >>',
      21: streamSource('BT (Forged) Tj ET'),
    },
  })),
  saved('no page', replacing(2, '/Kids [10 0 R] /Count 1', '/Kids [] /Count 0')),
  saved('a page turned', onPage('/Rotate 180')),
  saved('a page cut', onPage('/CropBox [0 0 100 100]')),
  saved('pages of another size', replacing(2, '595 842', '100 100')),
  saved('other letters by the same font', () => ({
    objects: { 3: '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>' },
  })),
  relettered('other letters of a font that a program notes', (signed) => ({
    ...onPage('/PieceInfo << /X << /Private 3 0 R >> >>')(signed).objects,
  })),
  relettered('other letters of a font that is validation material', (signed) => ({
    ...inCatalog('/DSS << /X 3 0 R >>')(signed).objects,
    ...onPage('/Tabs /S')(signed).objects,
  })),
  hostile(
    'other contents of an object stream without a type',
    fails('FORMAT_FAILURE'),
    `${explained}; ISO 32000-2, 7.5.7: a reader finds an object by its place`,
    async (world) => {
      const group = { 101: '<< /S /Transparency >>' }
      const file = samplePdf({ style: 'hybrid', objects: group })
      const untyped = overwritten(file, /\/Type \/ObjStm/, '')
      const signed = await signedAgain(world, untyped, { fields: [], page: '/Group 101 0 R' })
      const contents = '100 0 101 21 << /Type /Outlines >> << /S /Transparency /K true >>'
      const objects = { 102: streamSource(contents, '/N 2 /First 13') }
      return updatedPdf(signed, { objects })
    },
  ),
  saved('content of another generation, which does not exist', replacing(10, '11 0 R', '11 7 R')),
  hostile(
    'content of the generation that was referred to when it was signed',
    fails('FORMAT_FAILURE'),
    `${explained}; ISO 32000-2, 7.3.10: number and generation name an object`,
    async (world) => {
      const hidden = streamSource('BT (Pay 900) Tj ET')
      const page = '<< /Type /Page /Parent 2 0 R /Contents [11 0 R 12 1 R] /Annots [300 0 R] >>'
      const objects = { 10: page, 12: hidden }
      const signed = await signedPdf(world, { fields: [], objects })
      return updatedPdf(signed, { objects: { 12: hidden }, generations: { 12: 1 } })
    },
  ),
  hostile(
    'layers hidden by an object that is a field, too',
    fails('FORMAT_FAILURE'),
    `${explained}; an object has to be right in each of its places`,
    async (world) => {
      const field = '/Type /OCMD /OCGs 171 0 R /FT /Tx /T (x)'
      const layer = { 170: `<< ${field} >>`, 171: '<< /Type /OCG /Name (Layer) >>' }
      const file = samplePdf({ objects: layer })
      const resources = '/Resources << /Font << /F 3 0 R >> /Properties << /L 170 0 R >> >>'
      const page = `<< /Type /Page /Parent 2 0 R /Contents 11 0 R ${resources} /Annots [300 0 R] >>`
      const signed = await signedAgain(world, file, { fields: [170], objects: { 10: page } })
      return updatedPdf(signed, { objects: { 170: `<< ${field} /P /AllOff >>` } })
    },
  ),
  hostile(
    'content at a place that was listed before there was one',
    fails('FORMAT_FAILURE'),
    explained,
    async (world) => {
      const listing = updatedPdf(samplePdf(), { objects: { 170: 'null' } })
      const base = overwritten(listing, /(?<=\n170 1\n)\d+/, '0000040000')
      const page = '<< /Type /Page /Parent 2 0 R /Contents [11 0 R 170 0 R] /Annots [300 0 R] >>'
      const signed = await signedAgain(world, base, { fields: [], objects: { 10: page } })
      const hidden = `170 0 obj\n${streamSource('BT (Pay 900) Tj ET')}\nendobj`
      const padded = (blanks: number) =>
        updatedPdf(signed, { objects: { 400: streamSource(' '.repeat(blanks) + hidden) } })
      return padded(50_000 - padded(10_000).indexOf(hidden))
    },
  ),
  hostile(
    'an annotation that only lenient readers read, where there was none',
    fails('FORMAT_FAILURE'),
    `${explained}, to whoever can read it`,
    async (world) => {
      const page = '<< /Type /Page /Parent 2 0 R /Contents 11 0 R /Annots [300 0 R 170 0 R] >>'
      const signed = await signedPdf(world, { fields: [], objects: { 10: page } })
      const stamp = '/Type /Annot /Subtype /Stamp /Rect [0 0 595 842] /AP << /N 171 0 R >>'
      const objects = {
        170: `<< ${stamp} /X maybe >>`,
        171: streamSource('0 0 595 842 re f', form),
      }
      return updatedPdf(signed, { objects })
    },
  ),
  saved('the name of another signer', replacing(301, '/Type /Sig', '/Type /Sig /Name (Boss)')),
  saved('another reason', replacing(301, '/Type /Sig', '/Type /Sig /Reason (Seen only)')),
  saved('another time', replacing(301, 'D:2026', 'D:2020')),
  saved('another name of the field', replacing(300, '(Signature300)', '(Other)')),
  saved('another place of the field', replacing(300, '[0 0 0 0]', '[0 0 90 90]')),
  saved('an appearance of the field', (signed) => ({
    objects: {
      ...replacing(300, '/T ', '/AP << /N 302 0 R >> /T ')(signed).objects,
      302: streamSource('BT (Forged) Tj ET', '/Subtype /Form /BBox [0 0 9 9]'),
    },
  })),
  saved(
    'a script that runs when it is opened',
    inCatalog('/OpenAction << /S /JavaScript /JS (app.alert) >>'),
  ),
  saved(
    'a script among its names',
    inCatalog('/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (app.alert) >>] >> >>'),
  ),
  saved('a script when it is closed', inCatalog('/AA << /WC << /S /JavaScript /JS (a) >> >>')),
  saved('a script on a page', onPage('/AA << /O << /S /JavaScript /JS (app.alert) >> >>')),
  saved('a form in XML', replacing(1, '/AcroForm <<', '/AcroForm << /XFA (<xdp/>)')),
  saved('layers that hide', inCatalog('/OCProperties << /OCGs [] /D << /BaseState /OFF >> >>')),
  saved('encryption with an unknown key', () => ({
    trailer: '/Encrypt << /Filter /Standard /V 2 /R 3 >>',
  })),
  saved('no field', () => ({ objects: { 1: '<< /Type /Catalog /Pages 2 0 R >>' } })),
  hostile(
    'the end cut off',
    fails('FORMAT_FAILURE'),
    'ISO 32000-2, 12.8.1: the ranges end where the revision does',
    async (world) => (await signedPdf(world)).subarray(0, -10),
  ),
  hostile('a byte changed', fails('HASH_FAILURE'), 'EN 319 102-1, 5.2.7', async (world) => {
    const signed = await signedPdf(world)
    signed.write('%PDF-1.4')
    return signed
  }),
]

/** A file with a change that does not affect the displayed document. */
function harmless(name: string, change: (signed: Buffer) => Buffer): HostileFile {
  return hostile(name, passes, noChange, async (world) => change(await signedPdf(world)))
}

/** A file with bytes that belong to no revision. They cause a warning. */
function warned(name: string, text: string): HostileFile {
  return hostile(
    name,
    passesWith('bytes-after-end'),
    'ISO 32000-2, 7.5.5: bytes after %%EOF are not part of the document',
    async (world) => Buffer.concat([await signedPdf(world), Buffer.from(text)]),
  )
}

const store = '/DSS << /Certs [310 0 R] /VRI << /AB << /Cert [310 0 R] >> >> >>'

const additions: readonly HostileFile[] = [
  harmless('white space after the end', (signed) => Buffer.concat([signed, Buffer.from('\n\n')])),
  harmless('zeros after the end', (signed) => Buffer.concat([signed, Buffer.alloc(100)])),
  harmless('the signature written again', (signed) =>
    updatedPdf(signed, { objects: { 301: sourceIn(signed, 301) } }),
  ),
  harmless('a security store added', (signed) =>
    updatedPdf(signed, {
      objects: { ...inCatalog(store)(signed).objects, 310: streamSource('0') },
    }),
  ),
  warned('text after the end', 'hello world'),
  warned('a comment after the end', '% hello world'),
  warned('text and an end mark after the end', 'hello world\n%%EOF\n'),
]

/** A signed file that contains an unused second catalog, page and content. */
async function preparedPdf(world: HostileWorld): Promise<Buffer> {
  return await signedPdf(
    world,
    {},
    {
      201: '<< /Type /Catalog /Pages 202 0 R >>',
      202: '<< /Type /Pages /Kids [210 0 R] /Count 1 /MediaBox [0 0 595 842] >>',
      210: '<< /Type /Page /Parent 202 0 R /Contents 211 0 R >>',
      211: streamSource('BT (Pay 900) Tj ET'),
    },
  )
}

/**
 * A shadow attack (Mainka et al. 2021): the forged content was hidden in the file before signing and is revealed later.
 */
function revealed(name: string, update: PdfUpdate): HostileFile {
  return hostile(name, fails('FORMAT_FAILURE'), explained, async (world) =>
    updatedPdf(await preparedPdf(world), update),
  )
}

const shadows: readonly HostileFile[] = [
  hostile(
    'hidden content that stays hidden',
    passes,
    'ISO 32000-2, 12.8.1: all of it was signed, and nothing has changed',
    preparedPdf,
  ),
  revealed('another catalog (replace)', { root: 201 }),
  revealed('content that was hidden (replace)', { redirected: { 11: 211 } }),
  revealed('nothing where there was content (hide)', { free: [11] }),
  revealed('another font (replace)', {
    objects: { 3: '<< /Type /Font /Subtype /Type3 /BaseFont /Helvetica /CharProcs 211 0 R >>' },
  }),
  revealed('a page before the others (hide and replace)', {
    objects: { 2: '<< /Type /Pages /Kids [210 0 R 10 0 R] /Count 2 /MediaBox [0 0 595 842] >>' },
  }),
  hostile(
    'a picture over the text, removed after signing (hide)',
    fails('FORMAT_FAILURE'),
    explained,
    async (world) => {
      const stamp = '/Type /Annot /Subtype /Stamp /Rect [0 0 595 842] /AP << /N 161 0 R >>'
      const cover = { 160: `<< ${stamp} >>`, 161: streamSource('0 0 595 842 re f', form) }
      const covered = samplePdf({ objects: { 150: `<< ${amountField} >>`, ...cover } })
      const signed = await signedAgain(world, covered, { fields: [150, 160] })
      return updatedPdf(signed, { free: [161] })
    },
  ),
]

const form = '/Type /XObject /Subtype /Form /BBox [0 0 595 842]'

export const pdfUpdates: HostileFamily = {
  name: 'pdf-updates',
  extension: 'pdf',
  files: [...changes, ...additions, ...shadows],
}
