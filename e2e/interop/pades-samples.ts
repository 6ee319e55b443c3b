import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { samplePdf, sampleStyles, streamSource } from '@paraph/validator/testing/pdf'

/** A PDF to sign, and its name in reports. */
export interface Sample {
  readonly name: string
  readonly bytes: Buffer
}

const widget =
  '<< /Type /Annot /Subtype /Widget /FT /Tx /T (Field) /Rect [400 24 571 78] /P 10 0 R >>'

/** Obstacles for a signature, one per shape. */
const shapes = {
  plain: {},
  'three pages': { pages: 3 },
  'crop box': { page: '/CropBox [50 60 500 700]' },
  'user unit': { page: '/UserUnit 2.5' },
  'small page': { page: '/MediaBox [0 0 120 60]' },
  'shifted page': { page: '/MediaBox [-300 -400 295 442]' },
  'direct annotations': { page: '/Annots [101 0 R]', objects: { 101: widget } },
  'annotations of their own': {
    page: '/Annots 102 0 R',
    objects: { 101: widget, 102: '[101 0 R]' },
  },
  'direct form': {
    catalog: '/AcroForm << /Fields [101 0 R] /DA (/Helv 0 Tf) >>',
    page: '/Annots [101 0 R]',
    objects: { 101: widget },
  },
  'form of its own': {
    catalog: '/AcroForm 103 0 R',
    page: '/Annots [101 0 R]',
    objects: { 101: widget, 103: '<< /Fields 104 0 R /SigFlags 0 >>', 104: '[101 0 R]' },
  },
  'with identifier and information': {
    trailer: '/ID [<00112233> <00112233>] /Info 105 0 R',
    objects: { 105: '<< /Title <FEFF0160016B> >>' },
  },
  'with metadata': {
    catalog: '/Metadata 106 0 R',
    objects: { 106: streamSource('<x:xmpmeta/>', '/Type /Metadata /Subtype /XML') },
  },
} as const

const rotations = [0, 90, 180, 270] as const

/** Every shape with every style of cross-reference and every rotation. */
export function generatedSamples(): Sample[] {
  return Object.entries(shapes).flatMap(([shape, recipe]) =>
    sampleStyles.flatMap((style) =>
      rotations.map((rotation) => ({
        name: `${shape}, ${style}, ${rotation}°`,
        bytes: samplePdf({ ...recipe, style, pagesRoot: `/Rotate ${rotation}` }),
      })),
    ),
  )
}

const distributionFolders = ['/usr/share/doc', '/usr/share/R/doc']
const largest = 4 << 20

/** PDFs from packages installed on this machine, unpacked, each once. */
export function distributionSamples(): Sample[] {
  const samples = new Map<string, Sample>()
  for (const name of distributionFolders.flatMap(pdfsBelow)) {
    const bytes = unpacked(name)
    const isPdf = bytes.subarray(0, 5).toString('latin1') === '%PDF-'
    const key = createHash('sha256').update(bytes).digest('hex')
    if (isPdf && bytes.length <= largest) samples.set(key, { name, bytes })
  }
  return [...samples.values()]
}

function pdfsBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.pdf(\.gz)?$/.test(name))
      .map((name) => join(folder, name))
  } catch {
    // The folder does not exist on this machine.
    return []
  }
}

function unpacked(path: string): Buffer {
  const bytes = readFileSync(path)
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes
}
