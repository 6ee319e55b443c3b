import { execFileSync, spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoryKeyRing } from '@paraph/validator/authority/key-ring'
import { type Bytes, utf8 } from '@paraph/validator/encoding/bytes'
import { beforeAll, describe, expect, it } from 'vitest'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { authorityOf } from '../authority/authority'
import { certifyWorld } from '../authority/certified-world'
import { findMobileIdPerson } from '../persons/mobile-id-people'
import { trustServices } from './handler'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
const folder = folderOfFile('simulator-')

const clock = () => new Date()
const world = await certifyWorld(memoryKeyRing(clock), 'http://localhost:4400', clock)
const app = trustServices(world)
write('anchors.pem', utf8(await (await app.request('/anchors.pem')).text()))

function write(name: string, content: Bytes): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

function openssl(...args: string[]): string {
  return execFileSync('openssl', args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function post(path: string, body: Bytes): Promise<Bytes> {
  const response = await app.request(path, { method: 'POST', body: Uint8Array.from(body) })
  return new Uint8Array(await response.arrayBuffer())
}

it('the anchors file names the addresses of the certificates below them', async () => {
  const [, issuer = ''] =
    /(http:\S+\.crt)/.exec(await (await app.request('/anchors.pem')).text()) ?? []
  const der = new Uint8Array(await (await app.request(new URL(issuer).pathname)).arrayBuffer())
  expect(new X509Certificate(der).ca).toBe(true)
})

describe('an unreadable request', () => {
  it('gets the OCSP status malformedRequest', async () => {
    expect(Buffer.from(await post('/ocsp', utf8('?'))).toString('hex')).toBe('30030a0101')
  })

  it('gets a time-stamp rejection with badDataFormat', async () => {
    const answer = Buffer.from(await post('/tsa', utf8('?')))
    expect(answer.subarray(4, 7).toString('hex')).toBe('020102')
    expect(answer.subarray(-4).toString('hex')).toBe('03020204')
  })
})

const trusting = ['-CAfile', 'anchors.pem', '-verify_other', 'issuer.pem']

describe.runIf(hasOpenssl)('OCSP, judged by openssl', () => {
  beforeAll(() => {
    writeCertificate('issuer', authorityOf(world.authorities, 'mobile-id').certificate)
    for (const [name, phone, code] of people) {
      const person = findMobileIdPerson(phone, code) ?? expect.fail()
      writeCertificate(name, world.office.mobileId(person, 'signature').certificate)
    }
  })

  const people = [
    ['good', '+37060000666', '50001018865'],
    ['revoked', '+37060000005', '50001020057'],
  ] as const

  function writeCertificate(name: string, certificate: Bytes) {
    write(`${name}.crt`, certificate)
    openssl('x509', '-inform', 'DER', '-in', `${name}.crt`, '-out', `${name}.pem`)
  }

  function makeRequest(...args: string[]): Buffer {
    openssl('ocsp', '-issuer', 'issuer.pem', ...args, '-reqout', 'request.der')
    return readFileSync(join(folder, 'request.der'))
  }

  it.each(['good', 'revoked'])('says %s with any digest of the issuer', async (state) => {
    for (const digest of ['-sha1', '-sha256']) {
      const named = [digest, '-issuer', 'issuer.pem', '-cert', `${state}.pem`]
      write('response.der', await post('/ocsp', makeRequest(digest, '-cert', `${state}.pem`)))
      const verdict = openssl('ocsp', '-no_nonce', ...named, '-respin', 'response.der', ...trusting)
      expect(verdict).toContain(`${state}.pem: ${state}`)
    }
  })

  it('repeats the nonce', async () => {
    write('response.der', await post('/ocsp', makeRequest('-cert', 'good.pem')))
    const check = ['-reqin', 'request.der', '-respin', 'response.der', ...trusting]
    expect(() => openssl('ocsp', ...check)).not.toThrow()
  })

  it('answers GET like POST', async () => {
    const request = makeRequest('-no_nonce', '-cert', 'good.pem').toString('base64')
    const response = await app.request(`/ocsp/${encodeURIComponent(request)}`)
    write('response.der', new Uint8Array(await response.arrayBuffer()))
    expect(response.headers.get('content-type')).toBe('application/ocsp-response')
    expect(openssl('ocsp', '-respin', 'response.der', ...trusting, '-resp_text')).toContain(
      'Cert Status: good',
    )
  })

  it('knows only certificates that it issued', async () => {
    const serial = '0x51001122334455667788990011223344'
    write('response.der', await post('/ocsp', makeRequest('-serial', serial)))
    expect(openssl('ocsp', '-respin', 'response.der', ...trusting, '-resp_text')).toContain(
      'Cert Status: unknown',
    )
  })
})

describe.runIf(hasOpenssl)('time-stamps, judged by openssl', () => {
  it.each(['sha256', 'sha384', 'sha512'])('cover a %s imprint', async (digest) => {
    write('data', utf8('a document'))
    openssl('ts', '-query', '-data', 'data', `-${digest}`, '-cert', '-out', 'query.tsq')
    const query = readFileSync(join(folder, 'query.tsq'))
    write('reply.tsr', await post('/tsa', query))
    expect(
      openssl(
        'ts',
        '-verify',
        '-queryfile',
        'query.tsq',
        '-in',
        'reply.tsr',
        '-CAfile',
        'anchors.pem',
      ),
    ).toContain('Verification: OK')
  })

  it('are refused over SHA-1', async () => {
    openssl('ts', '-query', '-data', 'data', '-sha1', '-out', 'query.tsq')
    const query = readFileSync(join(folder, 'query.tsq'))
    write('reply.tsr', await post('/tsa', query))
    expect(openssl('ts', '-reply', '-in', 'reply.tsr', '-text')).toContain(
      'Failure info: unrecognized or unsupported algorithm',
    )
  })
})
