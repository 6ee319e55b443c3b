import { describe, expect, it } from 'vitest'
import { containerMediaTypes } from '#container/media-types'
import { type ByteSource, memorySource } from '#encoding/byte-source'
import { type Bytes, utf8 } from '#encoding/bytes'
import { nullValue } from '#encoding/der/writer'
import { attribute } from '#pki/cms/signed-attributes'
import { oids } from '#pki/oids'
import { asicManifest, containerOf } from '#testing/cades-container'
import { cadesMessage } from '#testing/cades-message'
import { withUnsignedAttributes } from '#testing/cms-message'
import { createArchivingUnit, encodeRecord, writeChains } from '#testing/evidence-record'
import { createTestPki } from '#testing/pki'
import { signatureReportOn } from '#testing/verdicts'
import { openTrustStore } from '#trust/trust-store'
import { validateFile } from '../../validate-file'

const signedAt = new Date('2026-03-01T09:30:00Z')
const preservedAt = new Date('2026-03-02T00:00:00Z')
const now = new Date('2026-06-01T00:00:00Z')
const pki = createTestPki(() => signedAt)
const unit = createArchivingUnit('Archive Unit')
const { certificate } = pki.signer('ecdsa-sha256')
const trust = openTrustStore({ certificates: [pki.anchor, certificate, unit.anchor], lists: [] })
const content = utf8('The parties agree.')

const enveloping = await cadesMessage(pki, content, { at: signedAt, isEnveloping: true })
const stamped = await cadesMessage(pki, content, { at: signedAt, level: 'LT', isEnveloping: true })
const detached = await cadesMessage(pki, content, { at: signedAt })

function recordOver(...objects: readonly Bytes[]): Bytes {
  const timeStamps = [{ at: preservedAt, unit }]
  return encodeRecord('ASN1', writeChains('ASN1', objects, [{ timeStamps }]))
}

const internal = (record: Bytes) => attribute(oids.idAaErInternal, record)
const external = (record: Bytes) => attribute(oids.idAaErExternal, record)

const reportOn = (file: ByteSource | Bytes, name: string) => signatureReportOn(file, name, trust)

const reportOnMessage = (message: Bytes) => reportOn(message, 'contract.p7m')

/** Validates an ASiC-S with the message and its content. */
async function reportOnContainer(message: Bytes) {
  const mimetype = utf8(containerMediaTypes.asics)
  const parts = { mimetype, 'a.txt': content, 'META-INF/signature.p7s': message }
  return await reportOn(await containerOf(parts, now), 'contract.asics')
}

describe('an evidence record inside a CAdES signature', () => {
  it.each([
    ['without other unsigned attributes', enveloping],
    ['with a signature time-stamp', stamped],
  ])('passes over the message as it was before: %s', async (_, message) => {
    const report = await reportOnMessage(
      withUnsignedAttributes(message, internal(recordOver(message))),
    )
    expect(report).toMatchObject({
      indication: 'TOTAL_PASSED',
      adESValidationDetails: { warning: [] },
      evidenceRecords: {
        evidenceRecord: [
          {
            indication: 'PASSED',
            poetime: preservedAt.getTime(),
            embedded: true,
            parentId: report.id,
            evidenceRecordScope: [{ scope: 'SIGNATURE' }],
          },
        ],
      },
    })
  })

  it('proves that the signature existed', async () => {
    const report = await reportOnMessage(
      withUnsignedAttributes(enveloping, internal(recordOver(enveloping))),
    )
    expect(report.bestSignatureTime).toBe(preservedAt.getTime())
  })

  it('is named as the proof of the best signature time in the ETSI report', async () => {
    const message = withUnsignedAttributes(enveloping, internal(recordOver(enveloping)))
    const file = { source: memorySource(message), name: 'contract.p7m' }
    const settings = { at: now, trust }
    const reports = await validateFile(file, settings, 'en', { withEtsiReport: true })
    const [record] = reports.simpleReport.jaxbModel.evidenceRecord ?? []
    const [info] =
      /<ValidationTimeInfo>.*?<\/ValidationTimeInfo>/s.exec(reports.etsiReport ?? '') ?? []
    expect(info).toContain(`"${record?.timestamps.timestamp[0]?.id}"`)
  })

  it('passes over a detached signature together with its content', async () => {
    const message = withUnsignedAttributes(detached, external(recordOver(detached, content)))
    expect(await reportOnContainer(message)).toMatchObject({
      indication: 'TOTAL_PASSED',
      bestSignatureTime: preservedAt.getTime(),
      evidenceRecords: { evidenceRecord: [{ indication: 'PASSED' }] },
    })
  })

  it.each<[string, string, Bytes]>([
    ['over another message', 'HASH_FAILURE', internal(recordOver(stamped))],
    ['over its content only', 'HASH_FAILURE', internal(recordOver(content))],
    ['as an external one, over the message only', 'HASH_FAILURE', external(recordOver(enveloping))],
  ])('proves nothing %s', async (_, outcome, record) => {
    expect(await reportOnMessage(withUnsignedAttributes(enveloping, record))).toMatchObject({
      indication: 'TOTAL_PASSED',
      bestSignatureTime: now.getTime(),
      adESValidationDetails: { warning: [{ key: 'evidence-record-does-not-hold' }] },
      evidenceRecords: { evidenceRecord: [{ subIndication: outcome }] },
    })
  })

  it.each<[string, string, Bytes]>([
    ['an internal one', 'FORMAT_FAILURE', internal(recordOver(detached))],
    ['one without the content', 'HASH_FAILURE', external(recordOver(detached))],
    ['one with other content', 'HASH_FAILURE', external(recordOver(detached, utf8('Other')))],
  ])('proves nothing about detached content: %s', async (_, outcome, record) => {
    expect(await reportOnContainer(withUnsignedAttributes(detached, record))).toMatchObject({
      bestSignatureTime: now.getTime(),
      evidenceRecords: { evidenceRecord: [{ subIndication: outcome }] },
    })
  })

  it('proves nothing about the files that a manifest lists', async () => {
    const files = { 'a.txt': content }
    const manifest = asicManifest('META-INF/signature.p7s', files)
    const message = await cadesMessage(pki, manifest, { at: signedAt })
    const parts = {
      mimetype: utf8(containerMediaTypes.asice),
      ...files,
      'META-INF/ASiCManifest.xml': manifest,
      'META-INF/signature.p7s': withUnsignedAttributes(
        message,
        external(recordOver(message, manifest)),
      ),
    }
    expect(await reportOn(await containerOf(parts, now), 'contract.asice')).toMatchObject({
      indication: 'TOTAL_PASSED',
      bestSignatureTime: now.getTime(),
      evidenceRecords: { evidenceRecord: [{ subIndication: 'FORMAT_FAILURE' }] },
    })
  })

  it('proves nothing when an attribute was added after it', async () => {
    const token = await pki.services.timeStamp(new Uint8Array(32))
    const more = attribute(oids.idAaTimeStampToken, token)
    const message = withUnsignedAttributes(enveloping, internal(recordOver(enveloping)), more)
    expect((await reportOnMessage(message)).evidenceRecords?.evidenceRecord).toMatchObject([
      { subIndication: 'HASH_FAILURE' },
    ])
  })

  it('is not read when there are too many in one signature', async () => {
    const records = Array.from({ length: 6 }, () => internal(nullValue()))
    expect(await reportOnMessage(withUnsignedAttributes(enveloping, ...records))).toMatchObject({
      adESValidationDetails: { warning: [{ key: 'evidence-record-unreadable' }] },
    })
  })
})
