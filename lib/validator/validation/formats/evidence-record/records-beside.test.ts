import { describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { digest } from '#encoding/digest'
import { augmentationServices } from '#testing/augmentation-services'
import { samplePdf } from '#testing/pdf'
import { createTestPki } from '#testing/pki'
import { signPdf } from '#testing/sign-pdf'
import { trustInRoot } from '#testing/verdicts'
import { makeRecords } from '../../../augmentation/evidence-record/make-records'
import { validateFile } from '../../validate-file'

const at = new Date('2026-03-01T09:30:00Z')
const pki = createTestPki(() => at)
const services = augmentationServices(pki, () => at)

async function reportOn(file: Uint8Array, record: Uint8Array) {
  const dataFiles = [{ name: 'kept.ers', source: memorySource(record) }]
  const settings = { at, trust: trustInRoot(pki), online: services.online }
  const { simpleReport, signatures } = await validateFile(
    { source: memorySource(file), name: 'a.pdf', dataFiles },
    settings,
    'en',
  )
  const [found] = simpleReport.jaxbModel.evidenceRecord ?? []
  return { record: found, signatures: signatures.map(({ indication }) => indication) }
}

describe('an evidence record beside a file', () => {
  it('proves the whole file', async () => {
    const { bytes } = await signPdf(pki, samplePdf(), { at, level: 'B-LT' })
    const [record = bytes] = await makeRecords([[digest('SHA-256', bytes)]], 'SHA-256', services)
    const found = await reportOn(bytes, record)
    expect(found.record).toMatchObject({ indication: 'PASSED', poetime: at.getTime() })
    expect(found.signatures).toEqual(['TOTAL_PASSED'])
  })

  it('does not prove a file that has grown since', async () => {
    const { bytes } = await signPdf(pki, samplePdf(), { at, level: 'B-LT' })
    const [record = bytes] = await makeRecords([[digest('SHA-256', bytes)]], 'SHA-256', services)
    const longer = (await signPdf(pki, bytes, { at, level: 'B-LT' })).bytes
    const found = await reportOn(longer, record)
    expect(found.record?.indication).toBe('FAILED')
    expect(found.signatures).toEqual(['TOTAL_PASSED', 'TOTAL_PASSED'])
  })
})
