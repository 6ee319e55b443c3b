import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../../client'
import { linkOf } from '../../hosted-signing'
import { detailsOf, person, portal, program } from '../../in-process/clients'
import { clock } from '../../in-process/services'
import { app } from '../../people'
import { samplePdf } from '../../sample-pdf'

const pdf = samplePdf()
const sha256 = createHash('sha256').update(pdf).digest('hex')
const file = { filename: 'lease.pdf', content: pdf.toString('base64') }

const tenant = { label: 'Tenant', order: 2, language: 'lv' }
const landlord = { label: 'Landlord', order: 1, person: person() }

interface Template {
  readonly name: string
  readonly owner: string | null
  readonly file: { readonly filename: string; readonly sha256: string; readonly size: number }
  readonly roles: readonly {
    readonly label: string
    readonly person: { readonly email: string } | null
  }[]
  readonly deadline_days: number | null
}

/** The body of a response about templates. */
const told = ({ body }: Answer) =>
  body as unknown as {
    readonly status: string
    readonly message: string
    readonly template: Template & { readonly uuid: string }
    readonly templates: readonly (Template & { readonly uuid: string })[]
  }

const save = (body: object = {}, client = program) =>
  client.call('/api/template/save.json', {
    name: randomUUID(),
    file,
    roles: [landlord, tenant],
    access: 'public',
    ...body,
  })

async function saved(body: object = {}): Promise<string> {
  const answer = told(await save(body))
  expect(answer).toMatchObject({ status: 'ok' })
  return answer.template.uuid
}

const at = (uuid: string, client = program) => ({
  read: async () => told(await client.call(`/api/template/${uuid}/details.json`)).template,
  status: async () => (await client.call(`/api/template/${uuid}/details.json`)).http,
  call: (name: string, body: object = {}) =>
    client.call(`/api/template/${uuid}/${name}.json`, body),
  send: (signers: readonly object[], body: object = {}) =>
    client.call(`/en/api/template/${uuid}/send.json`, { signers, ...body }),
})

const named = (more: object = {}) => ({ template_role: 'Tenant', ...person(more) })
const digestOf = async (uuid: string) =>
  (await program.call(`/api/document/${uuid}/details.json`)).body.document as unknown as {
    readonly sha256: string
  }
const remove = (uuid: string) => program.call(`/api/document/${uuid}/remove.json`, {}, 'DELETE')

