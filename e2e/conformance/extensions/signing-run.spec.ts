import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, clientOf } from '../../client'
import { linkOf } from '../../hosted-signing'
import { startInProcess } from '../../in-process/services'
import { app } from '../../people'
import { samplePdf } from '../../sample-pdf'
import { signIn } from '../../signed-in'

const me = app.signsToo
const somebodyElse = app.signs

/** One prompt at a time and three a minute; the sign-in is the first of them. */
describe('several documents in a row', () => {
  let services: Awaited<ReturnType<typeof startInProcess>>
  let program: Client
  let portal: Client
  let session: string

  beforeAll(async () => {
    services = await startInProcess({ PROMPT_LIMITS: '1,3,30' }, 'standing')
    program = clientOf(services.running)
    portal = clientOf(services.running, services.running.hostedToken)
    session = (await signIn(portal, me)).session
  })
  afterAll(() => services.stop())

  /** Sends a new document to the person; returns the signer's id. */
  async function asked(access: 'public' | 'private' = 'public'): Promise<string> {
    const name = `${randomUUID()}.pdf`
    await program.call('/api/document/upload.json', {
      access,
      owner_name: 'Example Ltd',
      file: { filename: name, content: samplePdf().toString('base64') },
      signers: [
        {
          name: 'Ok',
          surname: 'Testnumber',
          email: `${randomUUID()}@example.com`,
          country: me.country,
          personal_code: me.code,
        },
      ],
    })
    const listed = await portal.call('/api/person/waiting.json', { session, ...me })
    const found = listed.body.documents.find((document) => document.name === name)
    return found?.signer_id ?? expect.fail('The document does not wait')
  }

  const begin = (signer_ids: readonly string[], more: object = {}) =>
    portal.call('/api/person/waiting/run.json', { session, ...me, signer_ids, ...more })

  it('count once towards the limit per minute, and each document is signed separately', async () => {
    const signers: string[] = []
    for (let count = 0; count < 5; count++)
      signers.push(await asked(count === 0 ? 'private' : 'public'))
    const { http, body } = await begin(signers)
    expect(http).toBe(200)
    expect(body.documents.map(({ signer_id }) => signer_id)).toEqual(signers)
    for (const { invitationUrl = '', identification } of body.documents) {
      const link = linkOf(portal, invitationUrl)
      const proof = identification === null ? {} : { identification }
      const started = await link.sign(me, { run: body.run, ...proof })
      expect(started.http).toBe(200)
      expect((await link.attemptEnd(proof)).signer.signStatus).toBe('signed')
    }
    // Sign-in and run: one more prompt is allowed in this minute, but no second one.
    const [one, other] = [await asked(), await asked()]
    const outside = await Promise.all([one, other].map((id) => openAlone(id)))
    const answers: number[] = []
    for (const link of outside) {
      const { http } = await link.sign(me)
      answers.push(http)
      if (http === 200) await link.attemptEnd()
    }
    expect(answers).toEqual([200, 429])
  })

  const openAlone = async (signer_id: string) => {
    const path = '/api/person/waiting/open.json'
    const { body } = await portal.call(path, { session, ...me, signer_id })
    return linkOf(portal, body.invitationUrl)
  }

  it('wait like any other prompt if the limit is used up before the phone rings', async () => {
    const { body } = await begin([await asked()])
    const link = linkOf(portal, body.documents[0]?.invitationUrl ?? '')
    expect(await link.sign(me, { run: body.run })).toMatchObject({
      http: 429,
      body: { reason: 'too-many-requests' },
    })
  })

  it('belong to this person and this session only', async () => {
    const signers = [await asked()]
    expect((await begin(signers, somebodyElse)).body.error_code).toBe(40402)
    expect((await begin(signers, { session: 'x'.repeat(43) })).body.error_code).toBe(40402)
    expect((await begin([randomUUID()])).body).toMatchObject({ reason: 'link-not-found' })
  })

  it('are at most ten in a run, with at most three runs in an hour', async () => {
    const many = Array.from({ length: 11 }, () => randomUUID())
    expect((await begin(many)).body).toMatchObject({ error_code: 40001 })
    const signers = [await asked()]
    expect((await begin(signers)).http).toBe(200)
    const { http, retryAfter } = await begin(signers)
    expect(http).toBe(429)
    expect(Number(retryAfter)).toBeGreaterThan(3500)
  })
})
