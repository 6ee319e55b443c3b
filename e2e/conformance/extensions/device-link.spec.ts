import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../../client'
import { portal, program } from '../../in-process/clients'
import { clock, services } from '../../in-process/services'
import { app } from '../../people'
import { samplePdf } from '../../sample-pdf'

const callback_url = 'https://portal.example/smart-id/callback?state=abc'
const person = { country: 'LT', code: '40404040009' }
const documentNumber = 'PNOLT-40404040009-MOCK-Q'

/** Follows the current link in the simulated app; returns the callback that it opens. */
async function follow(token: string, flowType = 'QR'): Promise<URLSearchParams> {
  const { body } = await portal.call(`/api/smartid/device-link/${token}.json`)
  const response = await fetch(`${services.simulatorUrl}/mock/device-link`, {
    method: 'POST',
    body: JSON.stringify({ documentNumber, deviceLink: body.device_link, flowType }),
  })
  const { callbackUrl } = (await response.json()) as { callbackUrl?: string }
  return new URL(callbackUrl ?? callback_url).searchParams
}

/** Scans the current code until the session ends: a code that is scanned too late is refused. */
async function scan(token: string, statusPath: string): Promise<Answer> {
  const deadline = Date.now() + 100_000
  for (;;) {
    await follow(token)
    const answer = await portal.call(`${statusPath}/${token}.json`)
    if (answer.body.status !== 'waiting' || Date.now() > deadline) return answer
    await pause(10)
  }
}

const confirm = (token: string, values: URLSearchParams) =>
  portal.call(`/api/smartid/device-link/${token}/callback.json`, {
    session_secret_digest: values.get('sessionSecretDigest') ?? 'nothing',
    user_challenge_verifier: values.get('userChallengeVerifier') ?? undefined,
  })

const login = (more: object) => portal.call('/api/smartid/device-link.json', { ...person, ...more })

async function invite(known: object = {}) {
  const { body } = await program.call('/api/document/upload.json', {
    access: 'public',
    file: { filename: 'contract.pdf', content: samplePdf().toString('base64') },
    signers: [{ name: 'Device Link', surname: 'Testnumber', email: 'link@example.com', ...known }],
  })
  const secret = body.signers[0]?.invitationUrl?.split('/').at(-1) ?? ''
  const path = `/api/invitation/${secret}`
  const sha256 = (await portal.call(`${path}.json`)).body.invitation.document?.sha256
  const sign = (more: object) =>
    portal.call(`${path}/sign.json`, { method: 'smartid', ...person, sha256, ...more })
  /** Signs as the invited person, with the given fields. */
  const signAs = (typed: object) =>
    portal.call(`${path}/sign.json`, { method: 'smartid', sha256, ...typed })
  const attempt = async () => (await portal.call(`${path}.json`)).body.invitation.attempt
  return { sign, signAs, attempt }
}

function expectFailure({ http, body }: Answer, status: number, code: number, parameter = ''): void {
  expect({ http, code: body.error_code }).toEqual({ http: status, code })
  expect(body.message).toContain(parameter)
}

describe('an identification by QR code', () => {
  it.each([
    ['lt', 'lit'],
    ['en', 'eng'],
    ['lv', 'lav'],
    ['et', 'est'],
  ])('opens the app in the language of the page, %s', async (language, code) => {
    const { token } = (await login({ device_link: 'QR' })).body
    const path = `/en/api/smartid/device-link/${token}.json`
    const { body } = await portal.call(path, { language })
    expect(body.device_link).toContain(`&lang=${code}&`)
  })

  it('succeeds if the app scans the current code', async () => {
    const { token } = (await login({ device_link: 'QR' })).body
    expect((await portal.call(`/smartid/status/${token}.json`)).body).toEqual({ status: 'waiting' })
    const end = await scan(token, '/smartid/status')
    expect(end.body).toMatchObject({ status: 'ok', code: person.code, surname: 'TESTNUMBER' })
  })

  it('has a new link every second', async () => {
    const { token } = (await login({ device_link: 'QR' })).body
    const { body } = await portal.call(`/en/api/smartid/device-link/${token}.json`)
    expect(body.device_link).toMatch(/\?deviceLinkType=QR&elapsedSeconds=\d&.*&lang=eng&authCode=/)
    expect(body.device_link).not.toContain(person.code)
    clock.advance(1_000)
    const later = (await portal.call(`/en/api/smartid/device-link/${token}.json`)).body
    expect(later.device_link).not.toBe(body.device_link)
  })

  it('has no link after it has ended', async () => {
    const { token } = (await login({ device_link: 'QR' })).body
    await scan(token, '/smartid/status')
    expectFailure(await portal.call(`/api/smartid/device-link/${token}.json`), 404, 40402)
  })
})

