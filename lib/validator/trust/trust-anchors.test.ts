import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorityExtensions } from '#authority/extensions'
import { utf8 } from '#encoding/bytes'
import { certificateToPem } from '#pki/pem'
import { issue } from '#testing/certificates'
import { joinTrustAnchors, trustAnchorsFrom } from './trust-anchors'
import { readTrustAnchors } from './trust-folder'

const folder = mkdtempSync(join(tmpdir(), 'trust-anchors-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { parsed: first } = issue('First', undefined, authorityExtensions())
const { parsed: second } = issue('Second', undefined, authorityExtensions())

describe('trust anchors', () => {
  beforeAll(() => {
    const both = [first, second].map(({ der }) => certificateToPem(der)).join('\n')
    writeFileSync(join(folder, 'both.PEM'), both)
    writeFileSync(join(folder, 'again.der'), first.der)
    writeFileSync(join(folder, 'list.xml'), '<TrustServiceStatusList/>')
  })

  it('are the certificates in a folder, PEM and DER, each once', async () => {
    const { certificates } = await readTrustAnchors(folder)
    expect(certificates.map(({ fingerprint }) => fingerprint).toSorted()).toEqual(
      [first.fingerprint, second.fingerprint].toSorted(),
    )
  })

  it('are not taken from an unreadable file', () => {
    expect(() => trustAnchorsFrom(utf8('hello'), 'hello.pem')).toThrow('hello.pem')
  })

  it('are not taken from a private key; the error names the file', () => {
    const key = utf8('-----BEGIN EC PRIVATE KEY-----\nMHcCAQEE\n-----END EC PRIVATE KEY-----\n')
    expect(() => trustAnchorsFrom(key, 'key.pem')).toThrow('key.pem holds a private key')
  })

  it('are empty for an empty folder', () => {
    expect(joinTrustAnchors()).toEqual({ certificates: [] })
  })
})