describe('a template', () => {
  it('has the file, roles and settings it was saved with', async () => {
    const owner = randomUUID()
    const settings = {
      deadline_days: 14,
      reminders: { first_after_days: 3, every_days: 7 },
      time_zone: 'Europe/Riga',
      allow_hand_over: true,
      groups: [{ order: 2, needed: 1 }],
      language: 'et',
    }
    const uuid = await saved({ name: 'Lease', owner, ...settings })
    expect(await at(uuid).read()).toMatchObject({
      uuid,
      name: 'Lease',
      owner,
      access: 'public',
      file: { filename: file.filename, format: 'pdf', size: pdf.length, sha256 },
      roles: [
        { label: 'Landlord', order: 1, person: landlord.person },
        { label: 'Tenant', order: 2, person: null, language: 'lv' },
      ],
      ...settings,
    })
  })

  it('is listed by name, for its owner only', async () => {
    const owner = randomUUID()
    for (const name of ['Work', 'Lease']) await saved({ name, owner })
    await saved()
    const { templates } = told(await program.call('/api/template/list.json', { owner }))
    expect(templates.map(({ name }) => name)).toEqual(['Lease', 'Work'])
    expect(templates[0]).toMatchObject({
      roles: [
        { label: 'Landlord', person: true, role: 'signer' },
        { label: 'Tenant', person: false, role: 'signer' },
      ],
    })
  })

  it('has a unique name for each owner', async () => {
    const name = randomUUID()
    const owner = randomUUID()
    await saved({ name, owner })
    expect(await save({ name, owner })).toMatchObject({ http: 409 })
    await saved({ name })
    const other = await saved({ owner })
    expect(await at(other).call('rename', { name })).toMatchObject({ http: 409 })
  })

  it('is saved only once if several calls use the same name at the same time', async () => {
    const owner = randomUUID()
    const name = randomUUID()
    const uuids = await Promise.all(Array.from({ length: 4 }, () => saved({ owner })))
    const renamed = await Promise.all(uuids.map((uuid) => at(uuid).call('rename', { name })))
    expect(renamed.map(({ http }) => http).sort()).toEqual([200, 409, 409, 409])
  })

  it('is saved once under one reference', async () => {
    const body = { name: randomUUID(), reference: randomUUID(), owner: randomUUID() }
    const [first, second] = await Promise.all([save(body), save(body)])
    expect(told(first).template.uuid).toBe(told(second).template.uuid)
    expect(told(await save(body)).template.uuid).toBe(told(first).template.uuid)
    expect(await save({ ...body, access: 'private' })).toMatchObject({ http: 409 })
  })

  it.each([
    ['the same label', { roles: [tenant, { label: ' tenant' }] }, 'roles.1.label'],
    [
      'the same person',
      { roles: [landlord, { ...landlord, label: 'Other' }] },
      'roles.1.person.email',
    ],
    ['an order for a copy', { roles: [{ label: 'A', role: 'copy', order: 1 }] }, 'roles.0.role'],
    [
      'more signatures needed than signers',
      { groups: [{ order: 2, needed: 2 }] },
      'groups.0.needed',
    ],
    [
      'an invalid code',
      { roles: [{ label: 'A', person: person({ country: 'LT', personal_code: '40504040002' }) }] },
      'roles.0.person.personal_code',
    ],
    [
      'a reader without a code of what is private',
      { access: 'private', roles: [{ label: 'A', role: 'copy', person: person() }] },
      'roles.0.person.personal_code',
    ],
    [
      'a mark outside the page',
      { roles: [{ label: 'A', mark: { page: 1, left: 0.95, top: 0.5 } }] },
      'roles.0.mark.left',
    ],
    [
      'a mark and no file',
      { file: null, roles: [{ label: 'A', mark: { page: 1, left: 0.1, top: 0.1 } }] },
      'roles.0.mark',
    ],
    ['zero days', { deadline_days: 0 }, 'deadline_days'],
    ['two files', { document: randomUUID() }, 'document'],
    ['no name', { name: ' ' }, 'name'],
  ])('is refused with %s', async (_, body, parameter) => {
    const answer = await save(body)
    expect(answer.http).toBe(400)
    expect(answer.body.message).toContain(`[${parameter}]`)
  })

  it('takes the unsigned file of a document', async () => {
    const upload = await program.call('/en/api/document/upload.json', {
      access: 'public',
      file,
      signers: [person()],
    })
    const { uuid: document } = upload.body.document
    const link = linkOf(portal, upload.body.signers[0]?.invitationUrl ?? '')
    await link.sign(app.signs)
    expect((await link.attemptEnd()).signer.signStatus).toBe('signed')
    const uuid = await saved({ file: null, document })
    expect((await at(uuid).read()).file).toMatchObject({ filename: file.filename, sha256 })
    await remove(document)
    const { http, body } = await at(uuid).send([named()])
    expect([http, (await digestOf(body.document.uuid)).sha256]).toEqual([200, sha256])
  })

  it('does not use up a raw upload', async () => {
    const { upload } = (await program.call('/api/upload.json', { size: pdf.length, sha256 })).body
    await program.send(`/api/upload/${upload}`, { method: 'PUT', body: new Uint8Array(pdf) })
    const uuid = await saved({ file: { filename: 'lease.pdf', upload } })
    expect((await at(uuid).read()).file.sha256).toBe(sha256)
    const sent = await program.call('/en/api/document/upload.json', {
      access: 'public',
      file: { filename: 'lease.pdf', upload },
      signers: [person()],
    })
    expect(sent.http).toBe(200)
  })
})

