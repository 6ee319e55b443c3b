import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readProvidersFile } from '@/lib/gateway/providers-file'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { freshServedDatabase } from '@/lib/testing/services/database'
import { complete } from '../browser-requests'
import { type Client, clientOf } from '../client'
import { run } from '../operator'
import { follow, pageIn, pdfToSign, remotePeople, visit } from '../remote-signing'
import { startServices } from '../services'

describe('a gateway with a file of remote providers', () => {
  let services: Awaited<ReturnType<typeof startServices>>
  let client: Client
  const folder = folderOfFile('paraph-providers-')

  const providerOf = (name: string, version: 'v1' | 'v2') => ({
    name,
    title: `Provider ${name}`,
    api: 'csc',
    url: `${services.running.simulatorUrl}/csc/${version}`,
    clientId: 'paraph',
    clientSecretFile: 'secret',
    countries: ['ES', 'IT'],
    authorities: `${services.running.simulatorUrl}/ca/remote.crt`,
  })

  async function fileWith(...providers: readonly object[]): Promise<string> {
    const path = join(folder, 'providers.json')
    await writeFile(path, JSON.stringify({ providers }))
    return path
  }

  async function restartWith(...providers: readonly object[]): Promise<void> {
    await services.terminateGateway()
    await services.restartGateway({ SIGNING_PROVIDERS_FILE: await fileWith(...providers) })
  }

  const start = async (method: string) => {
    const { body } = await client.call('/en/api/sign/start.json', { method, ...pdfToSign('pdf') })
    return body
  }

  beforeAll(async () => {
    await writeFile(join(folder, 'secret'), 'simulated-secret\n')
    services = await startServices()
    client = clientOf(services.running)
    await restartWith(providerOf('first', 'v1'), providerOf('second', 'v2'))
  })
  afterAll(async () => {
    await services.stop()
  })

  it('offers them to people of their countries', async () => {
    const namesFor = async (country: string) => {
      const { body } = await client.call('/en/api/sign/methods.json', { country })
      const { methods } = body as unknown as { methods: readonly { name: string }[] }
      return methods.map(({ name }) => name)
    }
    expect(await namesFor('ES')).toEqual(expect.arrayContaining(['first', 'second']))
    expect(await namesFor('LT')).not.toContain('first')
  })

  it.each(['first', 'second'])('signs with each of them: %s', async (method) => {
    const { token } = await start(method)
    const { body } = await follow(client, token, remotePeople.ecdsa)
    expect(body.status, body.message).toBe('ok')
  })

  it('signs people in who sign a challenge or whose word the operator trusts, if a setting says so', async () => {
    const refused = await client.call('/en/api/sign/login.json', { method: 'second' })
    expect([refused.http, refused.body.message]).toEqual([400, expect.stringContaining('[method]')])
    const second = providerOf('second', 'v2')
    await restartWith(providerOf('first', 'v1'), { ...second, signs_challenges: true })
    const signIn = async (person: string) => {
      const { body } = await client.call('/en/api/sign/login.json', { method: 'second' })
      const { token } = body
      return await follow(client, token, person, `/en/api/sign/login/status/${token}.json`)
    }
    const proved = await signIn(remotePeople.authentication)
    expect(proved).toMatchObject({ pages: 2, body: { status: 'ok', proof: 'signature' } })
    const named = await signIn(remotePeople.ecdsa)
    expect(named).toMatchObject({ pages: 1, body: { status: 'error' } })
    await restartWith(providerOf('first', 'v1'), { ...second, trusted_for_sign_in: true })
    const trusted = await signIn(remotePeople.ecdsa)
    expect(trusted).toMatchObject({ pages: 1, body: { status: 'ok', proof: 'provider' } })
  })

  it('fails sessions of a provider that was removed', async () => {
    const started = await start('first')
    const page = pageIn(started)
    if (!page) throw new Error('the session has no page')
    const answer = await visit(page, remotePeople.ecdsa)
    await restartWith(providerOf('second', 'v2'))
    const { http, body } = await complete(client, started.token, answer)
    expect([http, body.error_code]).toEqual([503, 50_004])
  })

  it('has its file and their secrets in a backup, sealed, if the operator asks for them', async () => {
    const [backups, copy] = [join(folder, 'backups'), join(folder, 'copy')]
    const served = await freshServedDatabase()
    const path = await fileWith({ ...providerOf('first', 'v1'), tlsAnchors: 'anchors.pem' })
    await writeFile(join(folder, 'anchors.pem'), 'an anchor')
    const original = { SIGNING_PROVIDERS_FILE: path }
    const without = await run(services, ['backup', backups], original)
    expect(without).toMatchObject({ code: 0, said: expect.stringContaining('--providers') })
    expect((await run(services, ['backup', backups, '--providers'], original)).code).toBe(0)
    const [newest = ''] = (await readdir(backups))
      .filter((name) => name !== 'files')
      .toSorted()
      .slice(-1)
    const sealed = await readFile(join(backups, newest, 'secrets.sealed'))
    for (const form of ['utf8', 'base64'] as const) {
      const secret = Buffer.from('simulated-secret').toString(form).replace(/=+$/, '')
      expect(sealed.includes(secret), form).toBe(false)
    }

    const settings = { DATA_DIR: copy, ...(served ? { DATABASE_URL: served.url } : {}) }
    const restored = await run(services, ['restore', backups], settings)
    const settled = join(copy, 'providers', 'providers.json')
    expect(restored).toMatchObject({
      code: 0,
      said: expect.stringContaining(`Set SIGNING_PROVIDERS_FILE=${settled}`),
    })
    const [provider] = readProvidersFile(settled, true)
    expect(provider).toMatchObject({ name: 'first', client: { secret: 'simulated-secret' } })
    expect(await readFile(provider?.tlsAnchors ?? '', 'utf8')).toBe('an anchor')
    await served?.drop()
  })

  it('does not start with an unknown key, and names it', async () => {
    const path = await fileWith({ ...providerOf('first', 'v1'), colour: 'red' })
    const { code, said } = await services.refusedGateway({ SIGNING_PROVIDERS_FILE: path })
    expect(code).toBe(1)
    expect(said).toContain(
      'SIGNING_PROVIDERS_FILE: providers.0 (first): Unrecognized key: "colour"',
    )
  })
})
