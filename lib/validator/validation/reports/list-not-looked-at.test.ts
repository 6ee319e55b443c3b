import { beforeAll, describe, expect, it } from 'vitest'
import { listText, serviceText } from '#authority/trusted-list'
import { type Bytes, utf8 } from '#encoding/bytes'
import { samplePdf } from '#testing/pdf'
import { createTestPki, type TestPki } from '#testing/pki'
import { signPdf } from '#testing/sign-pdf'
import { reportsOn } from '#testing/verdicts'
import { readList } from '#trust/list/read-list'
import { openTrustStore } from '#trust/trust-store'
import type { SignatureReport } from './simple-report'

const signedAt = new Date('2026-03-01T09:30:00Z')
const at = new Date('2026-06-01T00:00:00Z')

type List = NonNullable<Parameters<typeof listText>[0]>

/** All certificates in this file were issued in Lithuania. */
describe('a signature whose certificate is in no loaded trusted list', () => {
  let pki: TestPki
  let signed: Bytes

  beforeAll(async () => {
    pki = createTestPki(() => signedAt)
    signed = (await signPdf(pki, samplePdf(), { at: signedAt, level: 'B-LT' })).bytes
  })

  async function report(lists: readonly List[], { isAnchored = true } = {}) {
    const certificates = isAnchored ? [pki.anchor] : []
    const material = { certificates, lists: lists.map((list) => readList(utf8(listText(list)))) }
    const reports = await reportsOn(signed, 'a.pdf', openTrustStore(material), undefined, at)
    const { simpleReport, diagnosticData } = reports
    const [token] = simpleReport.jaxbModel.signatureOrTimestamp
    const { adESValidationDetails, ...found } = token as SignatureReport
    const own = found.certificateChain.certificate[0]?.id
    const certificate = diagnosticData.UsedCertificates.find(({ Id }) => Id === own)
    return {
      indication: found.indication,
      subIndication: found.subIndication,
      level: found.signatureLevel.value,
      infos: adESValidationDetails.info.map(({ key }) => key),
      unseen: certificate?.TrustedListNotLookedAt,
    }
  }

  it('passes by its anchor, with unknown qualification, while the list of its country is not loaded', async () => {
    expect(await report([{ territory: 'EE' }, { territory: 'LV' }])).toEqual({
      indication: 'TOTAL_PASSED',
      subIndication: null,
      level: 'NA',
      infos: ['trusted-list-not-looked-at'],
      unseen: 'LT',
    })
  })

  it('is indeterminate without an anchor, with the same remark', async () => {
    expect(await report([{ territory: 'EE' }], { isAnchored: false })).toMatchObject({
      indication: 'INDETERMINATE',
      subIndication: 'NO_CERTIFICATE_CHAIN_FOUND',
      level: 'NA',
      infos: ['trusted-list-not-looked-at'],
      unseen: 'LT',
    })
  })

  it('is qualified by the list of its country', async () => {
    const { issuers } = pki.signer('ecdsa-sha256')
    const services = issuers.map((issuer) => serviceText(issuer, { from: '2020-01-01T00:00:00Z' }))
    const { level, infos, unseen } = await report([{ territory: 'LT', services }])
    expect(level).not.toBe('NA')
    expect([infos, unseen]).toEqual([[], undefined])
  })

  it('has no remark if the list of its country does not contain it', async () => {
    const { level, infos } = await report([{ territory: 'LT' }])
    expect([level, infos]).toEqual(['NA', []])
  })

  it('is not searched in a list of lists of the same territory', async () => {
    const listOfLists = { kind: 'list-of-lists', territory: 'LT' } as const
    expect((await report([listOfLists])).unseen).toBe('LT')
  })
})
