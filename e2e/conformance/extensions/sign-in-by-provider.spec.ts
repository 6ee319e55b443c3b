import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { complete, requestIn } from '../../browser-requests'
import type { BrowserRequest } from '../../client'
import { linkOf } from '../../hosted-signing'
import { portal, program } from '../../in-process/clients'
import { services } from '../../in-process/services'
import { follow, pageIn, remotePeople, visit } from '../../remote-signing'
import { samplePdf } from '../../sample-pdf'
import { actingFor } from '../../signed-in'
import { askCard } from '../../simulated-card'

/** One person with a card, and with a credential at the remote provider. */
const person = { country: 'LT', code: '50001018865' }
const atProvider = 'PNOLT-50001018865'

const asked = async (method: string) => (await portal.call('/api/sign/login.json', { method })).body

async function identifyByCard(card = 'LT') {
  const body = await asked('card')
  const request = requestIn<BrowserRequest>(body)
  if (!request) throw new Error('the session asks for no card')
  await complete(portal, body.token, await askCard(services, card, request))
  return (await portal.awaitEnd(`/api/sign/login/status/${body.token}.json`)).body
}

async function identifyByProvider() {
  const body = await asked('simulated')
  const page = pageIn(body)
  if (!page) throw new Error('the session has no page')
  await complete(portal, body.token, await visit(page, atProvider))
  return (await portal.awaitEnd(`/api/sign/login/status/${body.token}.json`)).body
}

/** One person with a card, and with a credential for authentication at the remote provider. */
const prover = { card: 'EE', atProvider: remotePeople.authentication }

async function identifyByChallenge() {
  const { token } = await asked('simulated')
  const path = `/api/sign/login/status/${token}.json`
  return await follow(portal, token, prover.atProvider, path)
}

const begin = async ({ token }: { readonly token: string }) =>
  (await portal.call('/api/person/session.json', { token })).body

/** A private document that waits for the person. */
async function invite(more: object = {}) {
  const email = `${randomUUID()}@example.com`
  const signer = { name: 'Ąžuolas', surname: 'Pavyzdžiūnas', email, noEmail: true }
  const { body } = await program.call('/api/document/upload.json', {
    file: { filename: `${randomUUID()}.pdf`, content: samplePdf().toString('base64') },
    access: 'private',
    signers: [{ ...signer, country: person.country, personal_code: person.code, ...more }],
  })
  const invited = await program.call(`/api/document/${body.document.uuid}/invitation.json`, {
    email,
  })
  const link = invited.body.invitationUrl
  return { path: `/api/invitation/${link.split('/').at(-1)}`, ...linkOf(portal, link) }
}

describe('a sign-in at a provider with a signed challenge', () => {
  it('opens the identity of the same person’s card, after a second page', async () => {
    const { body, pages } = await identifyByChallenge()
    expect(body).toMatchObject({ status: 'ok', proof: 'signature' })
    expect(pages).toBe(2)
    const byCard = await begin(await identifyByCard(prover.card))
    expect(byCard.owner).toMatch(/^person-/)
    expect((await begin(body)).owner).toBe(byCard.owner)
  })
})

describe('a sign-in on the word of a provider', () => {
  let byCard: Awaited<ReturnType<typeof begin>>
  let byProvider: Awaited<ReturnType<typeof begin>>

  beforeAll(async () => {
    byCard = await begin(await identifyByCard())
    byProvider = await begin(await identifyByProvider())
  })

  it('is told apart from a sign-in by a signature', async () => {
    expect(await identifyByCard()).toMatchObject({ status: 'ok', proof: 'signature' })
    expect(await identifyByProvider()).toMatchObject({ status: 'ok', proof: 'provider' })
  })

  it('opens an identity of its own, always the same', async () => {
    expect(byProvider).toMatchObject({ ...person, name: 'ĄŽUOLAS' })
    expect(byProvider.owner).not.toBe(byCard.owner)
    expect((await begin(await identifyByProvider())).owner).toBe(byProvider.owner)
  })

  it('does not open the documents of the same person’s card', async () => {
    const file = { filename: `${randomUUID()}.pdf`, content: samplePdf().toString('base64') }
    const mine = actingFor(portal, byCard.session)
    const { uuid } = (
      await mine.call('/api/document/upload.json', {
        file,
        access: 'private',
        signers: [{ name: 'Ona', surname: 'Onaitė', email: 'ona@example.com', noEmail: true }],
      })
    ).body.document
    const theirs = actingFor(portal, byProvider.session)
    const { documents } = (await theirs.call('/api/document/list.json', { limit: 100 })).body
    expect(documents.map((document) => document.uuid)).not.toContain(uuid)
    expect((await theirs.call(`/api/document/${uuid}/details.json`)).http).toBe(404)
  })

  it('does not open documents that wait for the person', async () => {
    await invite()
    const list = (session: string) =>
      portal.call('/api/person/waiting.json', { session, ...person })
    const [waiting] = (await list(byCard.session)).body.documents
    expect(waiting).toBeDefined()
    expect(await list(byProvider.session)).toMatchObject({ http: 200, body: { documents: [] } })
    const opened = await portal.call('/api/person/waiting/open.json', {
      session: byProvider.session,
      signer_id: waiting?.signer_id,
      identify: true,
      ...person,
    })
    expect(opened.http).toBe(404)
  })

  it('does not open a private document for an invited person', async () => {
    const { path } = await invite()
    const { http, body } = await portal.call(`${path}/identify.json`, { method: 'simulated' })
    expect([http, body.message]).toEqual([400, expect.stringContaining('[method]')])
  })
})
