import { describe, expect, it } from 'vitest'
import { containerMediaTypes } from '#container/media-types'
import { type Bytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { asicManifest, containerOf } from '#testing/cades-container'
import { cadesMessage } from '#testing/cades-message'
import { createArchivingUnit, encodeRecord, writeChains } from '#testing/evidence-record'
import { createTestPki } from '#testing/pki'
import { reportsOn } from '#testing/verdicts'
import { openTrustStore } from '#trust/trust-store'
import { ValidationRefused } from '../../model/validation-refused'

const signedAt = new Date('2026-03-01T09:30:00Z')
const preservedAt = new Date('2026-03-02T00:00:00Z')
const now = new Date('2026-06-01T00:00:00Z')
const pki = createTestPki(() => signedAt)
const unit = createArchivingUnit('Archive Unit')
/** The certificate of this unit expires between the record and the validation. */
const former = createArchivingUnit('Former Unit', new Date('2026-04-01T00:00:00Z'))
const { certificate } = pki.signer('ecdsa-sha256')
const trust = openTrustStore({
  certificates: [pki.anchor, certificate, unit.anchor, former.anchor],
  lists: [],
})

type Files = Readonly<Record<string, Bytes>>
const data: Files = { 'a.txt': utf8('The parties agree.') }
const manifest = asicManifest('META-INF/signature001.p7s', data)
const signature: Files = {
  'META-INF/ASiCManifest001.xml': manifest,
  'META-INF/signature001.p7s': await cadesMessage(pki, manifest, { at: signedAt }),
}

function recordOver(files: Files, number = 1): Files {
  const name = `META-INF/evidencerecord00${number}.ers`
  const timeStamps = [{ at: preservedAt, unit }]
  const chains = writeChains('ASN1', Object.values(files), [{ timeStamps }])
  return {
    [`META-INF/ASiCEvidenceRecordManifest00${number}.xml`]: asicManifest(name, files),
    [name]: encodeRecord('ASN1', chains),
  }
}

async function reportOn(...parts: readonly Files[]) {
  const mimetype = utf8(containerMediaTypes.asice)
  const source = await containerOf(Object.assign({ mimetype }, ...parts), now)
  const { simpleReport } = await reportsOn(source, 'a.asice', trust)
  const { signatureOrTimestamp, evidenceRecord = [] } = simpleReport.jaxbModel
  const [first] = signatureOrTimestamp
  return {
    signedBy: first && 'bestSignatureTime' in first ? new Date(first.bestSignatureTime) : undefined,
    tokens: signatureOrTimestamp.map((one) => one.subIndication ?? one.indication),
    records: evidenceRecord.map((one) => one.subIndication ?? one.indication),
    warnings: evidenceRecord.flatMap((one) =>
      one.adESValidationDetails.warning.map(({ key }) => key),
    ),
  }
}

describe('an evidence record next to signatures', () => {
  it('proves the time of a signature if it covers the signature and all its files', async () => {
    const everything = { ...data, ...signature }
    expect(await reportOn(everything, recordOver(everything))).toEqual({
      signedBy: preservedAt,
      tokens: ['TOTAL_PASSED'],
      records: ['PASSED'],
      warnings: [],
    })
  })

  it.each([
    ['the signed file', 'a.txt'],
    ['the manifest of the signature', 'META-INF/ASiCManifest001.xml'],
  ])('proves nothing about a signature without %s', async (_, left) => {
    const everything = { ...data, ...signature }
    const { [left]: _file, ...covered } = everything
    expect(await reportOn(everything, recordOver(covered))).toMatchObject({
      records: ['PASSED'],
      warnings: ['signature-not-preserved'],
      signedBy: now,
    })
  })

  it('proves nothing about a signature if it fails', async () => {
    const everything = { ...data, ...signature }
    const other = recordOver({ ...everything, 'a.txt': utf8('Other') })
    const { records, signedBy } = await reportOn(everything, other)
    expect({ records, signedBy }).toEqual({ records: ['HASH_FAILURE'], signedBy: now })
  })

  it('preserves a time-stamp of the container whose certificate has expired since', async () => {
    const token = 'META-INF/timestamp001.tst'
    const stamped = asicManifest(token, data)
    const stamp: Files = {
      'META-INF/ASiCManifest002.xml': stamped,
      [token]: former.stamp('SHA-256', digest('SHA-256', stamped), signedAt),
    }
    const covered = { ...data, ...stamp }
    const alone = await reportOn(data, stamp)
    const preserved = await reportOn(data, stamp, recordOver(covered))
    expect([alone.tokens, preserved.tokens, preserved.records]).toEqual([
      ['OUT_OF_BOUNDS_NO_POE'],
      ['PASSED'],
      ['PASSED'],
    ])
  })

  it('passes over another record', async () => {
    const first = recordOver(data)
    const covered = { ...data, ...first }
    expect((await reportOn(data, first, recordOver(covered, 2))).records).toEqual([
      'PASSED',
      'PASSED',
    ])
  })

  it('is not read when the container has too many of them', async () => {
    const many = Array.from({ length: 21 }, (_, index) => [
      `META-INF/evidencerecord${index}.ers`,
      utf8('x'),
    ])
    await expect(reportOn(data, Object.fromEntries(many))).rejects.toBeInstanceOf(ValidationRefused)
  })
})
