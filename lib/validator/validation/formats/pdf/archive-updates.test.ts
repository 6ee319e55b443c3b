import { describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { openPdf } from '#pdf/document'
import { dictionary, name } from '#pdf/objects'
import { Revision } from '#pdf/revision'
import { setCatalogEntry } from '#signature/pades/catalog-entry'
import { readSecurityStore } from '#signature/pades/security-store'
import { samplePdf } from '#testing/pdf'
import { type PdfUpdate, updatedPdf } from '#testing/pdf-update'
import { createTestPki } from '#testing/pki'
import { signPdf } from '#testing/sign-pdf'
import { trustInRoot, trustInSigners, verdictOn } from '#testing/verdicts'

const at = new Date('2026-03-01T09:30:00Z')

const pki = createTestPki(() => at)
const { bytes } = await signPdf(pki, samplePdf(), { at })
const signed = bytes

/** The catalog of the signed revision with an entry for a security store. */
function catalogWithStore(): string {
  const text = signed.toString('latin1')
  const start = text.lastIndexOf('\n1 0 obj')
  const catalog = text.slice(text.indexOf('<<', start), text.indexOf('endobj', start)).trim()
  return `${catalog.slice(0, -2)} /DSS 901 0 R >>`
}

async function verdictAfter(update: PdfUpdate) {
  const { outcome, warnings } = await verdictOn(
    updatedPdf(signed, update),
    'a.pdf',
    trustInSigners(pki),
  )
  return [outcome, ...warnings]
}

describe('a security store', () => {
  it('still counts after a later update has replaced it', async () => {
    const { bytes } = await signPdf(pki, samplePdf(), { at, level: 'B-LTA' })
    const document = openPdf(memorySource(bytes))
    const revision = new Revision(document)
    setCatalogEntry(revision, 'DSS', dictionary({ Type: name('DSS') }))
    const replaced = Buffer.concat([bytes, revision.write().tail])
    expect(readSecurityStore(openPdf(memorySource(replaced))).ocspResponses).toEqual([])
    const { outcome } = await verdictOn(replaced, 'a.pdf', trustInRoot(pki))
    expect(outcome).toBe('TOTAL_PASSED')
  })
})

describe('an archive update', () => {
  it('may rewrite the catalog', async () => {
    const objects = { 1: catalogWithStore(), 901: '<< /Type /DSS >>' }
    expect(await verdictAfter({ objects })).toEqual(['TOTAL_PASSED'])
  })

  it('may give the catalog a new number, as widespread software does', async () => {
    const objects = { 900: catalogWithStore(), 901: '<< /Type /DSS >>' }
    expect(await verdictAfter({ objects, root: 900 })).toEqual(['TOTAL_PASSED'])
  })

  const store = () => ({ 1: catalogWithStore(), 901: '<< /Type /DSS >>' })
  const left = '<< /Length 1 >>\nstream\nx\nendstream'

  it('may leave an object without entry and reference, with a warning', async () => {
    const update = { objects: store(), unlisted: { 902: left } }
    expect(await verdictAfter(update)).toEqual(['TOTAL_PASSED', 'unlisted-object'])
  })

  it.each<[string, PdfUpdate]>([
    ['of a number that the document has', { unlisted: { 10: left } }],
    ['of a number that the document may have had', { unlisted: { 4: left } }],
    ['to which something refers', { objects: { 903: '[902 0 R]' }, unlisted: { 902: left } }],
    ['to which the trailer refers', { trailer: '/Info 902 0 R', unlisted: { 902: left } }],
    ['that is a catalog', { unlisted: { 902: '<< /Type /Catalog /Pages 2 0 R >>' } }],
    ['that has objects in it', { unlisted: { 902: `<< /Type /ObjStm ${left.slice(3)}` } }],
    ['that looks like a signature', { unlisted: { 902: '<< /ByteRange [0 1 2 3] >>' } }],
    ['that is not a dictionary', { unlisted: { 902: '[1 2 3]' } }],
    ['that cannot be read', { unlisted: { 902: '<< /A (' } }],
  ])('must not leave an unlisted object %s', async (_, update) => {
    const objects = { ...store(), ...update.objects }
    expect((await verdictAfter({ ...update, objects }))[0]).toBe('FORMAT_FAILURE')
  })
})
