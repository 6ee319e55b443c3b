import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { linkOf } from '../../hosted-signing'
import { detailsOf, person, portal, program } from '../../in-process/clients'
import { clock, services, startInProcess } from '../../in-process/services'
import { app } from '../../people'
import { mailsTo } from '../../received-mail'
import { samplePdf } from '../../sample-pdf'

const pdf = samplePdf()
const file = { filename: 'lease.pdf', content: pdf.toString('base64') }

const rowsOf = (count: number) => Array.from({ length: count }, () => ({ signers: [person()] }))

interface Sending {
  readonly client?: typeof program
  readonly path?: string
}

const send = (body: object = {}, { client = program, path = '/en/api/batch' }: Sending = {}) =>
  client.call(`${path}/send.json`, {
    reference: randomUUID(),
    access: 'public',
    file,
    rows: rowsOf(2),
    ...body,
  })
const batchAt = (uuid: string, client = program) => ({
  read: () => client.call(`/api/batch/${uuid}/details.json`),
  rows: (body: object = {}) => client.call(`/api/batch/${uuid}/rows.json`, body),
  stop: () => client.call(`/api/batch/${uuid}/stop.json`),
})

/** Sends a batch and waits until no row waits any more. */
async function sent(body: object = {}, client = program) {
  const answer = await send(body, { client })
  expect(answer.body).toMatchObject({ status: 'ok' })
  return await ended(answer.body.batch.uuid, client)
}

async function ended(uuid: string, client = program) {
  const batch = async () => (await batchAt(uuid, client).read()).body.batch
  await expect.poll(async () => (await batch()).batch_status).not.toBe('sending')
  return await batch()
}

const documentsOf = async (uuid: string) =>
  (await batchAt(uuid).rows({ row_status: 'sent' })).body.rows.flatMap(
    ({ document }) => document?.uuid ?? [],
  )

describe('bulk send', () => {
  it('makes one document for each row, with the settings of the batch', async () => {
    const rows = rowsOf(7)
    const deadline = Math.ceil(clock.now().getTime() / 1000) + 86_400 * 3
    const settings = {
      deadline,
      reminders: { first_after_days: 3, every_days: 7 },
      time_zone: 'Europe/Riga',
      allow_hand_over: true,
      owner: randomUUID(),
    }
    const batch = await sent({ rows, ...settings })
    expect(batch).toMatchObject({
      name: file.filename,
      batch_status: 'sent',
      rows: { waiting: 0, sent: 7, failed: 0, stopped: 0 },
      documents: { saved: 7, signed: 0, declined: 0 },
      paused_until: null,
    })
    const uuids = await documentsOf(batch.uuid)
    expect(new Set(uuids).size).toBe(7)
    for (const [index, uuid] of uuids.entries()) {
      expect(await detailsOf(uuid)).toMatchObject({
        name: file.filename,
        deadline: new Date(deadline * 1000).toISOString(),
        reminders: settings.reminders,
        time_zone: settings.time_zone,
        allow_hand_over: true,
        owner: settings.owner,
        signers: [{ email: rows[index]?.signers[0]?.email, mail: expect.any(String) }],
      })
    }
  })

  it('mails each signer once', async () => {
    const rows = rowsOf(3)
    await sent({ rows })
    for (const { signers } of rows) {
      const address = signers[0]?.email ?? ''
      await expect.poll(async () => (await mailsTo(services, address)).length).toBe(1)
    }
  })

  it('counts documents that are signed, declined and removed', async () => {
    const { uuid } = await sent({ rows: rowsOf(4).map(hidden) })
    const [signed = '', declined = '', removed = '', left = ''] = await documentsOf(uuid)
    const link = linkOf(portal, await linkTo(signed))
    await link.sign(app.signs)
    expect((await link.attemptEnd()).signer.signStatus).toBe('signed')
    await linkOf(portal, await linkTo(declined)).reject('No')
    await program.call(`/api/document/${removed}/remove.json`, {}, 'DELETE')
    const { batch } = (await batchAt(uuid).read()).body
    expect(batch.documents).toMatchObject({ saved: 1, signed: 1, declined: 1 })
    expect(await digestOf(left)).toBe(createHash('sha256').update(pdf).digest('hex'))
  })

  it('keeps the file while one of the documents uses it', async () => {
    const { uuid } = await sent()
    const [first = '', second = ''] = await documentsOf(uuid)
    await program.call(`/api/document/${first}/remove.json`, {}, 'DELETE')
    await expect.poll(() => nameOfErased(uuid, first)).toBe('removed')
    expect(await digestOf(second)).toBe(createHash('sha256').update(pdf).digest('hex'))
    await program.call(`/api/document/${second}/remove.json`, {}, 'DELETE')
    await expect.poll(async () => (await batchAt(uuid).read()).http).toBe(404)
  })

  it('accepts several signers in order, a raw upload, or a container', async () => {
    const signers = [person({ order: 1 }), person({ order: 2 }), person({ order: 2 })]
    const groups = [{ order: 2, needed: 1 }]
    const { uuid } = await sent({ rows: [{ signers }], groups })
    const [document = ''] = await documentsOf(uuid)
    const listed = (await program.call(`/api/document/${document}/signers.json`)).body.signers
    expect(listed.map(({ turn }) => turn)).toEqual(['now', 'waiting', 'waiting'])
    const upload = await rawUpload()
    const raw = await sent({ file: { filename: 'raw.pdf', upload } })
    expect(raw.rows.sent).toBe(2)
    const packed = { file: undefined, files: [file], type: 'asice' }
    expect((await sent(packed)).rows.sent).toBe(2)
  })

  it('uses the language of the path for rows without one', async () => {
    const rows = [{ signers: [person()] }, { signers: [person({ language: 'et' })] }]
    const { body } = await send({ rows }, { path: '/api/batch' })
    await ended(body.batch.uuid)
    for (const [index, uuid] of (await documentsOf(body.batch.uuid)).entries()) {
      const [signer] = (await detailsOf(uuid)).signers
      expect(signer).toMatchObject({ language: ['lt', 'et'][index] })
    }
  })

  it('lists batches by owner, and documents by batch', async () => {
    const owner = randomUUID()
    const batch = await sent({ owner })
    await send({ owner: randomUUID() })
    const { batches } = (await program.call('/api/batch/list.json', { owner })).body
    expect(batches).toMatchObject([{ uuid: batch.uuid, name: file.filename }])
    const { documents } = (await program.call('/api/document/list.json', { batch: batch.uuid }))
      .body
    expect(documents.map(({ uuid }) => uuid).toSorted()).toEqual(
      (await documentsOf(batch.uuid)).toSorted(),
    )
  })

  it('lists rows one page at a time', async () => {
    const { uuid } = await sent({ rows: rowsOf(5) })
    const first = (await batchAt(uuid).rows({ limit: 3 })).body
    const second = (await batchAt(uuid).rows({ limit: 3, cursor: first.next_cursor })).body
    expect(first.rows.map(({ row }) => row)).toEqual([0, 1, 2])
    expect(second.rows.map(({ row }) => row)).toEqual([3, 4])
    expect(second.next_cursor).toBeNull()
    expect((await batchAt(uuid).rows({ cursor: 'x' })).body.message).toContain('[cursor]')
  })
})

