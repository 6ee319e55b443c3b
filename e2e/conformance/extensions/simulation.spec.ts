import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { file, program } from '../../in-process/clients'
import { clock, services, startInProcess } from '../../in-process/services'
import { app } from '../../people'
import { mailsTo } from '../../received-mail'
import { samplePdf } from '../../sample-pdf'

const day = 24 * 60 * 60
const inDays = (days: number) => Math.ceil(clock.now().getTime() / 1000) + days * day

/** A document with one invited signer, "Ok Testnumber" unless another person is given. */
async function sent(terms: object = {}, person: object = {}) {
  const email = `${randomUUID()}@example.com`
  const signer = { name: 'Ok', surname: 'Testnumber', email, ...person }
  const request = { access: 'private', file, signers: [signer], ...terms }
  const { uuid } = (await program.call('/en/api/document/upload.json', request)).body.document
  const details = async () =>
    (await program.call(`/api/document/${uuid}/details.json`)).body.document
  const signer_id = (await details()).signers[0]?.id
  const simulate = (what: string, body: object, client = program) =>
    client.call(`/api/simulate/document/${uuid}/${what}.json`, body)
  return { uuid, email, signer_id, details, simulate }
}

describe('calls that play the people of a document', () => {
  it.each(['public', 'private'])('sign a %s document as a test person', async (access) => {
    const { signer_id, details, simulate } = await sent({ access })
    const { http, body } = await simulate('sign', { signer_id, ...app.signs })
    expect([http, body]).toMatchObject([200, { status: 'ok', control_code: expect.any(String) }])
    const end = await program.awaitEnd(`/smartid/sign/status/${body.token}.json`)
    expect(end.body).toMatchObject({ status: 'ok' })
    const { document_status, signers } = await details()
    expect([document_status, signers[0]?.signStatus]).toEqual(['signed', 'signed'])
  })

  it('take country and personal code from the invitation', async () => {
    const person = { country: 'LT', personal_code: app.signs.code }
    const { signer_id, details, simulate } = await sent({}, person)
    await simulate('sign', { signer_id })
    await expect.poll(async () => (await details()).document_status).toBe('signed')
  })

  it('need a personal code if the invitation has none', async () => {
    const { signer_id, simulate } = await sent()
    const { http, body } = await simulate('sign', { signer_id })
    expect([http, body.error_code]).toEqual([400, 40001])
    expect(body.message).toContain('[code]')
  })

  it('sign only as a person with the name of the invitation', async () => {
    const { signer_id, details, simulate } = await sent({}, { name: 'Ona', surname: 'Onaitė' })
    const { body } = await simulate('sign', { signer_id, ...app.signs })
    expect(body.status).toBe('error')
    expect((await details()).document_status).toBe('saved')
  })

  it('decline with a reason', async () => {
    const { signer_id, details, simulate } = await sent()
    const { http } = await simulate('reject', { signer_id, reason: 'Too expensive' })
    expect(http).toBe(200)
    const { document_status, signers } = await details()
    expect(document_status).toBe('declined')
    expect(signers[0]).toMatchObject({ signStatus: 'rejected', rejectionReason: 'Too expensive' })
  })

  it('let the time of a document pass: first the notice, then the deadline', async () => {
    const { email, details, simulate } = await sent({ deadline: inDays(10) })
    const subjects = async () => (await mailsTo(services, email)).map(({ subject }) => subject)
    const expectMails = (count: number) => expect.poll(subjects).toHaveLength(count)
    await expectMails(1)
    expect((await simulate('clock', { seconds: 9.5 * day })).http).toBe(200)
    await expectMails(2)
    expect((await details()).document_status).toBe('saved')
    expect((await simulate('clock', { seconds: day })).http).toBe(200)
    await expect.poll(async () => (await details()).document_status).toBe('expired')
    await expectMails(3)
    expect((await subjects())[0]).toContain('Time to sign has passed')
  })

  it('move no clock of a document without deadline', async () => {
    const { simulate } = await sent()
    const { http, body } = await simulate('clock', { seconds: 1 })
    expect(http).toBe(400)
    expect(body.message).toContain('[seconds]')
  })
})

describe('docs/integrate/testing.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paraph-walk-'))
  let own: Awaited<ReturnType<typeof startInProcess>>
  // These services have a running clock, because the deadlines in the page's commands are real times.
  beforeAll(async () => {
    own = await startInProcess()
  })
  afterAll(async () => {
    await own.stop()
    rmSync(folder, { recursive: true })
  })

  it('walks from invitations to a signature, a refusal and a passed deadline', async () => {
    writeFileSync(join(folder, 'contract.pdf'), samplePdf())
    const page = readFileSync('docs/integrate/testing.md', 'utf8')
    const script = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
      .map(([, lines]) => lines)
      .join('')
    const { gatewayUrl: API, accessToken: TOKEN } = own.running
    const env = { ...process.env, API, TOKEN }
    await promisify(execFile)('sh', ['-euc', script], { cwd: folder, env })
    const client = clientOf(own.running)
    const { documents } = (await client.call('/api/document/list.json')).body
    const states = documents.map(async ({ uuid }) => {
      const { body } = await client.call(`/api/document/${uuid}/details.json`)
      return body.document.document_status
    })
    expect((await Promise.all(states)).toSorted()).toEqual(['declined', 'expired', 'signed'])
  })
})

describe('a gateway with a provider that is not simulated', () => {
  let real: Awaited<ReturnType<typeof startInProcess>>
  beforeAll(async () => {
    real = await startInProcess({ SMART_ID_URL: `${services.simulatorUrl}/smart-id-rp/v3` })
  })
  afterAll(() => real.stop())

  it.each(['sign', 'reject', 'clock'])('has no call to %s', async (what) => {
    const asked = (path: string) => clientOf(real.running).call(path, { access_token: 'wrong' })
    const path = `/api/simulate/document/${randomUUID()}`
    expect(await asked(`${path}/${what}.json`)).toEqual(await asked(`${path}/absent.json`))
    expect((await asked(`${path}/${what}.json`)).http).toBe(404)
  })
})
