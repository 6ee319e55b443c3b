import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createLog } from '@/lib/log/log'
import { mobileId } from '@/lib/providers/mobile-id/mobile-id'
import { smartId } from '@/lib/providers/smart-id/smart-id'
import { given } from '@/lib/testing/given'
import { providersOfFile } from '@/lib/testing/providers/providers-of-file'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import type { Context } from '../operation/context'
import { secretKeys } from '../operation/secrets/secret-keys'
import { initializeSmartIdHashSigning } from '../signing/hash-signing'
import {
  initializeMobileAuthentication,
  initializeSmartIdAuthentication,
} from './authentication/authenticate'

const world = await providersOfFile()

const { database, relyingPartyId } = await partyOfFile()

/** The context of a start call some minutes later; `secrets` are those of GATEWAY_SECRET. */
function contextAfter(minutes: number, secrets = ['secret']): Context {
  return given<Context>({
    database,
    providers: {
      mobile: mobileId(world.settings('/mid-api')),
      smartid: smartId({ ...world.settings('/smart-id-rp/v3'), schemeName: 'smart-id-demo' }),
    },
    settings: {
      promptLimits: { live: 1, minute: 0, hour: 0 },
      promptDelayMs: 0,
      peopleLimit: 0,
      keys: secretKeys(secrets),
    },
    relyingParty: { id: relyingPartyId, name: 'tests', scopes: ['api'] },
    locale: 'en',
    isHeld: () => false,
    wakeWorker: () => {},
    clock: () => new Date(Date.now() + minutes * 60_000),
    log: createLog('silent', 'tests'),
  })
}

const flags = { peps: false, sanctions: false }
const people = {
  mobile: { phone: '+37060000666', code: '50001018865' },
  app: { country: 'LT', code: '30303039914' },
  otherApp: { country: 'LT', code: '40504040001' },
  signer: { country: 'EE', code: '40504040001' },
} as const
const hash = { hash: '0'.repeat(64), hash_algorithm: 'SHA256' } as const
const path = {}

function login(idempotency_key: string | undefined, context: Context = contextAfter(0)) {
  const body = { ...people.app, ...flags, idempotency_key }
  return initializeSmartIdAuthentication(context, { path, body })
}

async function forget(): Promise<void> {
  await database.db.execute(sql`delete from session`)
  await database.db.execute(sql`delete from prompt`)
}

describe('a repeated start of a session', () => {
  it('returns the certificate of the first answer again', async () => {
    const key = randomUUID()
    const body = { ...people.mobile, ...flags, language: 'LIT', message_format: 'GSM-7' } as const
    const start = (context: Context) =>
      initializeMobileAuthentication(context, { path, body: { ...body, idempotency_key: key } })
    const first = await start(contextAfter(0))
    expect(await start(contextAfter(9))).toEqual(first)
    await forget()
  })

  it('waits for the control code of a start whose provider has not answered yet', async () => {
    const body = { ...hash, ...people.signer, idempotency_key: randomUUID() }
    const start = () => initializeSmartIdHashSigning(contextAfter(0), { path, body })
    const answers = await Promise.all([start(), start(), start()])
    expect(new Set(answers.map(({ token }) => token)).size).toBe(1)
    expect(new Set(answers.map(({ control_code }) => control_code)).size).toBe(1)
    expect(answers[0]?.control_code).toMatch(/^\d{4}$/)
    await forget()
  })

  it('starts another session when the key is ten minutes old', async () => {
    const key = randomUUID()
    const first = await login(key)
    expect(await login(key, contextAfter(9))).toEqual(first)
    const later = await login(key, contextAfter(11))
    expect(later.token).not.toBe(first.token)
    expect(await login(key, contextAfter(0))).toEqual(later)
    await forget()
  })

  it('recognises its body by an earlier secret', async () => {
    const key = randomUUID()
    const first = await login(key, contextAfter(0, ['old']))
    expect(await login(key, contextAfter(0, ['new', 'old']))).toEqual(first)
    await forget()
  })

  it('keeps no personal code in clear', async () => {
    await login(randomUUID())
    const { rows } = await database.db.execute(
      sql`select idempotency_key || idempotency_digest as kept from session where idempotency_key is not null`,
    )
    expect(JSON.stringify(rows)).not.toContain(people.app.code)
    await forget()
  })
})
