import { execFileSync, spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readXml } from '@paraph/validator/encoding/xml/read-xml'
import { describe, expect, it } from 'vitest'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { appOfFile } from '@/lib/testing/services/app-of-file'

const simulator = await appOfFile()

const has = (tool: string) => spawnSync(tool, ['--version']).error === undefined
const folder = folderOfFile('publications-')

async function download(path: string): Promise<Buffer> {
  return Buffer.from(await (await simulator.app.request(path)).arrayBuffer())
}

async function save(path: string, name: string): Promise<string> {
  writeFileSync(join(folder, name), await download(path))
  return name
}

const run = (tool: string, ...args: string[]) =>
  spawnSync(tool, args, { cwd: folder, encoding: 'utf8' })

describe('the trusted list', () => {
  it('is valid and signed by its announced signer', async () => {
    const list = await download('/tl.xml')
    expect(readXml(list).root.localName).toBe('TrustServiceStatusList')
    const signer = new X509Certificate(await download('/tl-signers.pem'))
    expect(list.includes(signer.raw.toString('base64'))).toBe(true)
  })

  it('is identical until the next issue', async () => {
    expect(await download('/tl.xml')).toEqual(await download('/tl.xml'))
  })

  it.runIf(has('xmlsec1'))('has a signature that other tools verify', async () => {
    const list = await save('/tl.xml', 'tl.xml')
    const signer = await save('/tl-signers.pem', 'signer.pem')
    const ids = ['--id-attr:Id', 'http://uri.etsi.org/01903/v1.3.2#:SignedProperties']
    const { status, stderr } = run('xmlsec1', '--verify', ...ids, '--pubkey-cert-pem', signer, list)
    expect(stderr).toContain('OK')
    expect(status).toBe(0)
  })
})

describe('the list of revoked certificates', () => {
  it('of an unknown authority is not found', async () => {
    expect((await simulator.app.request('/crl/nobody.crl')).status).toBe(404)
  })

  it.runIf(has('openssl'))('is read and verified by openssl', async () => {
    const list = await save('/crl/smart-id.crl', 'smart-id.crl')
    const issuer = await save('/ca/smart-id.crt', 'smart-id.crt')
    execFileSync('openssl', ['x509', '-inform', 'DER', '-in', issuer, '-out', 'issuer.pem'], {
      cwd: folder,
    })
    const { stderr, stdout } = run(
      'openssl',
      ...['crl', '-inform', 'DER', '-in', list, '-CAfile', 'issuer.pem', '-noout', '-text'],
    )
    expect(stderr).toContain('verify OK')
    expect(stdout.match(/Serial Number:/g)).toHaveLength(2)
  })
})
