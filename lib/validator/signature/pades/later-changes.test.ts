import { describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { samplePdf, streamSource } from '#testing/pdf'
import { updatedPdf } from '#testing/pdf-update'
import { createTestPki } from '#testing/pki'
import { signPdf } from '#testing/sign-pdf'
import { changesAfter } from './later-changes'
import type { FieldLock } from './modification-permissions'
import { type PdfSignature, readSignedPdf } from './read'

const at = new Date('2026-03-01T09:30:00Z')

const form = {
  catalog: '/AcroForm 150 0 R',
  page: '/Annots [151 0 R]',
  objects: { 150: '<< /Fields [151 0 R] >>', 151: textField('') },
}

function textField(entries: string): string {
  const widget = '/Type /Annot /Subtype /Widget /Rect [9 9 99 20] /P 10 0 R'
  return `<< ${widget} /FT /Tx /T (note) ${entries} >>`
}

const pki = createTestPki(() => at)
const signed = (await signPdf(pki, samplePdf(form), { at })).bytes

/** Returns the changes after the first signature. `claims` override entries of the signature dictionary. */
function later(bytes: Uint8Array, claims: Partial<PdfSignature> = {}) {
  const pdf = readSignedPdf(memorySource(bytes))
  const [first] = pdf.signatures
  if (!first) throw new Error('The file has no signature')
  return changesAfter(pdf, { ...first, ...claims })
}

describe('changesAfter', () => {
  it('finds nothing after the last signature', () => {
    expect(later(signed)).toEqual({
      changes: [],
      pageDifference: [],
      visualDifference: [],
      coveredPages: [],
      forbidden: [],
    })
  })

  it.each(['table', 'stream', 'object-streams', 'hybrid'] as const)(
    'accepts every update that we make to a file of style %s',
    async (style) => {
      const first = await signPdf(pki, samplePdf({ style }), { at, level: 'B-LTA' })
      const second = await signPdf(pki, first.bytes, {
        at,
        level: 'B-LTA',
        algorithm: 'rsa-sha256',
      })
      const found = later(second.bytes)
      expect(found.changes.map(({ kind, subject }) => `${kind} ${subject}`).sort()).toEqual([
        'extension document-time-stamp',
        'extension document-time-stamp',
        'extension security-store',
        'signature-or-form-fill signature',
      ])
      expect(found.forbidden).toEqual([])
      expect(found.pageDifference).toEqual([])
    },
  )

  it('reports pages that were added', () => {
    const kids = '/Kids [10 0 R 201 0 R] /Count 2'
    const more = updatedPdf(signed, {
      objects: {
        2: `<< /Type /Pages ${kids} /MediaBox [0 0 595 842] >>`,
        201: '<< /Type /Page /Parent 2 0 R >>',
      },
    })
    expect(later(more).pageDifference).toEqual([2])
  })

  it('reports pages whose size changed', () => {
    const page = /10 0 obj\n(<< \/Type \/Page [\s\S]*?>>)\nendobj/g
    const last = [...signed.toString('latin1').matchAll(page)].at(-1)?.[1] ?? ''
    const resized = last.replace('/Parent', '/MediaBox [0 0 100 100] /Parent')
    expect(later(updatedPdf(signed, { objects: { 10: resized } })).pageDifference).toEqual([1])
  })

  it('permits validation material after a certification of level 1', () => {
    const root = /1 0 obj\n(<< \/Type \/Catalog [\s\S]*?)>>\nendobj/g
    const last = [...signed.toString('latin1').matchAll(root)].at(-1)?.[1] ?? ''
    const objects = { 1: `${last} /DSS << /Certs [201 0 R] >> >>`, 201: streamSource('0') }
    const found = later(updatedPdf(signed, { objects }), { certification: 1 })
    expect(found.changes.map(({ subject }) => subject)).toEqual(['security-store'])
    expect(found.forbidden).toEqual([])
  })

  it('finds no change of another object that the entry of the form leads to', async () => {
    const { bytes } = await signPdf(pki, samplePdf({ catalog: '/AcroForm 3 0 R' }), { at })
    const twice = await signPdf(pki, bytes, { at, algorithm: 'rsa-sha256' })
    expect(later(twice.bytes).changes.map(({ kind }) => kind)).toEqual(['signature-or-form-fill'])
  })

  it.each([
    ['text', 'BT /F 40 Tf 80 600 Td (The parties agree) Tj ET', [1]],
    ['a white sheet', '1 g 0 0 595 842 re f', []],
    ['text on a white sheet', '1 g 0 0 595 842 re f BT /F 40 Tf 80 600 Td (Agreed) Tj ET', [1]],
  ])('examines %s under a later visible signature', async (_, content, pages) => {
    const base = await signPdf(pki, samplePdf({ objects: { 11: streamSource(content) } }), { at })
    const mark = { page: 1, left: 0.12, top: (842 - 650) / 842 }
    const appearance = { mark, lines: ['ŽYGIMANTĖ PAVARDENĖ'] }
    const twice = await signPdf(pki, base.bytes, { at, appearance, algorithm: 'rsa-sha256' })
    expect(later(twice.bytes).coveredPages).toEqual(pages)
  })

  const lock = (action: FieldLock['action'], ...fields: string[]): FieldLock => {
    return { action, fields, level: undefined }
  }

  it('permits further signatures although all fields are locked', async () => {
    const twice = await signPdf(pki, signed, { at, algorithm: 'rsa-sha256' })
    expect(later(twice.bytes, { fieldLock: lock('All') }).forbidden).toEqual([])
  })

  it('reports unreadable bytes at the end as an undefined change', () => {
    const tail = '11 0 obj\n<< >>\nendobj\nxref\n0 1\nbroken\nstartxref\n99999999\n%%EOF\n'
    const found = later(Buffer.concat([signed, Buffer.from(tail)]))
    expect(found.changes).toContainEqual({
      kind: 'undefined',
      action: 'MODIFICATION',
      subject: 'unreadable-tail',
    })
  })
})
