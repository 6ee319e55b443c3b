import { describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { linkOf } from '../../hosted-signing'
import { file } from '../../in-process/clients'
import { services } from '../../in-process/services'
import { app, mobile } from '../../people'

const { call } = clientOf(services, services.hostedToken)
const hosted = { ...clientOf(services, services.hostedToken) }
const people = [
  { name: 'Ona', surname: 'Testaitė', email: 'ona@example.com' },
  { name: 'Ona', surname: 'Kitaitė', personal_code: mobile.signs.code },
  { name: 'Jonas', surname: 'Bandomasis-Ąžuolas' },
]

async function prepared(signers: readonly object[] = people) {
  const upload = { access: 'public', file, signers: [] }
  const { uuid } = (await call('/api/document/upload.json', upload)).body.document
  const { body } = await call('/api/document/generate-temporary-signing-link.json', {
    document_id: uuid,
    callback_url: 'https://example.com/done',
    signers,
  })
  const links = body.temporary_signing_links?.map((each) => each.temporary_signing_link) ?? []
  return { uuid, links }
}

const remove = (uuid: string, body: object) =>
  call(`/api/document/${uuid}/remove-temporary-signer.json`, body)

const namesOf = async (uuid: string) =>
  (await call(`/api/document/${uuid}/signers.json`)).body.signers.map(({ surname }) => surname)

describe('4.17 · remove a signer', () => {
  it.each([
    ['a surname', { surname: 'Testaitė' }, 'Testaitė'],
    ['an e-mail address in any case', { email: 'ONA@example.com' }, 'Testaitė'],
    ['a personal code', { personal_code: mobile.signs.code }, 'Kitaitė'],
    [
      'name and surname in another spelling',
      { name: 'JONAS', surname: 'bandomasis azuolas' },
      'Ąžuolas',
    ],
    ['fields that match only one signer together', { name: 'Ona', surname: 'kitaite' }, 'Kitaitė'],
  ])('removes the signer described by %s', async (_, description, gone) => {
    const { uuid } = await prepared()
    const { http, body } = await remove(uuid, description)
    expect([http, body]).toEqual([200, { status: 'ok' }])
    const names = await namesOf(uuid)
    expect(names).toHaveLength(2)
    expect(names.join()).not.toContain(gone)
  })

  it.each([
    ['no signer', { surname: 'Nebuvėlis' }],
    ['several', { name: 'Ona' }],
    ['one signer by some fields only', { name: 'Jonas', email: 'ona@example.com' }],
  ])('removes no signer if the fields describe %s', async (_, description) => {
    const { uuid } = await prepared()
    const { http, body } = await remove(uuid, description)
    expect([http, body]).toEqual([404, { status: 'error', message: 'Signer was not found' }])
    expect(await namesOf(uuid)).toHaveLength(3)
  })

  it('removes one of several nameless signers by id', async () => {
    const { uuid } = await prepared([])
    await call('/api/document/generate-temporary-signing-link.json', {
      document_id: uuid,
      callback_url: 'https://example.com/done',
    })
    const details = async () => (await call(`/api/document/${uuid}/details.json`, {})).body.document
    const [one, other] = (await details()).signers
    const { http } = await remove(uuid, { signer_id: one?.id })
    expect(http).toBe(200)
    const kept = (await details()).signers.filter(({ signStatus }) => signStatus !== 'removed')
    expect(kept.map(({ id }) => id)).toEqual([other?.id])
    const again = await remove(uuid, { signer_id: one?.id })
    expect(again.http).toBe(404)
  })

  it('requires at least one field, and each of them valid', async () => {
    const { uuid } = await prepared()
    expect((await remove(uuid, {})).body.message).toContain('Invalid parameter [name]')
    const malformed = await remove(uuid, { personal_code: '1' })
    expect(malformed.body).toEqual({
      status: 'error',
      message: 'Invalid parameter [personal_code]: Invalid personal code',
    })
  })

  it('removes a signer once in several simultaneous calls', async () => {
    const { uuid } = await prepared()
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => remove(uuid, { name: 'Jonas' })),
    )
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 404, 404])
  })

  it('ends the link and the session of the removed signer', async () => {
    const { uuid, links } = await prepared([{}, { name: 'Jonas' }])
    const link = linkOf(hosted, links[0] ?? '')
    await remove(uuid, { name: 'Jonas' })
    expect((await linkOf(hosted, links[1] ?? '').read()).http).toBe(404)
    expect((await link.read()).http).toBe(200)
  })

  it('does not remove a signer who has signed, and completes the document if only the removed signer was missing', async () => {
    const { uuid, links } = await prepared([{ surname: 'Testnumber' }, { name: 'Jonas' }])
    const link = linkOf(hosted, links[0] ?? '')
    await link.sign(app.signs)
    expect((await link.attemptEnd()).signer.signStatus).toBe('signed')
    expect((await remove(uuid, { surname: 'Testnumber' })).http).toBe(404)
    expect((await remove(uuid, { name: 'Jonas' })).http).toBe(200)
    const { body } = await call(`/api/document/${uuid}/events.json`)
    expect(body.events.slice(-2).map(({ kind }) => kind)).toEqual(['signer-removed', 'completed'])
  })

  it('stops the session of a signer who is removed while signing', async () => {
    const { uuid, links } = await prepared([{ email: 'signs@example.com' }])
    const link = linkOf(hosted, links[0] ?? '')
    await link.sign(app.neverAnswers)
    const { http } = await remove(uuid, { email: 'signs@example.com' })
    expect(http).toBe(200)
    expect((await link.read()).http).toBe(404)
    expect(await namesOf(uuid)).toEqual([])
  })
})