describe('a batch sent again', () => {
  it('under the same reference is sent once, even by simultaneous calls', async () => {
    const body = { reference: randomUUID(), rows: rowsOf(3) }
    const answers = await Promise.all([send(body), send(body), send(body)])
    const again = await send({
      ...body,
      file: { ...file, content: samplePdf().toString('base64') },
    })
    const uuids = new Set([...answers, again].map((answer) => answer.body.batch?.uuid))
    expect(uuids.size).toBe(1)
    const uuid = answers[0]?.body.batch.uuid ?? ''
    expect((await ended(uuid)).rows).toMatchObject({ sent: 3, waiting: 0 })
    expect(await documentsOf(uuid)).toHaveLength(3)
  })

  it.each([
    ['rows', { rows: rowsOf(2) }],
    ['settings', { access: 'private' }],
    ['name of the file', { file: { ...file, filename: 'other.pdf' } }],
  ])('under the same reference with other %s is refused', async (_, other) => {
    const body = { reference: randomUUID(), rows: rowsOf(2) }
    await sent(body)
    expect(await send({ ...body, ...other })).toMatchObject({
      http: 409,
      body: { error_code: 40901 },
    })
  })
})

describe('a fault in a row', () => {
  const bad = 'No mail'
  it.each([
    ['email', [{ signers: [person({ email: bad })] }], ['rows.0.signers.0.email']],
    [
      'several fields of several rows',
      [...rowsOf(1), { signers: [person({ email: bad, name: '' })] }, { signers: [] }],
      ['rows.1.signers.0.name', 'rows.1.signers.0.email', 'rows.2.signers'],
    ],
    [
      'personal codes',
      [
        { signers: [person({ personal_code: '40504040002', country: 'LT' })] },
        ...rowsOf(1),
        { signers: [person({ personal_code: '40504040009', country: 'EE' })] },
      ],
      ['rows.0.signers.0.personal_code', 'rows.2.signers.0.personal_code'],
    ],
    [
      'an address given twice',
      [{ signers: [person({ email: 'A@example.com' }), person({ email: 'a@example.com' })] }],
      ['rows.0.signers.1.email'],
    ],
    ['a row without signers', [{}], ['rows.0.signers']],
    ['no rows', [], ['rows']],
    ['a value that is not an array', {}, ['rows']],
    ['too many rows', rowsOf(1_001), ['rows']],
  ])('is reported by row and field, and nothing is made: %s', async (_, rows, parameters) => {
    const owner = randomUUID()
    const { http, body } = await send({ rows, owner })
    expect(http).toBe(400)
    expect(body.message).toContain(`[${parameters[0]}]`)
    expect(body.faults?.map(({ parameter }) => parameter)).toEqual(parameters)
    expect((await program.call('/api/batch/list.json', { owner })).body.batches).toEqual([])
    expect((await program.call('/api/document/list.json', { owner })).body.documents).toEqual([])
  })

  it('can be in the group of its signers', async () => {
    const groups = [{ order: 2, needed: 1 }]
    const rows = [{ signers: [person(), person({ order: 2 })] }, { signers: [person()] }]
    const { body } = await send({ rows, groups })
    expect(body.faults?.map(({ parameter }) => parameter)).toEqual(['rows.1.signers'])
  })

  it.each([
    ['reference', { reference: '' }],
    ['access', { access: 'secret' }],
    ['file', { file: undefined }],
    ['file.upload', { file: { filename: 'a.pdf', upload: randomUUID() } }],
    ['deadline', { deadline: 1 }],
    ['file.callbackUrl', { file: { ...file, callbackUrl: 'http://127.0.0.1/' } }],
  ])('is reported with all other faults: %s', async (parameter, wrong) => {
    const { http, body } = await send(wrong)
    expect([http, body.message]).toEqual([400, expect.stringContaining(`[${parameter}]`)])
  })

  it('can be the place of a mark', async () => {
    const mark = { page: 1, left: 0.1, top: 0.1 }
    const marked = (...pages: number[]) =>
      pages.map((page) => ({ signers: [person({ mark: { ...mark, page } })] }))
    expect((await sent({ rows: marked(1, 1, -1) })).rows.sent).toBe(3)
    const wrong = await send({ rows: marked(1, 99) })
    expect(wrong).toMatchObject({
      http: 400,
      body: { message: expect.stringContaining('[rows.1.signers.0.mark.page]') },
    })
    const packed = { file: undefined, files: [file], type: 'asice' }
    expect((await send({ rows: marked(1), ...packed })).body.message).toContain(
      '[rows.0.signers.0.mark]',
    )
  })

  it('of the file is reported if it cannot be signed', async () => {
    const content = Buffer.from('no pdf').toString('base64')
    expect((await send({ file: { filename: 'a.pdf', content } })).body.error_code).toBe(40022)
    expect((await send({ file: { filename: 'a.doc', content } })).body.error_code).toBe(0)
  })
})

