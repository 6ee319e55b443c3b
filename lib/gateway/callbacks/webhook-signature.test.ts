import { execFileSync, spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import {
  CallbackSecretMalformed,
  callbackKey,
  newCallbackSecret,
  webhookHeaders,
} from './webhook-signature'

// The key is 32 bytes 'a'; the timestamp is in whole seconds.
const secret = `whsec_${Buffer.from('a'.repeat(32)).toString('base64')}`
const message = { id: 'msg_1', at: new Date(1_700_000_000_999), body: '{"uuid":"ž"}' }
const hasOpenssl = spawnSync('openssl', ['version']).status === 0

describe('headers of Standard Webhooks', () => {
  it('name the message and the second of the attempt', () => {
    expect(webhookHeaders(message, [])).toEqual({
      'webhook-id': 'msg_1',
      'webhook-timestamp': '1700000000',
    })
  })

  it.runIf(hasOpenssl)('contain the HMAC-SHA256 that openssl computes', () => {
    const input = `msg_1.1700000000.${message.body}`
    const args = ['dgst', '-sha256', '-mac', 'HMAC', '-macopt', `hexkey:${'61'.repeat(32)}`]
    const expected = execFileSync('openssl', [...args, '-binary'], { input }).toString('base64')
    expect(webhookHeaders(message, [secret])['webhook-signature']).toBe(`v1,${expected}`)
  })

  it('contain a signature of each secret during a replacement', () => {
    const other = newCallbackSecret()
    const signature = (...secrets: string[]) =>
      webhookHeaders(message, secrets)['webhook-signature']
    expect(signature(other, secret)).toBe(`${signature(other)} ${signature(secret)}`)
  })
})

describe('a callback secret', () => {
  it('consists of 32 random bytes', () => {
    expect(callbackKey(newCallbackSecret())).toHaveLength(32)
    expect(newCallbackSecret()).not.toBe(newCallbackSecret())
  })

  it.each([24, 64])('may have %i bytes', (size) => {
    expect(callbackKey(`whsec_${Buffer.alloc(size).toString('base64')}`)).toHaveLength(size)
  })

  it.each([
    ['23 bytes', `whsec_${Buffer.alloc(23).toString('base64')}`],
    ['65 bytes', `whsec_${Buffer.alloc(65).toString('base64')}`],
    ['another prefix', secret.replace('whsec_', 'whpk_')],
    ['invalid Base64', 'whsec_!!!!'],
  ])('is rejected with %s', (_, wrong) => {
    expect(() => callbackKey(wrong)).toThrow(CallbackSecretMalformed)
  })
})
