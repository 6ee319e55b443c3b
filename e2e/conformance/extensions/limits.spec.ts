import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '@/lib/testing/services/free-ports'
import { startReceiver } from '../../callback-receiver'
import { type Answer, type Client, clientOf } from '../../client'
import { linkOf } from '../../hosted-signing'
import { file } from '../../in-process/clients'
import { startInProcess } from '../../in-process/services'
import { app } from '../../people'
import { mailsTo } from '../../received-mail'

const victim = { country: 'LT', code: '40404040009' }

describe('limits', () => {
  let services: Awaited<ReturnType<typeof startInProcess>>
  let program: Client
  let portal: Client
  let metrics: string
  let receiver: Awaited<ReturnType<typeof startReceiver>>

  beforeAll(async () => {
    receiver = await startReceiver({ '/never-answers': () => undefined })
    const port = await freePort()
    metrics = `http://127.0.0.1:${port}/metrics`
    services = await startInProcess(
      {
        METRICS_PORT: String(port),
        PROMPT_LIMITS: '1,5,30',
        SIGN_IN_LIMIT: '10',
        MAIL_LIMITS: '5,20,8,25',
        WRONG_TOKEN_LIMIT: '20',
        CALLBACK_TIMEOUT_MS: '300',
        OUTGOING_ALLOW: receiver.host,
        SIMULATOR_ANSWER_MS: 'manual',
        SIMULATOR_TIMEOUT_MS: '110000',
      },
      'standing',
    )
    program = clientOf(services.running)
    portal = clientOf(services.running, services.running.hostedToken)
  })
  afterAll(async () => {
    await services.stop()
    receiver.stop()
  })

  const cancel = async (token: string) =>
    await portal.call(`/api/smartid/session/${token}`, {}, 'DELETE')

  function expectRefused({ http, body, retryAfter }: Answer, seconds: number): void {
    expect([http, body.error_code]).toEqual([429, 42901])
    expect(Number(retryAfter)).toBeGreaterThan(seconds - 20)
    expect(Number(retryAfter)).toBeLessThanOrEqual(seconds)
  }

  async function upload(signers: readonly object[], more: object = {}): Promise<Answer> {
    const request = { access: 'public', file, signers, ...more }
    return await program.call('/api/document/upload.json', request)
  }

  describe('on calling phones', () => {
    const link = { ...victim, device_link: 'QR' }

    it('are not used up by QR codes that are started and cancelled', async () => {
      for (let times = 0; times < 6; times++) {
        const { http, body } = await portal.call('/api/smartid/device-link.json', link)
        expect(http).toBe(200)
        await cancel(body.token)
      }
      const { http, body } = await program.call('/smartid/login.json', victim)
      expect(http).toBe(200)
      // Another caller has made the phone ring: a message has to wait, the person's own QR code does not.
      expect((await program.call('/smartid/login.json', victim)).http).toBe(429)
      expect((await portal.call('/api/smartid/device-link.json', link)).http).toBe(200)
      const person = { name: 'Device Link', surname: 'Testnumber', personal_code: victim.code }
      const { body: uploaded } = await upload([{ ...person, email: 'link@example.com' }])
      const path = `/api/invitation/${uploaded.signers[0]?.invitationUrl?.split('/').at(-1)}`
      const sha256 = (await portal.call(`${path}.json`)).body.invitation.document?.sha256
      const signing = { ...link, method: 'smartid', sha256 }
      expect((await portal.call(`${path}/sign.json`, signing)).http).toBe(200)
      await cancel(body.token)
    })

    it('stop a stranger after ten people from one address, and no other caller', async () => {
      const codes = Array.from({ length: 40 }, (_, index) => lithuanianCode(index))
      const answers: Answer[] = []
      for (const code of codes) {
        const from = { client_address: '2001:db8:1:2::7' }
        const person = { country: 'LT', code, message: 'Paraph' }
        answers.push(await portal.call('/smartid/login.json', { ...person, ...from }))
      }
      const refused = answers.filter(({ http }) => http === 429)
      expect(answers.slice(0, 10).filter(({ http }) => http === 429)).toEqual([])
      expect(refused).toHaveLength(30)
      expectRefused(answers[10] ?? expect.fail('Forty were asked'), 60)
      expectRefused(answers[11] ?? expect.fail('Forty were asked'), 120)
      expectRefused(answers[39] ?? expect.fail('Forty were asked'), 3600)
      expect(refused[0]?.body).toMatchObject({ reason: 'too-many-people' })

      const ask = (client: Client, index: number, address: string) =>
        client.call('/smartid/login.json', {
          country: 'LT',
          code: codes[index],
          client_address: address,
        })
      const same = '2001:db8:1:2:ffff::1'
      expect((await ask(portal, 20, same)).http).toBe(429)
      expect((await ask(portal, 21, '2001:db8:1:3::7')).http).not.toBe(429)
      expect((await ask(program, 22, same)).http).not.toBe(429)
      const code = { country: 'LT', code: codes[23], device_link: 'QR' }
      expect((await portal.call('/api/smartid/device-link.json', code)).http).toBe(200)
    })

    it('refuse an invalid client address', async () => {
      const request = { ...app.signs, client_address: '198.51.100' }
      const { http, body } = await portal.call('/smartid/login.json', request)
      expect([http, body.error_code]).toEqual([400, 40001])
      expect(body.message).toContain('[client_address]')
    })
  })

  describe('on mail', () => {
    const person = (email: string) => ({ name: 'Jonas', surname: 'Bandomasis', email })
    const secretOf = ({ body }: Answer) => body.signers[0]?.invitationUrl?.split('/').at(-1)
    const isOpen = async (secret: string | undefined) =>
      (await portal.call(`/api/invitation/${secret}.json`)).http === 200

    it('keep the link of a mailed signer valid, and give the caller a new one', async () => {
      const signer = person('often@example.com')
      const { body } = await upload([signer])
      const invite = () =>
        program.call(`/api/document/${body.document.uuid}/invite-signer.json`, { signer })
      const reminders: Answer[] = []
      for (let times = 0; times < 7; times++) reminders.push(await invite())
      const states = reminders.map((answer) => answer.body.signers[0]?.mail)
      expect(states).toEqual([...Array(4).fill(undefined), ...Array(3).fill('limited')])
      const open = await Promise.all(reminders.map((answer) => isOpen(secretOf(answer))))
      // The last link that was mailed, and the last one that was returned to the caller.
      expect(open).toEqual([false, false, false, true, false, false, true])
      const withoutMail = { signer: { ...signer, noEmail: true } }
      const path = `/api/document/${body.document.uuid}/invite-signer.json`
      expect((await program.call(path, withoutMail)).body.signers[0]?.mail).toBeUndefined()
    })

    it('name the signers of an upload who were not mailed, and apply to one owner', async () => {
      const signers = Array.from({ length: 10 }, (_, index) => person(`o${index}@example.com`))
      const { body } = await upload(signers, { owner: 'somebody' })
      const states = body.signers.map(({ mail }) => mail)
      expect(states).toEqual([...Array(8).fill(undefined), 'limited', 'limited'])
      const own = await upload([person('else@example.com')], { owner: 'somebody else' })
      expect(own.body.signers[0]?.mail).toBeUndefined()
    })

    it('stop a relying party that asks for sixty, and no other', async () => {
      const foreign = clientOf(services.running, services.running.foreignToken)
      const signers = Array.from({ length: 60 }, (_, index) => person(`p${index}@example.com`))
      const request = { access: 'public', file, signers }
      const { body } = await foreign.call('/api/document/upload.json', request)
      expect(body.signers.filter(({ mail }) => mail === 'limited')).toHaveLength(35)
      expect((await upload([person('late@example.com')])).body.signers[0]?.mail).toBeUndefined()
      await foreign.call(`/api/document/${body.document.uuid}/remove.json`, {}, 'DELETE')
      const again = await foreign.call('/api/document/upload.json', request)
      expect(again.body.signers.filter(({ mail }) => mail === 'limited')).toHaveLength(60)
      expect(await mailsTo(services.running, 'p40@example.com')).toEqual([])
    })

    it('stop copies to an address that is added and removed repeatedly', async () => {
      const signer = { name: 'Ok', surname: 'Testnumber', email: 'ok@example.com' }
      const { body } = await upload([signer])
      const link = linkOf(portal, body.signers[0]?.invitationUrl ?? '')
      await link.sign(app.signs)
      await answer(app.signs.code)
      expect((await link.attemptEnd()).signer.signStatus).toBe('signed')
      const path = `/api/document/${body.document.uuid}`
      const states: unknown[] = []
      for (let times = 0; times < 7; times++) {
        const reader = { ...person('copied@example.com'), role: 'copy' }
        const added = await program.call(`${path}/invite-signer.json`, { signer: reader })
        expect(added.http).toBe(200)
        const [copy] = (await program.call(`${path}/details.json`)).body.document.copies
        states.push(copy?.mail === 'limited' && copy.sent_at === null ? 'later' : 'at once')
        await program.call(`${path}/remove-temporary-signer.json`, { signer_id: copy?.id })
      }
      expect(states).toEqual([...Array(5).fill('at once'), ...Array(2).fill('later')])
    })

    /** Confirms on the phone as soon as it rings. */
    async function answer(code: string): Promise<void> {
      const { simulatorUrl } = services.running
      const ringing = async () => {
        const prompts = await (await fetch(`${simulatorUrl}/prompts.json`)).json()
        const prompt = prompts.find((one: { readonly code: string }) => one.code === code)
        return prompt ?? expect.fail('No phone rings')
      }
      const { id } = await vi.waitFor(ringing, 60_000)
      await fetch(`${simulatorUrl}/prompts/${id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ answer: 'ok' }),
      })
    }
  })

  it('on the response time end a callback without an answer', async () => {
    const callbackUrl = `http://${receiver.host}/never-answers`
    const request = { access: 'public', file: { ...file, callbackUrl }, signers: [] }
    const events = { callback_events: ['document.cancelled'] }
    const { uuid } = (await program.call('/api/document/upload.json', { ...request, ...events }))
      .body.document
    await program.call(`/api/document/${uuid}/cancel.json`)
    const callbacks = async () =>
      (await program.call(`/api/document/${uuid}/callbacks.json`)).body.callbacks
    const failed = { state: 'queued', attempts: 1, last_status: null, last_error: 'timeout' }
    await vi.waitFor(async () => expect(await callbacks()).toMatchObject([failed]), 60_000)
  })

  it('on wrong access tokens block an address, but not a valid token from there', async () => {
    const guess = (index: number) =>
      clientOf(services.running, `wrong-${index}`, {
        'x-forwarded-for': `198.51.100.${index}`,
      }).call('/smartid/login.json', app.signs)
    for (let index = 0; index < 20; index++) expect((await guess(index)).http).toBe(401)
    expectRefused(await guess(20), 60)
    expect((await program.call('/api/mobile/session/none', {}, 'DELETE')).http).toBe(404)
    const foreign = clientOf(services.running, services.running.foreignToken)
    expect((await foreign.call('/api/mobile/session/none', {}, 'DELETE')).http).toBe(404)
  })

  it('are counted in metrics', async () => {
    const text = await (await fetch(metrics)).text()
    for (const limit of [
      'prompt-live',
      'people-of-address',
      'mail-of-address',
      'mail-of-owner',
      'mail-of-relying-party',
      'wrong-token',
    ]) {
      expect(text).toMatch(new RegExp(`paraph_rate_limited_total\\{limit="${limit}"\\} [1-9]`))
    }
  })
})

/** A well-formed code that the simulator does not know. */
function lithuanianCode(index: number): string {
  const digits = `3900101${String(index).padStart(3, '0')}`
  const sum = (weights: readonly number[]) =>
    weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0) % 11
  const first = sum([1, 2, 3, 4, 5, 6, 7, 8, 9, 1])
  const check = first < 10 ? first : sum([3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) % 10
  return `${digits}${check}`
}
