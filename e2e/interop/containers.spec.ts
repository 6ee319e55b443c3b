import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAdoc, createAsice } from '@/lib/container/create-container'
import { readContainer } from '@/lib/container/read-container'
import type { ByteSource } from '@/lib/encoding/byte-source'
import { memorySource } from '@/lib/encoding/byte-source'
import { utf8 } from '@/lib/encoding/bytes'
import { adoc } from '@/lib/signature/asic/adoc'
import { asice } from '@/lib/signature/asic/asice'
import { type TestAlgorithm, testAlgorithms } from '@/lib/testing/certificates'
import { createTestPki, type TestPki } from '@/lib/testing/pki'
import { sampleDescription, sampleFiles, signContainer } from '@/lib/testing/sign-container'
import { isInstalled, judge } from './pades-judges'

const at = new Date('2026-03-01T09:30:00Z')

/** xmlsec1 of the distributions knows no RSASSA-PSS. */
const knownToXmlsec = testAlgorithms.filter((algorithm) => !algorithm.includes('pss'))

/** A hundred files under names that are hard on everybody. */
const manyFiles = [
  ...sampleFiles,
  ...Array.from({ length: 97 }, (_, index) => ({
    name: `Priedai/Priedas ${index} – „ąčęėįšųūž“ #?&%.txt`,
    content: memorySource(utf8(`priedas ${index}\n`)),
  })),
]

const formats = [
  ['asice', asice, () => createAsice(manyFiles, at)],
  ['adoc', adoc, () => createAdoc(manyFiles, sampleDescription, at)],
] as const

let folder: string
let pki: TestPki

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'containers-'))
  pki = await createTestPki(() => at)
})

afterAll(async () => {
  await rm(folder, { recursive: true })
})

async function kept(name: string, octets: Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, octets)
  return path
}

function pemFile(name: string, certificate: Uint8Array): Promise<string> {
  const text = Buffer.from(certificate).toString('base64')
  return kept(name, utf8(`-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`))
}

/** The distribution's lxml belongs to the distribution's Python, which need not be the first one. */
const pythonWithLxml = ['python3', '/usr/bin/python3'].find(hasLxml)

function hasLxml(python: string): boolean {
  try {
    execFileSync(python, ['-c', 'import lxml'], { stdio: 'ignore' })
    return true
  } catch {
    // Without the module there is nobody to ask.
    return false
  }
}

describe.each(formats)('%s signed by several people', (type, format, create) => {
  let path: string
  let container: ByteSource

  async function signAll(algorithms: readonly TestAlgorithm[]): Promise<ByteSource> {
    let signed: ByteSource = await create()
    for (const algorithm of algorithms) {
      signed = await signContainer(format, pki, signed, { algorithm, at, level: 'B-LT' })
    }
    return signed
  }

  beforeAll(async () => {
    container = await signAll([...testAlgorithms, 'ecdsa-sha256'])
    path = await kept(`signed.${type}`, container.read(0, container.size))
  })

  it.runIf(isInstalled('unzip'))('is intact to unzip', async () => {
    const { code, output } = await judge('unzip', '-t', path)
    expect([code, output]).toEqual([0, expect.stringContaining('No errors detected')])
  })

  it.runIf(isInstalled('zipinfo'))('has as many entries to zipinfo', async () => {
    const { code, output } = await judge('zipinfo', '-1', path)
    expect(code).toBe(0)
    expect(output.trim().split('\n')).toHaveLength(readContainer(container).archive.entries.length)
  })

  it.runIf(isInstalled('python3'))('has the right names and contents to Python', async () => {
    const script = [
      'import json, sys, zipfile',
      'z = zipfile.ZipFile(sys.argv[1])',
      'assert z.testzip() is None',
      'print(json.dumps({n: len(z.read(n)) for n in z.namelist()}))',
    ].join('\n')
    const { code, output } = await judge('python3', '-c', script, path)
    expect(code).toBe(0)
    const sizes = JSON.parse(output) as Record<string, number>
    for (const { name, content } of manyFiles) expect(sizes[name]).toBe(content.size)
  })

  it.runIf(pythonWithLxml)('has references that lxml recomputes', async () => {
    const python = pythonWithLxml ?? ''
    const { code, output } = await judge(python, 'e2e/interop/recompute_references.py', path)
    const perSignature = manyFiles.length + 1 + (type === 'adoc' ? 3 : 0)
    expect([code, output.trim()]).toEqual([0, `ok ${6 * perSignature}`])
  })

  it.runIf(isInstalled('xmlsec1') && isInstalled('python3'))(
    'has signatures that xmlsec1 verifies',
    async () => {
      const signed = await signAll(knownToXmlsec)
      const archive = await kept(`xmlsec.${type}`, signed.read(0, signed.size))
      const unpacked = join(folder, `unpacked-${type}`)
      await judge('python3', '-m', 'zipfile', '-e', archive, unpacked)
      const anchor = await pemFile('anchor.pem', pki.anchor)
      const [issuing] = pki.signer('ecdsa-sha256').issuers
      const issuer = await pemFile('issuer.pem', issuing ?? pki.anchor)
      for (const { name } of readContainer(signed).signatureFiles) {
        const verdict = await judge(
          'sh',
          '-c',
          'cd "$0" && exec xmlsec1 --verify --id-attr:Id "http://uri.etsi.org/01903/v1.3.2#:SignedProperties" --trusted-pem "$1" --untrusted-pem "$2" "$3"',
          ...[unpacked, anchor, issuer, name],
        )
        expect(verdict.output).toMatch(/^OK$/m)
        expect(verdict.code).toBe(0)
      }
    },
  )
})