describe('a document from a template', () => {
  it('has its settings, its roles, and the people named for them', async () => {
    const owner = randomUUID()
    const uuid = await saved({
      owner,
      deadline_days: 14,
      roles: [tenant, { ...landlord, mark: { page: 1, left: 0.1, top: 0.1 } }],
      allow_hand_over: true,
    })
    const ona = named()
    const earliest = clock.now().getTime() + 14 * 86_400_000 - 1_000
    const { http, body } = await at(uuid).send([ona])
    expect(http).toBe(200)
    const document = await detailsOf(body.document.uuid)
    expect(document).toMatchObject({
      name: file.filename,
      owner,
      allow_hand_over: true,
      signers: [
        { email: ona.email, order: 2, turn: 'waiting', language: 'lv' },
        { email: landlord.person.email, order: 1, turn: 'now', mark: { page: 1 } },
      ],
    })
    const deadline = Date.parse((document as unknown as { deadline: string }).deadline)
    expect(deadline).toBeGreaterThanOrEqual(earliest)
    expect(deadline).toBeLessThan(earliest + 60_000)
  })

  it.each([
    ['no person for a role', [], 'signers'],
    ['an unknown role', [named({ template_role: 'Guest' })], 'signers.0.template_role'],
    ['a role twice', [named(), named()], 'signers.1.template_role'],
    ['an invalid code', [named({ country: 'LT', personal_code: 'x' })], 'signers.0.personal_code'],
  ])('is refused with %s', async (_, signers, parameter) => {
    const uuid = await saved()
    const { http, body } = await at(uuid).send(signers)
    expect(http).toBe(400)
    expect(body.message).toContain(`[${parameter}]`)
  })

  it('is unchanged when the template is changed or removed', async () => {
    const uuid = await saved()
    const sent = await at(uuid).send([named()])
    const { uuid: document } = sent.body.document
    const update = { roles: [{ label: 'Guest' }], access: 'private', without_file: true }
    expect(await at(uuid).call('update', update)).toMatchObject({ http: 200 })
    expect((await at(uuid).read()).file).toBeNull()
    expect(await at(uuid).call('remove')).toMatchObject({ http: 200 })
    expect(await at(uuid).status()).toBe(404)
    const link = linkOf(portal, sent.body.signers[1]?.invitationUrl ?? '')
    await link.sign(app.signs)
    expect((await link.attemptEnd()).signer.signStatus).toBe('signed')
    expect(await detailsOf(document)).toMatchObject({ access: 'public', name: file.filename })
  })

  it('leaves the file of the template when the document is removed', async () => {
    const uuid = await saved()
    const first = await at(uuid).send([named()])
    await remove(first.body.document.uuid)
    const { http, body } = await at(uuid).send([named()])
    expect([http, (await digestOf(body.document.uuid)).sha256]).toEqual([200, sha256])
  })

  it('needs a file if the template has none', async () => {
    const uuid = await saved({ file: null })
    expect(await at(uuid).send([named()])).toMatchObject({ http: 400 })
    expect(await at(uuid).send([named()], { file })).toMatchObject({ http: 200 })
  })

  it('is made once under one reference, even if the template was changed meanwhile', async () => {
    const uuid = await saved()
    const [ona, reference] = [named(), randomUUID()]
    const first = await at(uuid).send([ona], { reference })
    const withoutLinks = first.body.signers.map((one) => ({ ...one, invitationUrl: null }))
    expect(withoutLinks).toHaveLength(2)
    await at(uuid).call('update', { roles: [landlord], access: 'private' })
    const again = await at(uuid).send([ona], { reference })
    expect(again.body).toEqual({ ...first.body, signers: withoutLinks })
    expect(await at(uuid).send([named()], { reference })).toMatchObject({ http: 409 })
  })

  it('can be made from the raw upload of the template', async () => {
    const uuid = await saved()
    const { upload, valid_until } = (await at(uuid).call('upload')).body
    expect(Number(valid_until) * 1000).toBeGreaterThan(clock.now().getTime())
    const sent = await program.call('/en/api/document/upload.json', {
      access: 'public',
      file: { filename: 'lease.pdf', upload },
      signers: [person()],
    })
    expect((await digestOf(sent.body.document.uuid)).sha256).toBe(sha256)
  })
})

