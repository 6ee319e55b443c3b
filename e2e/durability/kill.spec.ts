import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDice } from '@/lib/testing/seed'
import { type Client, clientOf } from '../client'
import { app, mobile } from '../people'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'

const rounds = 4
/** Of each round, begun one after another at random: one death meets them all at different moments. */
const signingsARound = 6
/** Longer than a whole signing with this simulator: some are over before the kill. */
const latestKillMs = 1_800

const methods = [
  {
    method: 'mobile',
    country: 'LT',
    ...mobile.signs,
    name: 'Ąžuolas',
    surname: 'Pavyzdžiūnas Testnumber',
  },
  { method: 'smartid', ...app.signs, name: 'Ok', surname: 'Testnumber' },
] as const

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
    const { name, surname, ...person } = methods[turn % methods.length] ?? methods[0]
    const { uuid, secret } = await upload(owner, { name, surname })
    const { body } = await hosted.call(`/api/invitation/${secret}.json`)
    return { uuid, secret, request: { ...person, sha256: body.invitation.document?.sha256 } }
  }

  /** Asks to sign some time before the kill; whether a token came back. */
  async function begin(
    { secret, request }: { secret: string; request: object },
    pauseMs: number,
  ): Promise<boolean> {
    await pause(pauseMs)
    const answer = await hosted
      .call(`/api/invitation/${secret}/sign.json`, request)
      .catch(() => undefined)
    return answer?.body.token !== undefined
  }

  /** What was promised with a token ends by itself; what was never answered may be asked again. */
  async function endOfSigning(secret: string, request: object, promised: boolean): Promise<void> {
    const deadline = Date.now() + 60_000
    while (Date.now() < deadline) {
      const { body } = await hosted.call(`/api/invitation/${secret}.json`)
      const { signer, attempt } = body.invitation
      if (signer.signStatus === 'signed') return
      if (attempt === null || attempt.state === 'failed') {
        expect(promised, `the promised session ended: ${attempt?.reason}`).toBe(false)
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