describe('an identification without code and country', () => {
  const anybody = (more: object) => portal.call('/api/smartid/device-link.json', more)

  it('identifies the person whose app scanned the code', async () => {
    const { token } = (await anybody({ device_link: 'QR' })).body
    const end = await scan(token, '/smartid/status')
    expect(end.body).toMatchObject({ status: 'ok', country: 'LT', code: person.code })
    const begun = await portal.call('/api/person/session.json', { token })
    expect(begun.body).toMatchObject({ country: 'LT', code: person.code, name: 'DEVICE LINK' })
  })

  it('on the same device counts after the same browser has sent the callback', async () => {
    const { token } = (await anybody({ device_link: 'Web2App', callback_url })).body
    const values = await follow(token, 'Web2App')
    expect((await portal.call(`/smartid/status/${token}.json`)).body).toEqual({ status: 'waiting' })
    await confirm(token, values)
    const end = await portal.awaitEnd(`/smartid/status/${token}.json`)
    expect(end.body).toMatchObject({ status: 'ok', code: person.code })
  })

  it.each([
    ['code', { country: 'LT' }],
    ['country', { code: person.code }],
  ])('requires code and country together: [%s] is missing', async (parameter, half) => {
    expectFailure(await anybody({ device_link: 'QR', ...half }), 400, 40001, `[${parameter}]`)
  })
})

describe('an identification on the same device', () => {
  it('counts only after the same browser has sent the callback', async () => {
    const { token } = (await login({ device_link: 'Web2App', callback_url })).body
    const values = await follow(token, 'Web2App')
    expect((await portal.call(`/smartid/status/${token}.json`)).body).toEqual({ status: 'waiting' })
    expect((await confirm(token, values)).body).toEqual({ status: 'ok' })
    const end = await portal.awaitEnd(`/smartid/status/${token}.json`)
    expect(end.body).toMatchObject({ status: 'ok', code: person.code })
    expectFailure(await confirm(token, values), 404, 40402)
  })

  it('refuses the callback of another session', async () => {
    const { token } = (await login({ device_link: 'App2App', callback_url })).body
    const other = (await login({ device_link: 'App2App', callback_url })).body
    const values = await follow(other.token, 'App2App')
    expectFailure(await confirm(token, values), 400, 40001, '[session_secret_digest]')
  })

  it('fails with a verifier that does not match the answer', async () => {
    const { token } = (await login({ device_link: 'Web2App', callback_url })).body
    const values = await follow(token, 'Web2App')
    values.set('userChallengeVerifier', 'A'.repeat(43))
    await confirm(token, values)
    expect((await portal.awaitEnd(`/smartid/status/${token}.json`)).body).toMatchObject({
      status: 'error',
      error_code: 50001,
    })
  })

  it('requires the verifier', async () => {
    const { token } = (await login({ device_link: 'Web2App', callback_url })).body
    const values = await follow(token, 'Web2App')
    values.delete('userChallengeVerifier')
    expectFailure(await confirm(token, values), 400, 40001, '[user_challenge_verifier]')
  })
})

describe('a signature by link', () => {
  it('is made after the app scans the QR code', async () => {
    const { sign, attempt } = await invite()
    const { token, control_code } = (await sign({ device_link: 'QR' })).body
    expect(control_code).toBe('')
    expect(await attempt()).toMatchObject({ device_link: 'QR', control_code: null })
    expect((await scan(token, '/smartid/sign/status')).body.status).toBe('ok')
  })

  it('is made on the same device after the callback', async () => {
    const { sign } = await invite()
    const { token } = (await sign({ device_link: 'Web2App', callback_url })).body
    await confirm(token, await follow(token, 'Web2App'))
    expect((await portal.awaitEnd(`/smartid/sign/status/${token}.json`)).body.status).toBe('ok')
  })
})

describe('a device link for a signer with a known code', () => {
  const invited = { country: person.country, personal_code: person.code }

  it('needs no code in the request', async () => {
    const { signAs } = await invite(invited)
    const { token } = (await signAs({ device_link: 'QR' })).body
    expect((await scan(token, '/smartid/sign/status')).body.status).toBe('ok')
  })

  it('on the same device needs an invitation with a code', async () => {
    const { signAs } = await invite()
    const asked = { device_link: 'Web2App', callback_url }
    expectFailure(await signAs(asked), 400, 40001, '[code]')
  })

  it('does not ring a phone: a message needs the code in the request', async () => {
    const { signAs } = await invite(invited)
    expectFailure(await signAs({}), 400, 40001, '[country]')
    expectFailure(await signAs({ country: person.country }), 400, 40001, '[code]')
  })
})

