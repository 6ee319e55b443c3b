import { describe, expect, it } from 'vitest'
import type { ValidationData } from '@/lib/gateway/contract/validation-report'
import { clientOf } from '../../client'
import { services } from '../../in-process/services'
import { app } from '../../people'
import { documentToSign, pdfToSign, signedDocument } from './signed-document'

const owner = clientOf(services, services.hostedToken)

const augment = (uuid: string, level?: string) =>
  owner.call(`/api/document/${uuid}/augment.json`, { level })

async function fileAt(path: string, body: object = {}) {
  const answer = await fetch(`${services.gatewayUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ access_token: services.hostedToken, ...body }),
  })
  expect(answer.status).toBe(200)
  const [, name] = /filename="(.*?)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  return { name, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const bytesOf = async (path: string, body?: object) => (await fileAt(path, body)).bytes
const nameOf = async (uuid: string) => (await fileAt(`/api/document/${uuid}/file.json`)).name
const contentOf = (uuid: string) => bytesOf(`/api/document/${uuid}/file.json`)

async function formatsOf(uuid: string) {
  const answer = await bytesOf(`/api/v2/document/${uuid}/validation.json`)
  const { data } = JSON.parse(answer.toString()) as { readonly data: ValidationData }
  return data.simpleReport.jaxbModel.signatureOrTimestamp.flatMap((one) =>
    'signatureFormat' in one ? [[one.indication, one.signatureFormat]] : [],
  )
}

describe('an augmented document', () => {
  it('begins with the former PDF, which is proven by an archive time-stamp', async () => {
    const { uuid } = await signedDocument(owner, 'augmented')
    const before = await contentOf(uuid)
    const name = await nameOf(uuid)
    const { http, body } = await augment(uuid)
    expect([http, body]).toMatchObject([
      200,
      { level: 'B-LTA', is_changed: true, version: 3, invalid: [] },
    ])
    expect(await nameOf(uuid)).toBe(name?.replace('.pdf', '-v3.pdf'))
    const after = await contentOf(uuid)
    expect(after.length).toBe(body.size)
    expect(after.subarray(0, before.length).equals(before)).toBe(true)
    expect(await formatsOf(uuid)).toEqual([['TOTAL_PASSED', 'PAdES_BASELINE_LTA']])
    const { body: trail } = await owner.call(`/api/document/${uuid}/events.json`, {})
    expect(trail.chain.holds).toBe(true)
    expect(trail.events.at(-1)).toMatchObject({
      kind: 'augmented',
      data: { level: 'B-LTA', sha256: body.sha256 },
    })
  })

  it('of a container is augmented twice, and its files stay', async () => {
    const files = [{ filename: 'a.txt', content: Buffer.from('a').toString('base64') }]
    const { uuid } = await signedDocument(owner, 'container', { type: 'asice', files })
    const listed = () => owner.call(`/api/document/${uuid}/files.json`, {})
    const before = await listed()
    expect((await augment(uuid)).body.version).toBe(3)
    expect((await augment(uuid)).body.version).toBe(4)
    expect((await listed()).body.files).toEqual(before.body.files)
    expect(await formatsOf(uuid)).toEqual([['TOTAL_PASSED', 'XAdES_BASELINE_LTA']])
    expect((await owner.call(`/api/document/${uuid}/remove.json`, {}, 'DELETE')).http).toBe(200)
  })

  it('stays as it is if it has the level', async () => {
    const { uuid } = await signedDocument(owner, 'leveled')
    const { body } = await augment(uuid, 'B-LT')
    expect(body).toMatchObject({ is_changed: false, version: 2 })
  })

  it('is not augmented while a person is signing it', async () => {
    const { uuid, link } = await documentToSign(owner, 'asked', pdfToSign, app.neverAnswers)
    expect((await link.sign(app.neverAnswers)).http).toBe(200)
    expect((await augment(uuid)).http).toBe(409)
  })
})

describe('a file', () => {
  it('is augmented without being stored', async () => {
    const { uuid } = await signedDocument(owner, 'sent')
    const before = await contentOf(uuid)
    const file = { filename: 'contract.pdf', content: before.toString('base64') }
    const after = await bytesOf('/api/v2/document/augment.json', { file })
    expect(after.length).toBeGreaterThan(before.length)
    expect(after.subarray(0, before.length).equals(before)).toBe(true)
  })

  it('without a signature is refused with the reason', async () => {
    const { http, body } = await owner.call('/api/v2/document/augment.json', pdfToSign)
    expect([http, body]).toMatchObject([
      409,
      { error_code: 40902, augmentation: { reason: 'no-signature', names: [] } },
    ])
  })
})
