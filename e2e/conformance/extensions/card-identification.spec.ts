import { describe, expect, it } from 'vitest'
import type { AnswerBody, BrowserRequest } from '../../client'
import { linkOf } from '../../hosted-signing'
import { portal, program } from '../../in-process/clients'
import { services } from '../../in-process/services'
import { samplePdf } from '../../sample-pdf'
import { askCard } from '../../simulated-card'

const file = { filename: 'secret.pdf', content: samplePdf().toString('base64') }

/** A private document of which nothing is shown before the Latvian card identifies its signer. */
async function invite(signer: object = { name: 'Ok', surname: 'Testnumber' }) {
  const signers = [{ ...signer, email: 'card@example.com', noEmail: true }]
  const { body } = await program.call('/api/document/upload.json', {
    file,
    access: 'private',
    signers,
  })
  const invited = await program.call(`/api/document/${body.document.uuid}/invitation.json`, {
    email: 'card@example.com',
  })
  const link = invited.body.invitationUrl
  return { path: `/api/invitation/${link.split('/').at(-1)}`, ...linkOf(portal, link) }
}

type Invited = Awaited<ReturnType<typeof invite>>

async function askIdentification({ path, read }: Invited) {
  const { body } = await portal.call(`${path}/identify.json`, { method: 'card' })
  expect(body).toMatchObject({ status: 'ok' })
  const { attempt } = (await read()).body.invitation as unknown as Attempted
  return { token: body.token, request: attempt.browser_request }
}

interface Attempted {
  readonly attempt: { readonly browser_request: BrowserRequest }
}

const complete = async (token: string, answer: object): Promise<AnswerBody> =>
  (await portal.call('/api/sign/complete.json', { token, answer })).body

describe('identification by ID card', () => {
  it('opens a private document for the invited person', async () => {
    const invited = await invite()
    const { token, request } = await askIdentification(invited)
    await complete(token, await askCard(services, 'LV', request))
    const { attempt, document } = await invited.attemptEnd({ identification: token })
    expect(attempt).toMatchObject({ state: 'finished', reason: null })
    expect(document?.name).toBe('secret.pdf')
  })

  it.each([
    ['a card of another person', 'EE', {}, 'wrong-name'],
    ['a revoked card', 'REVOKED', {}, 'certificate-revoked'],
    ['a token for another page', 'LV', { portalUrl: 'https://evil.test' }, 'answer-rejected'],
  ])('refuses %s', async (_which, card, elsewhere, reason) => {
    const invited = await invite()
    const { token, request } = await askIdentification(invited)
    await complete(token, await askCard({ ...services, ...elsewhere }, card, request))
    const { attempt, document } = await invited.attemptEnd()
    expect(attempt).toMatchObject({ state: 'failed', reason })
    expect(document).toBeNull()
  })

  it('refuses a token that was made for another session', async () => {
    const [first, second] = [await invite(), await invite()]
    const asked = await askIdentification(first)
    const answer = await askCard(services, 'LV', asked.request)
    const { token } = await askIdentification(second)
    await complete(token, answer)
    const { attempt } = await second.attemptEnd()
    expect(attempt).toMatchObject({ state: 'failed', reason: 'answer-rejected' })
  })
})