describe('a QR code for a signer without a known code', () => {
  const signed = (token: string) => scan(token, '/smartid/sign/status')

  it('asks for the certificate, then for the signature', async () => {
    const { signAs, attempt } = await invite()
    const { token, control_code } = (await signAs({ device_link: 'QR' })).body
    expect(control_code).toBe('')
    const { body } = await portal.call(`/api/smartid/device-link/${token}.json`)
    expect(body.device_link).toContain('&sessionType=cert&')
    expect((await portal.call(`/smartid/sign/status/${token}.json`)).body).toEqual({
      status: 'waiting',
    })
    const { person: signer, file } = (await signed(token)).body
    expect(signer).toEqual({ name: 'DEVICE LINK', surname: 'TESTNUMBER' })
    expect(file?.content).toBeDefined()
    expect(await attempt()).toMatchObject({ state: 'finished', device_link: 'QR' })
  })

  it('signs nothing if another person scans it, and the signer can try again', async () => {
    const { signAs, attempt } = await invite({ name: 'Ona', surname: 'Kita' })
    const { token } = (await signAs({ device_link: 'QR' })).body
    expect((await signed(token)).body).toMatchObject({ status: 'error', error_code: 40403 })
    expect(await attempt()).toMatchObject({ state: 'failed', reason: 'wrong-name' })
    expect((await signAs({ device_link: 'QR' })).body.status).toBe('ok')
  })

  it('reserves the PDF until it is scanned or cancelled', async () => {
    const { signAs } = await invite()
    const { token } = (await signAs({ device_link: 'QR' })).body
    expectFailure(await signAs({ device_link: 'QR' }), 409, 40901)
    await portal.call(`/api/smartid/session/${token}`, {}, 'DELETE')
    expect((await signAs({ device_link: 'QR' })).body.status).toBe('ok')
  })
})

describe('a private document', () => {
  async function sent(signer: object) {
    const { body } = await program.call('/api/document/upload.json', {
      access: 'private',
      file: { filename: 'contract.pdf', content: samplePdf().toString('base64') },
      signers: [{ email: 'private@example.com', ...signer }],
    })
    const path = `/api/invitation/${body.signers[0]?.invitationUrl?.split('/').at(-1)}`
    const identify = async () => {
      const asked = { method: 'smartid', device_link: 'QR' }
      const { token } = (await portal.call(`${path}/identify.json`, asked)).body
      return { token, end: await scan(token, '/smartid/status') }
    }
    return { path, identify }
  }

  it('opens to the invited person who scans, and is signed without a typed code', async () => {
    const { path, identify } = await sent({ name: 'Device Link', surname: 'Testnumber' })
    expect((await portal.call(`${path}.json`)).body.invitation.signer.code_known).toBe(true)
    const { token: identification } = await identify()
    const { invitation } = (await portal.call(`${path}.json`, { identification })).body
    const sha256 = invitation.document?.sha256
    const asked = { method: 'smartid', device_link: 'QR', sha256 }
    expect((await portal.call(`${path}/sign.json`, asked)).http).toBe(403)
    const { token } = (await portal.call(`${path}/sign.json`, { ...asked, identification })).body
    expect((await scan(token, '/smartid/sign/status')).body.status).toBe('ok')
  })

  it('stays closed to another person who scans', async () => {
    const { path, identify } = await sent({ name: 'Ona', surname: 'Kita' })
    const { token, end } = await identify()
    expect(end.body).toMatchObject({ status: 'error', error_code: 40403 })
    const answer = await portal.call(`${path}.json`, { identification: token })
    expect(answer.body.invitation.document).toBeNull()
  })
})

describe('device links', () => {
  it.each([
    ['callback_url', { device_link: 'Web2App' }],
    ['callback_url', { device_link: 'QR', callback_url }],
    ['callback_url', { device_link: 'Web2App', callback_url: 'http://portal.example/' }],
    ['callback_url', { device_link: 'Web2App', callback_url: 'https://portal.example/#x' }],
    ['device_link', { device_link: 'BLE' }],
    ['device_link', {}],
  ])('are refused for [%s]: %j', async (parameter, request) => {
    expectFailure(await login(request), 400, 40001, `[${parameter}]`)
  })

  it('are not available for Mobile-ID', async () => {
    const { sign } = await invite()
    const request = { method: 'mobile', phone: '+37060000666', device_link: 'QR' }
    expectFailure(await sign(request), 400, 40001, '[device_link]')
  })

  it('are available to portals only, and only to the portal that started them', async () => {
    const { token } = (await login({ device_link: 'QR' })).body
    const request = { ...app.signs, device_link: 'QR' }
    expectFailure(await program.call('/api/smartid/device-link.json', request), 401, 40003)
    expectFailure(await program.call(`/api/smartid/device-link/${token}.json`), 401, 40003)
    const message = await portal.call('/smartid/login.json', app.signsToo)
    const path = `/api/smartid/device-link/${message.body.token}.json`
    expectFailure(await portal.call(path), 404, 40402)
  })
})
