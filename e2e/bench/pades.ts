import { randomBytes } from 'node:crypto'
import { decodeBase64 } from '@paraph/validator/encoding/base64'
import { memorySource } from '@paraph/validator/encoding/byte-source'
import { pades } from '@paraph/validator/signature/pades/pades'
import { samplePdf } from '@paraph/validator/testing/pdf'
import { createTestPki, type TestPki } from '@paraph/validator/testing/pki'
import { completePdf, preparePdf, signPdf } from '@paraph/validator/testing/sign-pdf'
import { outcomesOf, trustInRoot } from '@paraph/validator/testing/verdicts'
import { besideHash, type StepTime } from './beside-hash'

const at = new Date('2026-03-01T09:30:00Z')
const algorithm = 'rsa-sha256'
const sizes = [
  ['100 kB', 100_000],
  ['1 MB', 1_000_000],
  ['50 MB', 50_000_000],
] as const

/** PDF signatures, in memory and without a network: medians, compared with the unavoidable hash. */
export async function benchPades(): Promise<StepTime[]> {
  const pki = createTestPki(() => at)
  const rows: StepTime[] = []
  for (const [label, size] of sizes) rows.push(...(await benchSize(pki, label, size)))
  rows.push(await benchManyObjects(pki))
  return rows
}

async function benchSize(pki: TestPki, label: string, size: number): Promise<StepTime[]> {
  const bytes = pictureOf(size)
  const signed = await signPdf(pki, bytes, { at, algorithm, level: 'B-LT' })
  const trust = trustInRoot(pki)
  const actions: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['prepare', () => preparePdf(pki, bytes, { at, algorithm, level: 'B-LT' })],
    ['complete', await completing(pki, bytes)],
    ['raise B-B to B-LT', await augmenting(pki, bytes)],
    ['verify', () => outcomesOf(signed.bytes, 'contract.pdf', trust)],
  ]
  const rows: StepTime[] = []
  for (const [name, action] of actions) {
    rows.push({ name: `PDF ${label}: ${name}`, ...(await besideHash(bytes, action)) })
  }
  return rows
}

/** Completes a signature. Its value is made before, because that is the signer's work. */
async function completing(pki: TestPki, bytes: Buffer): Promise<() => Promise<unknown>> {
  const prepared = await preparePdf(pki, bytes, { at, algorithm })
  const value = pki.signer(algorithm).sign(decodeBase64(prepared.dataToBeSigned), 'raw')
  return () => pades.complete(prepared.documentDigest, prepared, value)
}

/** The services answer from memory, so that only our own work is measured. */
async function augmenting(pki: TestPki, bytes: Buffer): Promise<() => Promise<unknown>> {
  const signed = await completePdf(pki, bytes, { at, algorithm, level: 'B-LT' })
  const answers = new Map<string, Promise<Uint8Array>>()
  const remembered = (key: string, ask: () => Promise<Uint8Array>) => {
    const answer = answers.get(key) ?? ask()
    answers.set(key, answer)
    return answer
  }
  const { timeStamp, timeStampSize, revocation, issuersOf } = pki.services
  const services = {
    timeStamp: (digest: Uint8Array) => remembered('time-stamp', () => timeStamp(digest)),
    revocation: (certificate: Uint8Array, issuer: Uint8Array) =>
      remembered(Buffer.from(certificate).toString('base64'), () =>
        revocation(certificate, issuer),
      ),
    issuersOf,
    timeStampSize,
  }
  return () => pades.augment(memorySource(bytes), signed, 'B-LT', services)
}

async function benchManyObjects(pki: TestPki): Promise<StepTime> {
  const bytes = samplePdf({ pages: 20_000 })
  const name = `PDF of ${Math.round(bytes.length / 1e6)} MB, 40,000 objects: prepare`
  const times = await besideHash(bytes, () => preparePdf(pki, bytes, { at, algorithm }))
  return { name, ...times }
}

/** A document that consists mostly of one picture, as from scanners. */
function pictureOf(size: number): Buffer {
  const picture = randomBytes(size).toString('latin1')
  return samplePdf({
    objects: { 101: `<< /Length ${size} >>\nstream\n${picture}\nendstream` },
  })
}
