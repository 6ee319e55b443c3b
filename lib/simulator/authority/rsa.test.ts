import { constants, generateKeyPairSync, verify } from 'node:crypto'
import { utf8 } from '@paraph/validator/encoding/bytes'
import { digest, nodeNames } from '@paraph/validator/encoding/digest'
import { describe, expect, it } from 'vitest'
import { signDigestPkcs1, signDigestPss } from './rsa'

const message = utf8('a document')

describe.each([2048, 2049])('an RSA key of %i bits', (modulusLength) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength })

  it.each(['SHA-256', 'SHA-384', 'SHA-512'] as const)(
    'signs a %s digest by PKCS#1 v1.5',
    (name) => {
      const signature = signDigestPkcs1(privateKey, name, digest(name, message))
      expect(verify(nodeNames[name], message, publicKey, signature)).toBe(true)
    },
  )

  it.each(['SHA-256', 'SHA-384', 'SHA-512', 'SHA3-256', 'SHA3-512'] as const)(
    'signs a %s digest by PSS',
    (name) => {
      const hash = digest(name, message)
      const signature = signDigestPss(privateKey, name, hash)
      const pss = {
        key: publicKey,
        padding: constants.RSA_PKCS1_PSS_PADDING,
        saltLength: hash.length,
      }
      expect(verify(nodeNames[name], message, pss, signature)).toBe(true)
    },
  )
})
