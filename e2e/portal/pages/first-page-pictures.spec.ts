import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { hasOutside, outsidePath } from '@paraph/validator/testing/outside-data'
import { samplePdf, sampleStyles, streamSource } from '@paraph/validator/testing/pdf'
import { expect, test as it, type Page } from '@playwright/test'
import { pageArtist } from '@/lib/isolation/pictures/draw-first-page'

/** Pages by their special features. */
const drawn: Readonly<Record<string, Buffer>> = {
  ...Object.fromEntries(sampleStyles.map((style) => [style, samplePdf({ style })])),
  turned: samplePdf({ page: '/Rotate 90' }),
  cropped: samplePdf({ page: '/CropBox [50 500 400 800]' }),
  'in large units': samplePdf({ page: '/UserUnit 3' }),
  'with a stamp': samplePdf({
    page: '/Annots [101 0 R]',
    objects: {
      101: '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [100 300 300 500] /AP << /N 102 0 R >> >>',
      102: streamSource(
        '1 0 0 rg 0 0 200 200 re f 0 g BT /F 30 Tf 20 90 Td (STAMP) Tj ET',
        '/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Resources << /Font << /F 3 0 R >> >>',
      ),
    },
  }),
  'with hidden notes': samplePdf({
    page: '/Annots [101 0 R]',
    objects: {
      101: '<< /Type /Annot /Subtype /Stamp /F 2 /Rect [100 300 300 500] /AP << /N 102 0 R >> >>',
      102: streamSource(
        '1 0 0 rg 0 0 200 200 re f',
        '/Type /XObject /Subtype /Form /BBox [0 0 200 200]',
      ),
    },
  }),
  'with a layer that is off': samplePdf({
    catalog: '/OCProperties << /OCGs [101 0 R] /D << /OFF [101 0 R] >> >>',
    page: '/Contents 102 0 R /Resources << /Properties << /Layer 101 0 R >> >>',
    objects: {
      101: '<< /Type /OCG /Name (Layer) >>',
      102: streamSource('/OC /Layer BDC 0 g 0 0 595 842 re f EMC 1 0 0 rg 100 100 50 50 re f'),
    },
  }),
  'with a picture': samplePdf({
    page: '/Contents 102 0 R /Resources << /XObject << /I 101 0 R >> >>',
    objects: {
      101: streamSource(
        '\x00\x00\xff\x00\xff\x00\xff\x00\x00\xff\xff\x00',
        '/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceRGB',
      ),
      102: streamSource('400 0 0 400 50 200 cm /I Do'),
    },
  }),
  'with transparent parts': samplePdf({
    page: '/Contents 102 0 R /Resources << /ExtGState << /G << /ca 0.5 /BM /Multiply >> >> >>',
    objects: {
      102: streamSource('/G gs 1 0 0 rg 50 50 300 300 re f 0 0 1 rg 200 200 300 300 re f'),
    },
  }),
  'with a gradient': samplePdf({
    page: '/Contents 102 0 R /Resources << /Shading << /S 101 0 R >> >>',
    objects: {
      101: '<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 595 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 >> >>',
      102: streamSource('/S sh'),
    },
  }),
}

/** Pages that other programs draw differently from pdf.js. */
const left: Readonly<Record<string, Buffer>> = {
  'with a field to fill in': samplePdf({
    catalog: '/AcroForm << /Fields [101 0 R] >>',
    page: '/Annots [101 0 R]',
    objects: {
      101: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /F 4 /Rect [100 300 300 340] /MK << /BC [0] >> >>',
    },
  }),
  'with Lithuanian letters in a font that is not in the file': samplePdf({
    line: '\x80',
    objects: {
      3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [128 /aogonek] >> >>',
    },
  }),
  'in a font that is nowhere': samplePdf({
    objects: {
      3: '<< /Type /Font /Subtype /TrueType /BaseFont /Comic#20Sans /Encoding /WinAnsiEncoding >>',
    },
  }),
  'much longer than wide': samplePdf({ page: '/MediaBox [0 0 100 2000]' }),
  'without content': Buffer.from('%PDF-1.7\n%%EOF\n'),
}

/** Signed files of many programs. */
const corpus = hasOutside('corpus') ? outsidePath('corpus', 'files') : undefined

