import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDice } from '@/lib/testing/seed'
import { type Client, clientOf } from '../client'
import { app, mobile } from '../people'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'

const rounds = 4
/** In each round, begun at random times, so that one kill interrupts them at different points. */
const signingsARound = 6
/** Longer than a whole signing with this simulator: some end before the kill. */
const latestKillMs = 1_800

const byMobileId = {
  method: 'mobile',
  country: 'LT',
  ...mobile.signs,
  name: 'Ąžuolas',
  surname: 'Pavyzdžiūnas Testnumber',
}
const bySmartId = { method: 'smartid', ...app.signs, name: 'Ok', surname: 'Testnumber' }
const byQrCode = {
  method: 'smartid',
  device_link: 'QR',
  name: 'Device Link',
  surname: 'Testnumber',
}
/** An app that has scanned a code waits only for that signature, so each round has one of them. */
const methods = [byMobileId, bySmartId, byMobileId, bySmartId, byMobileId, byQrCode]
const scanningAccount = 'PNOLT-40404040009-MOCK-Q'

describe('kill -9 of the gateway during a signing', () => {
  let services: Awaited<ReturnType<typeof startServices>>
  let owner: Client
  let hosted: Client

  beforeAll(async () => {
    services = await startServices({ SIMULATOR_ANSWER_MS: '300', PROMPT_DELAY_MS: '100' })
    owner = clientOf(services.running, services.running.hostedToken)
    hosted = owner
  })
  afterAll(async () => await services.stop())

  it.each(Array.from({ length: rounds }, (_, round) => ({ round: round + 1 })))(
    'ends in exactly one signature each, round $round',
    async ({ round }) => {
      const prepared = await Promise.all(
        Array.from({ length: signingsARound }, (_, index) => prepare(round + index)),
      )
      const dice = testDice()
      const begun = Promise.all(prepared.map((one) => begin(one, dice(latestKillMs))))
      await pause(latestKillMs)
      await services.killGateway()
      const promises = await begun
      await services.restartGateway()
      await Promise.all(
        prepared.map(async ({ uuid, secret, request }, index) => {
          await endOfSigning(secret, request, promises[index] === true)
          await expectOneSignature(uuid)
        }),
      )
    },
    120_000,
  )

  async function prepare(turn: number) {
    const { name, surname, ...person } = methods[turn % methods.length] ?? byMobileId
    const { uuid, secret } = await upload(owner, { name, surname })
    const { body } = await hosted.call(`/api/invitation/${secret}.json`)
    return { uuid, secret, request: { ...person, sha256: body.invitation.document?.sha256 } }
  }

  /** Requests a signature some time before the kill; returns whether a token arrived. */
  async function begin(
    { secret, request }: { secret: string; request: object },
    pauseMs: number,
  ): Promise<boolean> {
    await pause(pauseMs)
    const answer = await hosted
      .call(`/api/invitation/${secret}/sign.json`, request)
      .catch(() => undefined)
    const token = answer?.body.token
    if ('device_link' in request && token) await scan(token).catch(() => undefined)
    return token !== undefined
  }

  /** Scans the QR code of a session, if it still shows one. */
  async function scan(token: string): Promise<void> {
    const { body } = await hosted.call(`/api/smartid/device-link/${token}.json`)
    if (!body.device_link) return
    await fetch(`${services.running.simulatorUrl}/mock/device-link`, {
      method: 'POST',
      body: JSON.stringify({
        documentNumber: scanningAccount,
        deviceLink: body.device_link,
        flowType: 'QR',
      }),
    })
  }

  /** An accepted session ends without a retry; an unanswered request may be repeated. */
  async function endOfSigning(secret: string, request: object, promised: boolean): Promise<void> {
    const deadline = Date.now() + 60_000
    while (Date.now() < deadline) {
      const { body } = await hosted.call(`/api/invitation/${secret}.json`)
      const { signer, attempt } = body.invitation
      if (signer.signStatus === 'signed') return
      if (attempt?.device_link && attempt.state === 'waiting') await scan(attempt.token)
      if (attempt === null || attempt.state === 'failed') {
        // An app that has shown its certificate waits for some seconds only: after a slow restart the signer scans again.
        const isAppGone = attempt?.reason === 'session-lost' && attempt.device_link !== null
        expect(promised && !isAppGone, `the promised session ended: ${attempt?.reason}`).toBe(false)
        await hosted.call(`/api/invitation/${secret}/sign.json`, request)
      }
      await pause(100)
    }
    throw new Error('The signing did not end within a minute')
  }

  async function expectOneSignature(uuid: string): Promise<void> {
    const { body: list } = await owner.call(`/api/document/${uuid}/signers.json`)
    expect(list.signers[0]).toMatchObject({ signStatus: 'signed', isSignatureValid: 'true' })
    const { body: trail } = await owner.call(`/api/document/${uuid}/events.json`)
    expect(trail.events.filter(({ kind }) => kind === 'signed')).toHaveLength(1)
    const token = services.running.hostedToken
    const url = `${services.running.gatewayUrl}/api/document/${uuid}/download.json?access_token=${token}`
    const file = Buffer.from(await (await fetch(url)).arrayBuffer()).toString('latin1')
    expect(file.match(/\/ByteRange/g)).toHaveLength(1)
  }
})

async function upload(owner: Client, person: { name: string; surname: string }) {
  const { body } = await owner.call('/api/document/upload.json', {
    access: 'public',
    file: { filename: 'a.pdf', content: samplePdf().toString('base64') },
    signers: [{ ...person, email: 'signer@example.com' }],
  })
  const secret = body.signers[0]?.invitationUrl?.split('/').at(-1) ?? ''
  return { uuid: body.document.uuid, secret }
}
