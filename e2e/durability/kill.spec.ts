import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, clientOf } from '../client'
import { app, mobile } from '../people'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'

const rounds = 20
/** Longer than a whole signing with this simulator: some rounds are killed after the end. */
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
    'ends in exactly one signature, round $round',
    async ({ round }) => {
      const { name, surname, ...person } = methods[round % methods.length] ?? methods[0]
      const { uuid, secret } = await upload(owner, { name, surname })
      const { body } = await hosted.call(`/api/invitation/${secret}.json`)
      const request = { ...person, sha256: body.invitation.document?.sha256 }
      const signing = hosted
        .call(`/api/invitation/${secret}/sign.json`, request)
        .catch(() => undefined)
      await pause(randomInt(latestKillMs))
      await services.killGateway()
      const answered = await signing
      await services.restartGateway()
      await endOfSigning(secret, request, answered?.body.token !== undefined)
      await expectOneSignature(uuid)
    },
    90_000,
  )

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
