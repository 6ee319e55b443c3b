import { randomBytes } from 'node:crypto'
import { memoryKeyRing } from '@paraph/validator/authority/key-ring'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { certifyWorld } from '../authority/certified-world'
import { cards } from './handler'

const clock = () => new Date()
const { office } = await certifyWorld(memoryKeyRing(clock), 'http://127.0.0.1', clock)
const app = new Hono().route('/card', cards(office))
const origin = 'https://portal.example.test'

async function command(card: string, name: string, body: object = {}) {
  const init = { method: 'POST', body: JSON.stringify(body) }
  const response = await app.request(`/card/${card}/${name}`, init)
  return { status: response.status, body: await response.json() }
}

describe('a simulated card', () => {
  it.each([
    ['another certificate', { certificate: 'AAAA' }],
    ['a digest of another length', { hashFunction: 'SHA-512' }],
    ['a hash function that it does not have', { hashFunction: 'MD5' }],
  ])('refuses to sign with %s', async (_what, change) => {
    const { certificate } = (await command('EE', 'get-signing-certificate')).body
    const hash = randomBytes(32).toString('base64')
    const request = { certificate, hash, hashFunction: 'SHA-256', ...change }
    const { body } = await command('EE', 'sign', request)
    expect(body).toHaveProperty('error.code', 'ERR_WEBEID_NATIVE_INVALID_ARGUMENT')
  })

  it.each(['CANCELLED', 'PIN_BLOCKED'])('%s ends without a token', async (card) => {
    const challengeNonce = randomBytes(32).toString('base64')
    const { body } = await command(card, 'authenticate', { challengeNonce, origin })
    expect(body).toHaveProperty('error.code', 'ERR_WEBEID_USER_CANCELLED')
  })

  it('refuses a nonce of less than 256 bits', async () => {
    const challengeNonce = randomBytes(31).toString('base64').slice(0, 42)
    expect(await command('EE', 'authenticate', { challengeNonce, origin })).toMatchObject({
      status: 400,
    })
  })

  it('does not exist under another name', async () => {
    expect(await command('XX', 'get-signing-certificate')).toMatchObject({ status: 404 })
  })
})
