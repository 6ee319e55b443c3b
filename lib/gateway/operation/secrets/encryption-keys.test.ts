import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keyRing } from '@/lib/storage/blobs/encryption/key-ring'
import { encryptionKeys } from './encryption-keys'

const key = randomBytes(32).toString('base64')
const nothing = { key: undefined, command: undefined, isRequired: false }

describe('encryption keys from the settings', () => {
  it('are absent unless they are set', () => {
    expect(encryptionKeys(nothing).writes).toBeUndefined()
  })

  it('may be printed by a command, followed by a line feed', () => {
    const ring = encryptionKeys({ ...nothing, command: `echo '${key}'` })
    expect(ring.writes?.id).toBe(keyRing(key).writes?.id)
  })

  const unusable: readonly [what: string, settings: object, sentence: RegExp][] = [
    ['a command that fails', { command: `echo '${key}'; exit 3` }, /COMMAND ended with 3$/],
    ['a command that prints nothing', { command: 'true' }, /has a value \(number 1\)/],
    [
      'both a key and a command',
      { key, command: `echo '${key}'` },
      /is set, and ENCRYPTION_KEY_COMMAND/,
    ],
    ['no key although encryption is required', { isRequired: true }, /is not set, and ENCR/],
    [
      'off although encryption is required',
      { key: `off,${key}`, isRequired: true },
      /begins with off/,
    ],
  ]

  it.each(unusable)('are rejected: %s', (_what, settings, sentence) => {
    const reading = () => encryptionKeys({ ...nothing, ...settings })
    expect(reading).toThrow(expect.objectContaining({ code: 'encryption-key-unusable' }))
    expect(reading).toThrow(sentence)
    expect(reading).not.toThrow(key)
  })
})
