import { createHash } from 'node:crypto'
import { createTestPki } from '@paraph/validator/testing/pki'
import { rewrittenPdf } from '@paraph/validator/testing/rewritten-pdf'
import { signPdf } from '@paraph/validator/testing/sign-pdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { portal, program } from '../../in-process/clients'
import { clock } from '../../in-process/services'
import { mobile } from '../../people'
import { samplePdf } from '../../sample-pdf'
import { actingFor, signIn } from '../../signed-in'

const english = {
  code: 'signatures-broken',
  count: 1,
  message: '1 signature in this file is no longer valid.',
}
const lithuanian = {
  code: 'signatures-broken',
  count: 1,
  message: 'Faile yra parašų, kurie nebegalioja: 1.',
}

describe('a file with a broken signature', () => {
  /** A signed PDF, and the same, written again by a program that does not know signatures. */
  let intact: Buffer
  let broken: Buffer

  beforeAll(async () => {
    const at = clock.now()
    const blank = Buffer.from(`%${' '.repeat(6_000)}\n`)
    const unsigned = Buffer.concat([samplePdf(), blank])
    intact = (
      await signPdf(
        createTestPki(() => at),
        unsigned,
        { at },
      )
    ).bytes
    broken = rewrittenPdf(intact)
  })

  const fileOf = (bytes: Buffer) => ({
    filename: 'contract.pdf',
    content: bytes.toString('base64'),
  })
  const upload = (bytes: Buffer, prefix = '/en') =>
    program.call(`${prefix}/api/document/upload.json`, {
      access: 'private',
      file: fileOf(bytes),
      signers: [],
    })
  async function sendRaw(bytes: Buffer): Promise<string> {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const { body } = await program.call('/api/upload.json', { size: bytes.length, sha256 })
    await program.send(`/api/upload/${body.upload}`, { method: 'PUT', body: Buffer.from(bytes) })
    return body.upload
  }

  it('is noted in the answer to its upload, in the language of the call', async () => {
    expect((await upload(broken)).body.notes).toEqual([english])
    expect((await upload(broken, '')).body.notes).toEqual([lithuanian])
  })

  it('is noted in the answer to a bulk send', async () => {
    const person = { name: 'Ona', surname: 'Testaitė', email: 'ona@example.com', noEmail: true }
    const { http, body } = await program.call('/en/api/batch/send.json', {
      access: 'private',
      reference: 'broken',
      file: fileOf(broken),
      rows: [{ signers: [person] }],
    })
    expect(http, body.message).toBe(200)
    expect(body.notes).toEqual([english])
  })

  it('has no note if its signatures are intact, or if it has none', async () => {
    for (const bytes of [intact, samplePdf()]) {
      const { http, body } = await upload(bytes)
      expect(http).toBe(200)
      expect(body).not.toHaveProperty('notes')
    }
  })

  it('is noted with the contents of a raw upload', async () => {
    const path = `/en/api/upload/${await sendRaw(broken)}/contents.json`
    const { body } = await program.call(path, { filename: 'contract.pdf' })
    expect(body.notes).toEqual([english])
  })

  it('is noted when its owner is about to sign it', async () => {
    const { session } = await signIn(portal)
    const owner = actingFor(portal, session)
    const asked = { on_behalf_of: session, file: fileOf(broken) }
    const { body } = await owner.call('/en/api/document/sign-own.json', asked)
    expect(body.notes).toEqual([english])
  })

  it.each([
    ['/en/mobile/sign.json', {}],
    ['/en/api/sign/start.json', { method: 'mobile' }],
  ])('is noted by %s, which signs it nevertheless', async (path, more) => {
    const pdf = { files: [{ name: 'contract.pdf', content: broken.toString('base64') }] }
    const key = { idempotency_key: `broken-${path}` }
    const asked = { type: 'pdf', ...mobile.signs, ...more, ...key, pdf }
    const { http, body } = await program.call(path, asked)
    expect(http, body.message).toBe(200)
    expect(body.notes).toEqual([english])
    const end = await program.awaitEnd(`/mobile/sign/status/${body.token}.json`)
    expect(end.body.status, end.body.message).toBe('ok')
    expect((await program.call(path, asked)).body).toEqual(body)
  })
})