describe('updating a template', () => {
  it('keeps the file unless another one is given', async () => {
    const uuid = await saved({ deadline_days: 14 })
    const update = { roles: [tenant], access: 'private' }
    await at(uuid).call('update', update)
    expect(await at(uuid).read()).toMatchObject({
      file: { sha256 },
      access: 'private',
      deadline_days: null,
      roles: [{ label: 'Tenant' }],
    })
    await at(uuid).call('update', { ...update, file: { ...file, filename: 'new.pdf' } })
    expect((await at(uuid).read()).file.filename).toBe('new.pdf')
    expect(await at(uuid).send([named()])).toMatchObject({ http: 200 })
  })

  it('can change its name', async () => {
    const uuid = await saved()
    const name = randomUUID()
    await at(uuid).call('rename', { name })
    expect((await at(uuid).read()).name).toBe(name)
  })
})

describe('bulk send from a template', () => {
  const many = (uuid: string, body: object) =>
    program.call(`/en/api/template/${uuid}/send-to-many.json`, { reference: randomUUID(), ...body })

  it('makes one document for each row, with the fixed people of the template', async () => {
    const uuid = await saved()
    const rows = Array.from({ length: 3 }, () => ({ signers: [named()] }))
    const { batch } = (await many(uuid, { rows })).body
    const ended = async () =>
      (await program.call(`/api/batch/${batch.uuid}/details.json`)).body.batch
    await expect.poll(ended).toMatchObject({ batch_status: 'sent' })
    expect(await ended()).toMatchObject({ name: file.filename, rows: { sent: 3, failed: 0 } })
    const { documents } = (await program.call('/api/document/list.json', { batch: batch.uuid }))
      .body
    const tenants = []
    for (const { uuid: document } of documents) {
      const { signers } = await detailsOf(document)
      expect(signers).toMatchObject([{ order: 2 }, { email: landlord.person.email, order: 1 }])
      tenants.push((signers as unknown as readonly { email: string }[])[0]?.email)
    }
    expect(tenants.toSorted()).toEqual(rows.map(({ signers }) => signers[0]?.email).toSorted())
  })

  it('is done once under one reference, even if the template was changed meanwhile', async () => {
    const uuid = await saved({ deadline_days: 5 })
    const body = { reference: randomUUID(), rows: [{ signers: [named()] }] }
    const first = await many(uuid, body)
    await at(uuid).call('update', { roles: [tenant], access: 'private' })
    expect((await many(uuid, body)).body).toEqual(first.body)
    expect(await many(uuid, { ...body, rows: [{ signers: [named()] }] })).toMatchObject({
      http: 409,
    })
  })

  it('reports the faults of every row', async () => {
    const uuid = await saved()
    const twice = named({ email: landlord.person.email })
    const rows = [{ signers: [] }, { signers: [named({ template_role: 'Guest' })] }]
    const { http, body } = await many(uuid, { rows })
    expect([http, body.faults?.map(({ parameter }) => parameter)]).toEqual([
      400,
      ['rows.0.signers', 'rows.1.signers.0.template_role', 'rows.1.signers'],
    ])
    const repeated = await many(uuid, { rows: [{ signers: [twice] }] })
    expect(repeated).toMatchObject({ http: 400 })
  })
})
