import { readXadesSignatures } from '@paraph/validator/signature/xades/read'
import type { TestAlgorithm } from '@paraph/validator/testing/certificates'
import { createTestPki } from '@paraph/validator/testing/pki'
import { signXades, type XadesChoices } from '@paraph/validator/testing/xades/sign-xades'
import { describe, expect, it } from 'vitest'
import { isInstalled, runTool, type ToolResult } from './run-tool'
import { toolFolder } from './tool-folder'

const at = new Date('2026-03-01T09:30:00Z')
const files = {
  'sutartis.txt': 'Sutartis\n',
  '%C4%85%20%C5%BE%20%282%29.bin': '\0\u0001\r\n',
  tuscias: '',
}
const profiles = ['baseline', 'adoc'] as const
const levels = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const

const folder = toolFolder()
const pki = createTestPki(() => at)

/** The path of an unpacked container with its signed files and signature. */
async function unpacked(
  place: string,
  choices: Omit<XadesChoices, 'at' | 'files'>,
): Promise<string> {
  for (const [uri, content] of Object.entries(files)) {
    await folder.keep(`${place}/${decodeURIComponent(uri)}`, content)
  }
  await folder.keep(`${place}/signature.xml`, await signXades(pki, { at, files, ...choices }))
  await folder.keepPem(`${place}/anchor.pem`, pki.anchor)
  return place
}

async function verifiedByXmlsec(place: string, algorithm: TestAlgorithm): Promise<ToolResult> {
  const [issuer] = pki.signer(algorithm).issuers
  await folder.keepPem(`${place}/issuer.pem`, issuer ?? pki.anchor)
  const options = ['--verify', '--id-attr:Id', 'http://uri.etsi.org/01903/v1.3.2#:SignedProperties']
  const trust = ['--trusted-pem', 'anchor.pem', '--untrusted-pem', 'issuer.pem']
  const time = ['--verification-gmt-time', '2026-03-01 09:30:00']
  return await runTool(
    'env',
    '-C',
    folder.pathOf(place),
    'xmlsec1',
    ...options,
    ...trust,
    ...time,
    'signature.xml',
  )
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
    expect(await verifiedByXmlsec(place, algorithm)).toMatchObject({ code: 0 })
  })

  it.each(levels)('verifies a signature of level %s', async (level) => {
    const place = await unpacked(`level-${level}`, { level, algorithm: 'ecdsa-sha256' })
    expect(await verifiedByXmlsec(place, 'ecdsa-sha256')).toMatchObject({ code: 0 })
  })

  it('finds a changed file', async () => {
    const place = await unpacked('changed', { algorithm: 'rsa-sha256' })
    await folder.keep(`${place}/sutartis.txt`, 'sutartis\n')
    const { code, output } = await verifiedByXmlsec(place, 'rsa-sha256')
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
      const certificate = await folder.keepPem('pss.pem', pki.signer(algorithm).certificate)
      const { output: key } = await runTool(
        'openssl',
        'x509',
        '-in',
        certificate,
        '-pubkey',
        '-noout',
      )
      const { code, output } = await runTool(
        'openssl',
        ...['dgst', '-sha256', '-verify', await folder.keep('pss.key', key)],
        ...['-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:32'],
        ...['-signature', await folder.keep('pss.value', signature?.value ?? '')],
        await folder.keep('pss.signed-info', signature?.signedInfo ?? ''),
      )
      expect({ code, output }).toMatchObject({ code: 0 })
    },
  )
})
