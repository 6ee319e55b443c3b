import { memorySource } from '@paraph/validator/encoding/byte-source'
import { equalNames } from '@paraph/validator/pki/certificate/distinguished-name'
import { parseSignedData } from '@paraph/validator/pki/cms/signed-data'
import { readableCertificates } from '@paraph/validator/pki/readable-certificates'
import { readSignedPdf } from '@paraph/validator/signature/pades/read'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { gatewaySamples } from './gateway-samples'
import { ask } from './judges/ask'
import { openPyHanko } from './python'
import { isInstalled, runTool } from './run-tool'
import { rootsOfSimulator } from './simulator-trust'
import { toolFolder } from './tool-folder'

/**
 * Clients of others at the simulator's time-stamping authority, responders and trusted list. EU DSS reads the list in
 * `signing-methods.spec.ts`; OpenSSL and xmlsec1 are asked in the units of the simulator.
 */

const folder = toolFolder()
const services = inject('services')
const { simulatorUrl } = services

let path: string
let issuer: string
let signer: string

beforeAll(async () => {
  const signed = await gatewaySamples(services).signedByTwo('pdf')
  const [signature] = readSignedPdf(memorySource(signed)).signatures
  const { certificates } = parseSignedData(signature?.contents ?? new Uint8Array())
  const inside = readableCertificates(certificates)
  const leaf = inside.find((one) => !inside.some((other) => isIssuedBy(other, one)))
  const parent = inside.find((one) => leaf && isIssuedBy(leaf, one))
  const roots = await rootsOfSimulator(services)
  const root = roots.find((one) => parent && isIssuedBy(parent, one))
  if (!leaf || !parent || !root) throw new Error('The signature has no path to a root')
  path = await folder.keepPem('path.pem', leaf.der, parent.der, root.der)
  issuer = await folder.keepPem('issuer.pem', parent.der)
  signer = await folder.keepPem('signer.pem', leaf.der)
})

type Readable = ReturnType<typeof readableCertificates>[number]

const isIssuedBy = (one: Readable, other: Readable) =>
  one !== other && equalNames(one.issuer, other.subject)

describe.runIf(inject('judges'))('a client of Java', () => {
  it.each([
    'time-stamp of Bouncy Castle',
    'OCSP of Bouncy Castle',
    'time-stamp of EU DSS',
    'OCSP of EU DSS',
    'CRL of EU DSS',
    'path of the JDK by OCSP',
    'path of the JDK by CRL',
  ])('accepts: %s', async (client) => {
    expect(await ask('dss/AskAuthorities', client, simulatorUrl, path)).toBe('ok')
  })
})

describe('pyHanko', () => {
  it.each(['time-stamp', 'path', 'trusted list'])('accepts: %s', async (client) => {
    const opened = await openPyHanko()
    if ('missing' in opened) throw new Error(opened.missing)
    const script = 'e2e/interop/trust-services/ask_authorities.py'
    const answer = await runTool(opened.python, script, client, simulatorUrl, path)
    expect(answer).toEqual({ code: 0, output: 'ok\n' })
  })
})

describe.runIf(isInstalled('ocsptool'))('GnuTLS', () => {
  it('accepts the answer of the responder', async () => {
    // With a signer it also verifies; `--verify-response` would read a response from the standard input instead.
    const { code, output } = await runTool(
      'ocsptool',
      ...[`--ask=${simulatorUrl}/ocsp`, '--nonce'],
      ...['--load-cert', signer, '--load-issuer', issuer, '--load-signer', issuer],
    )
    expect([code, output]).toEqual([0, expect.stringContaining('Verifying OCSP Response: Success')])
  })
})
