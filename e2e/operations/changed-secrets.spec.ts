import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../client'
import { app } from '../people'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'
import { actingFor, signIn } from '../signed-in'

describe('secrets that an operator rotates', () => {
  let services: Awaited<ReturnType<typeof startServices>>

  beforeAll(async () => {
    services = await startServices()
  })
  afterAll(() => services.stop())

  const stored = () => readFile(join(services.running.dataDir, 'secrets', 'gateway-secret'), 'utf8')

  /** Runs the command as an operator does; returns the exit code. */
  function secrets(...args: readonly string[]): Promise<number> {
    const command = ['lib/bundle/run.mjs', 'paraph', 'secrets', ...args]
    const env = { ...process.env, DATA_DIR: services.running.dataDir }
    return new Promise((resolve) => {
      execFile(process.execPath, command, { env }, (error) => resolve(Number(error?.code ?? 0)))
    })
  }

  it('keep documents, links and sign-ins usable, and end the tokens they replace', async () => {
    const before = clientOf(services.running, services.running.hostedToken)
    const { owner, session } = await signIn(before, app.signs)
    const ownerBefore = actingFor(before, session)
    const email = 'ona@example.com'
    const { body: uploaded } = await ownerBefore.call('/api/document/upload.json', {
      access: 'public',
      file: { filename: 'a.pdf', content: samplePdf().toString('base64') },
      signers: [{ name: 'Ona', surname: 'Onaitė', email, noEmail: true }],
    })
    const linkPath = `/api/document/${uploaded.document.uuid}/invitation.json`
    const { invitationUrl } = (await ownerBefore.call(linkPath, { email })).body

    expect(await secrets('rotate', 'gateway-secret')).toBe(0)
    expect((await stored()).split(',')).toHaveLength(2)
    // The gateway still writes with the older value.
    expect(await secrets('drop-old', 'gateway-secret')).toBe(1)
    await services.terminateGateway()
    const [hosted, own] = ['another-portal-token', 'another-own-token']
    await services.restartGateway({ GATEWAY_ACCESS_TOKEN: hosted, ACCESS_TOKENS: `tests:${own}` })

    const after = clientOf(services.running, hosted)
    const ownerAfter = actingFor(after, session)
    expect((await ownerBefore.call(linkPath, { email })).http).toBe(401)
    expect((await clientOf(services.running).call(linkPath, { email })).http).toBe(401)
    expect((await clientOf(services.running, own).call('/api/document/list.json')).http).toBe(200)
    expect((await ownerAfter.call(linkPath, { email })).body.invitationUrl).toBe(invitationUrl)
    const opened = await after.call(`/api/invitation/${invitationUrl.split('/').at(-1)}.json`)
    expect(opened.http).toBe(200)
    expect((await after.call('/api/person/session/read.json', { session })).body.owner).toBe(owner)
    expect((await signIn(after, app.signs)).owner).toBe(owner)
    expect(await secrets('drop-old', 'gateway-secret')).toBe(0)
    expect((await stored()).split(',')).toHaveLength(1)
  })
})
