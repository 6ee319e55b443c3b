import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TrustServices } from '@paraph/validator/signature/signature-format'
import { CertificateRejected } from '@paraph/validator/trust/ocsp-responder'
import { TrustServiceUnavailable } from '@paraph/validator/trust/trust-service-unavailable'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '@/lib/log/log'
import { clockWatch } from '@/lib/network/clock-watch'
import { register } from '@/lib/providers/register'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { type CardChoices, issuedCards, tokenOf } from '@/lib/testing/providers/issued-cards'
import { chosenBy } from '@/lib/testing/providers/remote-signing'
import {
  type SimulatedProviders,
  simulatedProviders,
} from '@/lib/testing/providers/simulated-providers'
import { identityProviders } from './identity-providers'
import type { BuiltInProvider, CardAddress } from './operation/gateway-config'
import { decryptSecret } from './operation/secrets/encrypted-secret'
import { secretKeys } from './operation/secrets/secret-keys'
import { createMetrics } from './process/metrics'
import { simulatedProvider } from './providers-file'

const person = { country: 'LT', personalCode: '50001018865', phone: '+37060000666' } as const
const prompt = { text: '', format: 'GSM-7', language: 'LIT' } as const

describe('identity providers of a gateway', () => {
  let world: SimulatedProviders
  const folder = folderOfFile('authorities-')

  beforeAll(async () => {
    world = await simulatedProviders()
  })
  afterAll(async () => {
    await world.close()
  })

  /** A folder with one authority of the simulator. */
  async function authorityFolder(name: string): Promise<string> {
    const directory = await mkdtemp(join(folder, `${name}-`))
    const response = await fetch(`${world.url}/ca/${name}.crt`)
    await writeFile(join(directory, `${name}.crt`), Buffer.from(await response.arrayBuffer()))
    return directory
  }

  function trustWith(revocation: TrustServices['revocation']): TrustServices {
    const { issuersOf } = world.settings('')
    const parts = {
      issuersOf: async (certificate: Uint8Array) => {
        const issuers = await issuersOf(certificate, new Date())
        if (!issuers) throw new CertificateRejected('no-certification-path', 'no-issuer-found')
        return issuers
      },
      revocation,
    }
    return parts as unknown as TrustServices
  }

  async function open(
    more: Partial<BuiltInProvider> = {},
    { version = 'v3' as const, revocation = async () => new Uint8Array() }: OpenOptions = {},
    card: Partial<CardAddress> = {},
    remote = simulatedProvider(world.url),
  ) {
    const metrics = createMetrics()
    const reached = (path: string) => ({
      ...world.settings(path),
      prefix: '',
      tlsPins: [],
      ...more,
    })
    const ofSmartId = { SMART_ID_VERSION: version, SMART_ID_SCHEME: 'smart-id' } as const
    const providers = await identityProviders({
      config: {
        builtInProviders: [
          { ...reached('/mid-api'), name: 'mobile', open: register.mobile.open },
          {
            ...reached(register.smartid.pathAtSimulator(ofSmartId)),
            name: 'smartid',
            open: (settings) => register.smartid.open(settings, ofSmartId),
          },
        ],
        card: { authorities: { addresses: [`${world.url}/ca/card.crt`] }, policies: [], ...card },
        remoteProviders: [remote],
        keys: secretKeys(['secret of tests']),
        portalUrl: 'https://portal.example.test/base',
      },
      trust: trustWith(revocation),
      metrics,
      clock: () => new Date(),
      clockWatch: clockWatch(),
      log: createLog('silent', 'tests'),
    })
    return { providers, metrics }
  }

  interface OpenOptions {
    readonly version?: 'v3' | 'v2'
    readonly revocation?: TrustServices['revocation']
  }

  async function identify(options: OpenOptions) {
    const { mobile } = (await open({}, options)).providers
    const order = mobile.orderAuthentication({ person, prompt })
    const { providerSession } = await mobile.startAuthentication(order)
    return mobile.readAuthentication(order, providerSession, { waitMs: 20_000 })
  }

  it("accept certificates of a provider's own authority only", async () => {
    const request = { person, level: 'QSCD' } as const
    const own = await open({ authorities: await authorityFolder('mobile-id') })
    await expect(own.providers.mobile.signingCertificate(request)).resolves.toBeDefined()
    const others = await open({ authorities: await authorityFolder('smart-id') })
    await expect(others.providers.mobile.signingCertificate(request)).rejects.toHaveProperty(
      'reason',
      'certificate-rejected',
    )
  })

  it('reject a person whose certificate has been revoked', async () => {
    const revocation = async () => {
      throw new CertificateRejected('revoked', 'it has been revoked')
    }
    await expect(identify({ revocation })).rejects.toHaveProperty('reason', 'certificate-revoked')
  })

  it('reject people while the OCSP responder does not answer', async () => {
    const revocation = async () => {
      throw new TrustServiceUnavailable('ocsp-responder', 'silence')
    }
    await expect(identify({ revocation })).rejects.toHaveProperty('reason', 'unavailable')
  })

  it('have device links in version 3 only', async () => {
    expect((await open()).providers.smartid.deviceLinks).toBeDefined()
    expect((await open({}, { version: 'v2' })).providers.smartid.deviceLinks).toBeUndefined()
  })

  it('include remote providers, whose secrets only they can open', async () => {
    const { providers } = await open()
    const { simulated } = providers
    if (!simulated) throw new Error('no remote provider')
    expect(Object.keys(providers)).toContain('simulated')
    const chosen = await chosenBy(simulated, 'IDCES-99999999R')
    const { token } = chosen.credential as { readonly token: string }
    const keys = secretKeys(['secret of tests'])
    expect(decryptSecret(keys, 'provider simulated', token)).toMatch(/./)
    expect(() => decryptSecret(keys, 'provider other', token)).toThrow()
  })

  /** Identifies by a software card that the simulator's authority issued. */
  async function identifyByCard(choices: CardChoices, more: Partial<CardAddress> = {}) {
    const { card } = (await open({}, {}, more)).providers
    const order = card?.orderAuthentication({ prompt })
    if (!(card && order)) throw new Error('no card method')
    const issued = await issuedCards(world)
    const asked = { algorithm: 'ES384', origin: 'https://portal.example.test' }
    const browserAnswer = tokenOf(issued(choices), { ...asked, nonce: order.challenge })
    return await card.readAuthentication(order, '', { waitMs: 0, browserAnswer })
  }
  const rejected = (providerWord: string) => ({ reason: 'certificate-rejected', providerWord })

  it('identify by cards of the named issuers only', async () => {
    await expect(identifyByCard({})).resolves.toHaveProperty('identity.surname', 'TESTNUMBER')
    for (const issuer of ['remote', 'card-nq', 'mobile-id'] as const) {
      await expect(identifyByCard({ issuer })).rejects.toMatchObject(rejected('issuer'))
    }
  })

  it('identify by certificates of the named policies only', async () => {
    const policies = ['1.3.6.1.4.1.51361.1.1']
    const withPolicy = (policy: string) => identifyByCard({ policies: [policy] }, { policies })
    await expect(withPolicy('1.3.6.1.4.1.51361.1.1.1')).resolves.toBeDefined()
    await expect(withPolicy('1.3.6.1.4.1.51361.1.10')).rejects.toMatchObject(rejected('policy'))
    await expect(identifyByCard({}, { policies })).rejects.toMatchObject(rejected('policy'))
  })

  it('identify nobody by a card if no issuer is named', async () => {
    const { card } = (await open({}, {}, { authorities: undefined })).providers
    expect(card?.proof).toBeUndefined()
    await expect(identifyByCard({}, { authorities: undefined })).rejects.toMatchObject(
      rejected('issuer'),
    )
  })

  it('accept only people of its own authorities from a remote provider', async () => {
    const provider = simulatedProvider(world.url)
    const addresses = [`${world.url}/ca/mobile-id.crt`]
    const remote = { ...provider, authorities: { addresses } }
    const { simulated } = (await open({}, {}, {}, remote)).providers
    if (!simulated) throw new Error('no remote provider')
    const chosen = chosenBy(simulated, 'IDCES-99999999R')
    await expect(chosen).rejects.toMatchObject(rejected('issuer'))
  })

  it('count every call by its result', async () => {
    const { providers, metrics } = await open()
    await providers.mobile.signingCertificate({ person, level: 'QSCD' })
    const text = await metrics.registry.metrics()
    expect(text).toMatch(
      /paraph_provider_call_duration_seconds_count\{family="mobile",call="signingCertificate",outcome="ok"\} 1/,
    )
  })
})