describe('with a mail limit', () => {
  let few: Awaited<ReturnType<typeof startInProcess>>
  beforeAll(async () => {
    few = await startInProcess({ MAIL_LIMITS: '0,0,3,0' })
  })
  afterAll(async () => await few.stop())

  it('a batch waits, continues later, and can be stopped', async () => {
    const client = clientOf(few.running)
    const rows = rowsOf(5)
    const { body } = await send({ owner: 'somebody', rows }, { client })
    const batch = batchAt(body.batch.uuid, client)
    await expect
      .poll(async () => (await batch.read()).body.batch)
      .toMatchObject({
        batch_status: 'sending',
        rows: { waiting: 2, sent: 3 },
        documents: { saved: 3 },
        paused_until: expect.any(String),
      })
    const waiting = (await batch.rows({ row_status: 'waiting' })).body.rows
    expect(waiting.flatMap(({ signers }) => signers)).toMatchObject([
      { email: rows[3]?.signers[0]?.email },
      { email: rows[4]?.signers[0]?.email },
    ])
    for (const { body: stopped } of [await batch.stop(), await batch.stop()]) {
      expect(stopped).toEqual({
        status: 'ok',
        batch_status: 'stopped',
        rows: { waiting: 0, sent: 3, failed: 0, stopped: 2 },
      })
    }
  })
})

const hidden = ({ signers }: { readonly signers: readonly object[] }) => ({
  signers: signers.map((signer) => ({ ...signer, noEmail: true })),
})

/** The link of a document whose signer gets no mail. */
async function linkTo(uuid: string): Promise<string> {
  const { email } = (await detailsOf(uuid)).signers[0] as unknown as { readonly email: string }
  const { body } = await program.call(`/api/document/${uuid}/invitation.json`, { email })
  return body.invitationUrl
}

async function digestOf(uuid: string): Promise<string> {
  const url = `${services.gatewayUrl}/api/document/${uuid}/download.json?access_token=${services.accessToken}`
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
  return createHash('sha256').update(bytes).digest('hex')
}

async function nameOfErased(batch: string, document: string) {
  const { rows } = (await batchAt(batch).rows()).body
  return rows.find((row) => row.document?.uuid === document)?.document?.document_status
}

async function rawUpload(): Promise<string> {
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const { body } = await program.call('/api/upload.json', { size: pdf.length, sha256 })
  const url = `${services.gatewayUrl}/api/upload/${body.upload}`
  const response = await fetch(url, { method: 'PUT', body: new Uint8Array(pdf) })
  expect(response.status).toBe(200)
  return body.upload
}