it('draws first pages as pdf.js does, and leaves the others to it', async ({ page }) => {
  const artist = await pageArtist()
  const server = await openServer()
  await page.goto(server.address)
  try {
    const names = corpus ? readdirSync(corpus).filter((name) => name.endsWith('.pdf')) : []
    let pictures = 0
    for (const name of names) {
      const file = readFileSync(join(corpus ?? '', name))
      const picture = await artist.draw(file)
      if (picture === undefined) continue
      pictures += 1
      expect(await difference(page, file, picture), name).toBeLessThan(0.01)
    }
    expect(pictures).toBeGreaterThanOrEqual(Math.floor(names.length / 2))
    for (const [name, file] of Object.entries(drawn)) {
      const picture = await artist.draw(file)
      expect(picture, name).toBeDefined()
      if (picture) expect(await difference(page, file, picture), name).toBeLessThan(0.01)
    }
    for (const [name, file] of Object.entries(left))
      expect(await artist.draw(file), name).toBeUndefined()
  } finally {
    server.close()
  }
})

it('sees a difference', async ({ page }) => {
  const artist = await pageArtist()
  const server = await openServer()
  await page.goto(server.address)
  try {
    const picture = await artist.draw(samplePdf({ line: 'IN WITNESS WHEREOF WE PAY A MILLION' }))
    const other = samplePdf({ objects: { 11: streamSource('0 g 100 100 200 200 re f') } })
    expect(await difference(page, other, picture ?? new Uint8Array())).toBeGreaterThan(0.01)
  } finally {
    server.close()
  }
})

/**
 * The share of cells, twelve pixels wide on a picture of 720, that are darker or lighter by a sixth in one of both.
 * Edges of letters differ between any two programs, and so do the letters of fonts that are not in the file.
 */
async function difference(page: Page, file: Buffer, picture: Uint8Array): Promise<number> {
  const given = [file, picture].map((bytes) => Buffer.from(bytes).toString('base64'))
  return await page.evaluate(async ([pdf = '', webp = '']) => {
    const [width, cell] = [720, 12]
    const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    const pdfjs = await import(`${location.origin}/pdfjs/pdf.min.mjs`)
    pdfjs.GlobalWorkerOptions.workerSrc = '/pdfjs/pdf.worker.min.mjs'
    const task = pdfjs.getDocument({
      data: bytesOf(pdf),
      enableXfa: false,
      wasmUrl: '/pdfjs/wasm/',
      cMapUrl: '/pdfjs/cmaps/',
      standardFontDataUrl: '/pdfjs/standard_fonts/',
      iccUrl: '/pdfjs/iccs/',
    })
    const first = await (await task.promise).getPage(1)
    const size = first.getViewport({ scale: 1 })
    const viewport = first.getViewport({ scale: width / size.width })
    const blank = () => {
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = Math.floor(viewport.height)
      return canvas
    }
    const theirs = blank()
    await first.render({ canvas: theirs, viewport }).promise
    await task.destroy()
    const ours = blank()
    const bitmap = await createImageBitmap(new Blob([bytesOf(webp)]))
    ours.getContext('2d')?.drawImage(bitmap, 0, 0, ours.width, ours.height)
    const [left = [], right = []] = [theirs, ours].map(greys)
    const different = left.filter((grey, index) => Math.abs(grey - (right[index] ?? 0)) > 42)
    return different.length / left.length

    function greys(canvas: HTMLCanvasElement): number[] {
      const context = canvas.getContext('2d')
      const [columns, rows] = [canvas.width, canvas.height].map((all) => Math.floor(all / cell))
      return Array.from({ length: (columns ?? 0) * (rows ?? 0) }, (_, index) => {
        const [x, y] = [(index % (columns ?? 1)) * cell, Math.floor(index / (columns ?? 1)) * cell]
        const { data } = context?.getImageData(x, y, cell, cell) ?? { data: [] }
        let sum = 0
        for (let at = 0; at < data.length; at += 4)
          sum += ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3
        return sum / (cell * cell)
      })
    }
  }, given)
}

const types: Readonly<Record<string, string>> = {
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
}

/** Serves pdf.js to a page without a policy. */
async function openServer() {
  const server = createServer(({ url = '/' }, response) => {
    const path = join('public', new URL(url, 'http://x').pathname)
    const isFile = path.startsWith(join('public', 'pdfjs')) && existsSync(path)
    response.setHeader('content-type', types[extname(path)] ?? 'text/html')
    response.end(isFile ? readFileSync(path) : '<title>pdf.js</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
