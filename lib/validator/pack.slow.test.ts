import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samplePdf } from '#testing/pdf'
import { createTestPki, type TestSigner } from '#testing/pki'
import { signPdf } from '#testing/sign-pdf'
import { loadTrust, validate } from './index'

const here = fileURLToPath(new URL('.', import.meta.url))
const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))
let folder: string
let packed: string

/** A project with nothing but the package and its dependencies. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'packed-'))
  execFileSync(process.execPath, [join(here, 'pack.mjs'), folder])
  packed = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '')
  execFileSync('tar', ['-xzf', packed, '-C', folder])
  mkdirSync(join(folder, 'node_modules', '@paraph'), { recursive: true })
  cpSync(join(folder, 'package'), join(folder, 'node_modules', '@paraph', 'validator'), {
    recursive: true,
  })
  const { dependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))
  mkdirSync(join(folder, 'node_modules', '@noble'))
  for (const name of Object.keys(dependencies)) {
    symlinkSync(join(modules, name), join(folder, 'node_modules', name))
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }')
})

afterAll(() => rmSync(folder, { recursive: true }))

const run = (script: string, ...flags: readonly string[]) => {
  writeFileSync(join(folder, 'script.js'), script)
  const options = { cwd: folder, encoding: 'utf8' } as const
  return execFileSync(process.execPath, [...flags, 'script.js'], options)
}

/** The examples of README.md, as written. */
const examples = [
  ...readFileSync(join(here, 'README.md'), 'utf8').matchAll(/```js\n([\s\S]*?)```/g),
].map(([, code = '']) => code)

describe('the package as others install it', () => {
  it('is at most 1.2 MB', () => {
    expect(statSync(packed).size).toBeLessThan(1_200_000)
  })

  it.each([
    ['Node', []],
    ['browsers', ['--conditions=browser']],
  ] as const)('validates for %s as README says', async (_, flags) => {
    const at = new Date()
    const pki = createTestPki(() => at)
    const { bytes } = await signPdf(pki, samplePdf(), { at, level: 'B-LT' })
    writeFileSync(join(folder, 'signed.pdf'), bytes)
    writeFileSync(join(folder, 'root.pem'), pki.anchor)
    expect(run(examples[0] ?? '', ...flags)).toMatch(/^\S+ TOTAL_PASSED \n$/)
  })

  it('signs as README says, with a visible signature', async () => {
    const at = new Date()
    const pki = createTestPki(() => at)
    const signer = pki.signer('ecdsa-sha256')
    writeFileSync(join(folder, 'contract.pdf'), samplePdf())
    writeFileSync(join(folder, 'signer.js'), signerModule(signer))
    const appearance = "appearance: { lines: ['Ž'], position: 'auto', page: 'last_page' },"
    run((examples[1] ?? '').replace('algorithm:', `${appearance}\n  algorithm:`))
    const trust = loadTrust({ certificates: [pki.anchor] })
    const signed = readFileSync(join(folder, 'signed.pdf'))
    const { signatures } = await validate(signed, { trust })
    expect(signatures).toMatchObject([{ subIndication: 'TRY_LATER', faults: [] }])
    expect(signed.includes('/FontFile2')).toBe(true)
  })

  it('has strict types for its users', () => {
    const program = `
      import { loadTrust, type Report, validate } from '@paraph/validator'
      const report: Report = await validate(new Uint8Array(), { trust: loadTrust({}) })
      const count: number = report.simple.signaturesCount
      // @ts-expect-error
      await validate(new Uint8Array(), { trust: loadTrust({}), policy: count })
    `
    writeFileSync(join(folder, 'program.ts'), program)
    symlinkSync(join(modules, '@types'), join(folder, 'node_modules', '@types'))
    const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023']
    const options = { cwd: folder, encoding: 'utf8' } as const
    const tsc = join(modules, 'typescript', 'bin', 'tsc')
    const args = [tsc, ...flags, '--types', 'node', 'program.ts']
    expect(execFileSync(process.execPath, args, options)).toBe('')
  })
})

/** A signer whose key is in a file instead of a device. */
function signerModule({ certificate, issuers, privateKey }: TestSigner): string {
  const bytes = (der: Uint8Array) => `Buffer.from('${Buffer.from(der).toString('hex')}', 'hex')`
  const pem = JSON.stringify(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return `
    import { sign as signData } from 'node:crypto'
    export const certificate = ${bytes(certificate)}
    export const issuers = [${issuers.map(bytes).join(', ')}]
    export const sign = (data) => signData('sha256', data, { key: ${pem}, dsaEncoding: 'ieee-p1363' })
  `
}
