import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { memorySource } from '@/lib/encoding/byte-source'
import { type Bytes, utf8 } from '@/lib/encoding/bytes'
import { parseCertificate } from '@/lib/pki/certificate/certificate'
import { verifyByCertificate } from '@/lib/pki/verify-by-certificate'
import { samplePdf } from '@/lib/testing/pdf'
import { type PdfMessageOrder, pdfWithMessage } from '@/lib/testing/pdf-with-message'
import { openTrustStore } from '@/lib/trust/trust-store'
import { type PolicyName, policyNames } from '@/lib/validation/policy/validation-policy'
import { validateFile } from '@/lib/validation/validate-file'
import { javaLibraries } from './java-libraries'
import { runTool } from './run-tool'
import { toolFolder } from './tool-folder'

const at = new Date('2026-06-01T00:00:00Z')
const sets = ['ML-DSA-44', 'ML-DSA-65', 'ML-DSA-87'] as const
const content = utf8('The parties agree.')

const folder = toolFolder()

/** A message by Bouncy Castle: its key, the algorithm that signs, and a context (`-` for none). */
type Order = readonly [name: string, key: string, algorithm: string, context: string]

const orders: readonly Order[] = [
  ...sets.map((set) => [set, set, set, '-'] as const),
  ['with-context', 'ML-DSA-65', 'ML-DSA-65', 'another protocol'],
  ['of-a-digest', 'ML-DSA-44-WITH-SHA512', 'ML-DSA-44-WITH-SHA512', '-'],
]

async function sign(libraries: string, ...args: readonly string[]): Promise<void> {
  const program = ['-cp', `${libraries}/*`, 'e2e/interop/ml-dsa/SignMlDsa.java', folder.pathOf('')]
  const { code, output } = await runTool('java', ...program, ...args)
  if (code !== 0) throw new Error(`Bouncy Castle broke down: ${output}`)
}

const made = (name: string) => readFileSync(folder.pathOf(name))

/** The result of a file whose signer is trusted directly. */
async function resultOf(bytes: Bytes, name: string, signer: string, policy?: PolicyName) {
  const trust = openTrustStore({ certificates: [made(`${signer}.signer.der`)], lists: [] })
  const file = { source: memorySource(bytes), name }
  const { simpleReport, diagnosticData } = await validateFile(file, { at, trust, policy }, 'en')
  const [report] = simpleReport.jaxbModel.signatureOrTimestamp
  // The facts are plain data of the report, which has no types.
  const [facts] = JSON.parse(JSON.stringify(diagnosticData.Signatures))
  return {
    outcome: report?.subIndication ?? report?.indication,
    errors: report?.adESValidationDetails.error.map(({ key }) => key),
    isRight: facts?.BasicSignature.SignatureValid,
    algorithm: facts?.BasicSignature.EncryptionAlgoUsedToSignThisToken,
  }
}

const outcomeOf = async (bytes: Bytes, signer: string) =>
  (await resultOf(bytes, 'a.p7m', signer)).outcome

/** Verified, but no policy accepts the algorithm. */
const verified = {
  outcome: 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
  errors: ['algorithm-not-in-policy'],
  isRight: true,
  algorithm: 'ML-DSA',
}

/** A PDF with a message. The signed bytes are the same for every message. */
async function pdfOf(message: PdfMessageOrder['message']): Promise<Bytes> {
  return await pdfWithMessage(samplePdf(), { room: 30_000, message })
}

function replaced(bytes: Bytes, old: Bytes, fresh: Bytes): Bytes {
  const at = Buffer.from(bytes).lastIndexOf(old)
  if (at < 0) throw new RangeError('The message does not contain these bytes')
  const copy = Buffer.from(bytes)
  copy.set(fresh, at)
  return copy
}

function describeBouncyCastle(libraries: string): void {
  beforeAll(async () => {
    await folder.keep('content.txt', content)
    await pdfOf(async (covered) => {
      await folder.keep('covered', covered)
      return new Uint8Array()
    })
    const attached = orders.flatMap((order) => [...order, 'content.txt', 'attached'])
    const detached = sets.flatMap((set) => [`pdf-${set}`, set, set, '-', 'covered', 'detached'])
    await sign(libraries, ...attached, ...detached)
  }, 120_000)

  it.each(sets)('signs messages by %s, which verify under every policy', async (set) => {
    for (const policy of policyNames) {
      expect(await resultOf(made(`${set}.p7m`), 'a.p7m', set, policy)).toEqual(verified)
    }
  })

  it.each(sets)('issues certificates by %s, which verify', (set) => {
    const [root, signer] = ['root', 'signer'].map((one) =>
      parseCertificate(made(`${set}.${one}.der`)),
    )
    if (!root || !signer) throw new RangeError('A certificate is missing')
    expect(verifyByCertificate(root, signer, signer.tbsCertificate)).toBe(true)
    expect(verifyByCertificate(root, root, root.tbsCertificate)).toBe(true)
    expect(verifyByCertificate(signer, signer, signer.tbsCertificate)).toBe(false)
  })

  it.each(sets)('signs a PDF by %s, which verifies', async (set) => {
    const file = await pdfOf(() => made(`pdf-${set}.p7m`))
    expect(await resultOf(file, 'a.pdf', `pdf-${set}`)).toEqual(verified)
  })

  it.each(sets)('has its messages by %s fail when a byte changes', async (set) => {
    const message = made(`${set}.p7m`)
    const value = message.subarray(-200, -100)
    const flipped = replaced(
      message,
      value,
      value.map((byte) => byte ^ 1),
    )
    expect(await outcomeOf(flipped, set)).toBe('SIG_CRYPTO_FAILURE')
    const altered = replaced(message, content, utf8('The parties differ'))
    expect(await outcomeOf(altered, set)).toBe('HASH_FAILURE')
  })

  it('has a message not pass that names another parameter set', async () => {
    const message = made('ML-DSA-65.p7m')
    const [old, fresh] = [0x12, 0x11].map((last) => Buffer.of(0x65, 0x03, 0x04, 0x03, last))
    if (!old || !fresh) throw new RangeError('Two identifiers were expected')
    const forged = await resultOf(replaced(message, old, fresh), 'a.p7m', 'ML-DSA-65')
    // The attribute CMSAlgorithmProtection (RFC 6211) contradicts it, and so does the value.
    expect(forged).toMatchObject({ outcome: 'CRYPTO_CONSTRAINTS_FAILURE', isRight: false })
  })

  it('has a message fail that was signed for another context', async () => {
    expect(await outcomeOf(made('with-context.p7m'), 'with-context')).toBe('SIG_CRYPTO_FAILURE')
  })

  it('has a message that signs a digest reported as unknown', async () => {
    const { outcome, isRight } = await resultOf(made('of-a-digest.p7m'), 'a.p7m', 'of-a-digest')
    expect([outcome, isRight]).toEqual(['CRYPTO_CONSTRAINTS_FAILURE', false])
  })
}

const brought = await javaLibraries('e2e/interop/dss/pom.xml')

if ('missing' in brought) {
  it(`Bouncy Castle does not run here: ${brought.missing}`, () => {
    expect(brought.missing).not.toBe('')
  })
} else {
  describe('Bouncy Castle', () => describeBouncyCastle(brought.libraries))
}
