import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '@/lib/log/log'
import type { HttpClient } from '@/lib/network/transport'
import { csc } from '@/lib/providers/csc/csc'
import { insertSession, loadSession, moveSession } from '@/lib/storage/sessions/sessions'
import { given } from '@/lib/testing/given'
import { cscSettings, remotePrompt, returnUrl, visit } from '@/lib/testing/providers/remote-signing'
import {
  answering,
  type SimulatedProviders,
  simulatedProviders,
} from '@/lib/testing/providers/simulated-providers'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { sessionRequest } from '@/lib/testing/session-request'
import { encryptSecret } from '../operation/secrets/encrypted-secret'
import { secretKeys } from '../operation/secrets/secret-keys'
import type { SessionServices } from './session-services'
import { attendSession } from './steps'

const { database, relyingPartyId } = await partyOfFile()

const keys = secretKeys([randomBytes(32).toString('hex')])

describe('a session with the code of a provider', () => {
  let world: SimulatedProviders
  let exchanges = 0
  let isBroken = false

  beforeAll(async () => {
    world = await simulatedProviders()
  })
  afterAll(async () => {
    await world.close()
  })

  const http: HttpClient = (request) => {
    if (request.url.endsWith('/oauth2/token')) exchanges += 1
    const isList = request.url.endsWith('/credentials/list')
    return (isBroken && isList ? answering(503) : world.http)(request)
  }

  /** The services of a process that has just started. */
  function startedProcess(): SessionServices {
    const parts = {
      database,
      providers: { simulated: csc(cscSettings(world, 'v2', { http })) },
      settings: { keys },
      outcomes: {},
      log: createLog('silent', 'tests'),
      clock: () => new Date(),
    }
    return given<SessionServices>(parts)
  }

  /** A login whose person has come back from the provider's page. */
  async function returned({ providers: { simulated } }: SessionServices) {
    const id = randomUUID()
    const order = simulated?.orderAuthentication({ prompt: remotePrompt, returnUrl })
    if (!(simulated && order)) throw new Error('no provider')
    const { browserRequest, providerSession: name } = await simulated.startAuthentication(order)
    const answer = await visit(
      { providerSession: name, browserRequest },
      { person: 'IDCES-99999999R' },
    )
    const session = {
      id,
      relyingPartyId,
      family: 'simulated',
      kind: 'authentication',
      person: null,
      request: sessionRequest,
      prepared: { order },
      expiresAt: new Date(Date.now() + 300_000),
    } as const
    await insertSession(database.db, session)
    const browserAnswer = encryptSecret(keys, id, JSON.stringify(answer))
    const startedAt = Date.now()
    const providerSession = { name, startedAt, browserRequest, browserAnswer }
    await moveSession(database.db, id, ['prepared'], { state: 'asked', providerSession })
    return id
  }

  async function attend(services: SessionServices, id: string) {
    const session = (await loadSession(database.db, id)) ?? expect.fail('There is the session')
    return await attendSession(services, session, new AbortController().signal)
  }

  it('goes on with the token when the provider is back', async () => {
    const services = startedProcess()
    const id = await returned(services)
    ;[exchanges, isBroken] = [0, true]
    await expect(attend(services, id)).rejects.toHaveProperty('reason', 'unavailable')
    isBroken = false
    expect(await attend(services, id)).toMatchObject({ id, state: 'answered' })
    expect(exchanges).toBe(1)
  })

  it('ends if the process that sent the code has stopped', async () => {
    const services = startedProcess()
    const id = await returned(services)
    ;[exchanges, isBroken] = [0, true]
    await expect(attend(services, id)).rejects.toHaveProperty('reason', 'unavailable')
    isBroken = false
    await attend(startedProcess(), id)
    expect(await loadSession(database.db, id)).toMatchObject({
      state: 'failed',
      failure: { code: 50_001, reason: 'session-lost' },
    })
    expect(exchanges).toBe(1)
  })
})
