import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { certificateToPem } from '@/lib/pki/pem'
import { readXadesSignatures } from '@/lib/signature/xades/read'
import type { TestAlgorithm } from '@/lib/testing/certificates'
import { createTestPki, type TestPki } from '@/lib/testing/pki'
import { signXades, type XadesChoices } from '@/lib/testing/sign-xades'
import { isInstalled, type Judgement, judge } from './pades-judges'

const at = new Date('2026-03-01T09:30:00Z')
const files = {
  'sutartis.txt': 'Sutartis\n',
  '%C4%85%20%C5%BE%20%282%29.bin': '\0\u0001\r\n',
  tuscias: '',
}
const profiles = ['baseline', 'adoc'] as const
const levels = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const

let folder: string
let pki: TestPki

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xades-'))
  pki = await createTestPki(() => at)
})

afterAll(async () => {
  await rm(folder, { recursive: true })
})

/** An unpacked container: the signed files, and the signature that names them. */
async function unpacked(
  name: string,
  choices: Omit<XadesChoices, 'at' | 'files'>,
): Promise<string> {
  const place = join(folder, name)
  await mkdir(place, { recursive: true })
  for (const [uri, content] of Object.entries(files)) {
    await writeFile(join(place, decodeURIComponent(uri)), content)
  }
  await writeFile(join(place, 'signature.xml'), await signXades(pki, { at, files, ...choices }))
  await writeFile(join(place, 'anchor.pem'), certificateToPem(pki.anchor))
  return place
}

async function judgedByXmlsec(place: string, algorithm: TestAlgorithm): Promise<Judgement> {
  const [issuer] = pki.signer(algorithm).issuers
  await writeFile(join(place, 'issuer.pem'), certificateToPem(issuer ?? pki.anchor))
  const options = ['--verify', '--id-attr:Id', 'http://uri.etsi.org/01903/v1.3.2#:SignedProperties']
  const trust = ['--trusted-pem', 'anchor.pem', '--untrusted-pem', 'issuer.pem']
  const time = ['--verification-gmt-time', '2026-03-01 09:30:00']
  return await judge('env', '-C', place, 'xmlsec1', ...options, ...trust, ...time, 'signature.xml')
}

describe.runIf(isInstalled('xmlsec1'))('xmlsec1', () => {
  it.each(
    profiles.flatMap((profile) =>
      (['rsa-sha256', 'rsa-sha512', 'ecdsa-sha256', 'ecdsa-sha384'] as const).map(
        (algorithm) => [profile, algorithm] as const,
      ),
    ),
  )('verifies references and value, profile %s, made with %s', async (profile, algorithm) => {
    const place = await unpacked(`${profile}-${algorithm}`, { profile, algorithm })
    expect(await judgedByXmlsec(place, algorithm)).toMatchObject({ code: 0 })
  })

  it.each(levels)('verifies what was raised to %s', async (level) => {
    const place = await unpacked(`level-${level}`, { level, algorithm: 'ecdsa-sha256' })
    expect(await judgedByXmlsec(place, 'ecdsa-sha256')).toMatchObject({ code: 0 })
  })

  it('finds a changed file', async () => {
    const place = await unpacked('changed', { algorithm: 'rsa-sha256' })
    await writeFile(join(place, 'sutartis.txt'), 'sutartis\n')
    const { code, output } = await judgedByXmlsec(place, 'rsa-sha256')
    expect(code).not.toBe(0)
    expect(output).toContain('FAIL')
  })
})

describe.runIf(isInstalled('openssl'))('OpenSSL', () => {
  it.each(profiles)(
    'verifies a PSS value over the canonical SignedInfo, profile %s',
    async (profile) => {
      const algorithm = 'rsa-pss-sha256'
      const [signature] = readXadesSignatures(
        await signXades(pki, { at, files, profile, algorithm }),
      )
      const certificate = await kept('pss.pem', certificateToPem(pki.signer(algorithm).certificate))
      const { output: key } = await judge(
        'openssl',
        'x509',
        '-in',
        certificate,
        '-pubkey',
        '-noout',
      )
      const { code, output } = await judge(
        'openssl',
        ...['dgst', '-sha256', '-verify', await kept('pss.key', key)],
        ...['-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:32'],
        ...['-signature', await kept('pss.value', signature?.value ?? '')],
        await kept('pss.signed-info', signature?.signedInfo ?? ''),
      )
      expect({ code, output }).toMatchObject({ code: 0 })
    },
  )
})

async function kept(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
