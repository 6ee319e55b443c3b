import { beforeAll, expect, it } from 'vitest'
import { createAdoc, createAsice } from '#container/create-container'
import { memorySource } from '#encoding/byte-source'
import type { Bytes } from '#encoding/bytes'
import { type DerNode, readBer, readLeading } from '#encoding/der/reader'
import { encodeHex } from '#encoding/hex'
import { readEntry } from '#encoding/zip/read-entry'
import { readZip } from '#encoding/zip/read-zip'
import { adoc } from '#signature/asic/adoc'
import { asice } from '#signature/asic/asice'
import type { TrustStore } from '#trust/trust-store'
import { ValidationRefused } from '#validation/model/validation-refused'
import type { SimpleReport } from '#validation/reports/simple-report'
import { validateFile } from '#validation/validate-file'
import { cadesContainer, containerOf } from './cades-container'
import { cadesMessage } from './cades-message'
import { type TestAlgorithm, testAlgorithms } from './certificates'
import { compactJws, jadesSignature } from './jades'
import { type Dice, diceOf, mutated } from './mutations'
import { samplePdf } from './pdf'
import { createTestPki, type TestPki } from './pki'
import { givenSeed } from './seed'
import { sampleDescription, sampleFiles, signContainer } from './sign-container'
import { signPdf } from './sign-pdf'
import { trustInSigners } from './verdicts'
import { signXml } from './xades/sign-xml'
import { documentWith, writtenXades } from './xades/written-xades'

/** The seed is the same in every run unless TEST_SEED is set. */
const firstSeed = givenSeed ?? 1

const at = new Date('2026-03-01T09:30:00Z')
const now = new Date('2026-06-01T00:00:00Z')

/** A signed file, a way to change it, and the bytes that its signature covers. */
interface Sample {
  readonly name: string
  readonly bytes: Bytes
  readonly mutate: (dice: Dice) => Promise<Bytes> | Bytes
  /** Finds the covered bytes without the validator. If a changed file passes, they must equal the original ones. */
  readonly covered: (mutant: Bytes) => readonly Bytes[] | undefined
}

let pki: TestPki
let trust: TrustStore
let samples: readonly Sample[]

async function pdfs(): Promise<Sample[]> {
  const made: Sample[] = []
  for (const algorithm of testAlgorithms) {
    for (const level of ['B-B', 'B-LT'] as const) {
      const { bytes } = await signPdf(pki, samplePdf(), { at, algorithm, level })
      made.push(pdfSample(`pdf ${algorithm} ${level}`, bytes))
    }
  }
  return made
}

function pdfSample(name: string, bytes: Buffer): Sample {
  const numbers = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(bytes.toString('latin1'))
  const [, , first = 0, second = 0, rest = 0] = (numbers ?? []).map(Number)
  return {
    name,
    bytes,
    mutate: (dice) => (dice(2) ? mutated(bytes, dice) : inGap(bytes, [first, second], dice)),
    covered: (mutant) => [
      mutant.subarray(0, first),
      mutant.subarray(second, second + rest),
      ...signerOf(
        Buffer.from(Buffer.from(mutant.subarray(first + 1, second - 1)).toString('latin1'), 'hex'),
      ),
    ],
  }
}

/** Changes a hexadecimal digit of the message or of its padding. */
function inGap(bytes: Buffer, [start, end]: readonly [number, number], dice: Dice): Buffer {
  const copy = Buffer.from(bytes)
  const length = dice(2) ? end - start - 2 : Math.min(end - start - 2, 3_000)
  copy.write(dice(16).toString(16), start + 1 + dice(length), 'latin1')
  return copy
}

/**
 * The signed part of a message, its signer, and bytes after the message. No signature covers certificates, unsigned
 * attributes and the syntax version (RFC 5652, 5.3).
 */
function signerOf(encoded: Bytes): readonly Bytes[] {
  try {
    const info = readLeading(encoded, 'BER')
    const [, wrapped] = info.children
    const signedData = wrapped?.children[0]
    const signerInfo = signedData?.children.at(-1)?.children[0]
    const [, signer, ...rest] = signerInfo?.children ?? []
    const [issuer, serialNumber] = signer?.children ?? []
    const name = issuer ? nameOf(issuer) : ''
    const signed = [serialNumber, ...rest].flatMap((part) =>
      part && part.tag !== 0xa1 ? part.raw : [],
    )
    const padding = encoded.subarray(info.length).filter((byte) => byte !== 0)
    return [Buffer.from(name), ...signed, padding]
  } catch {
    return []
  }
}

/** A name as comparable text: case, white space and string type do not matter (RFC 5280, 7.1; RFC 4518, 2). */
function nameOf(issuer: DerNode): string {
  const attributes = issuer.children.flatMap((relative) => relative.children)
  return attributes
    .map(({ children: [type, value] }) => {
      const text = Buffer.from(value?.content ?? []).toString('latin1')
      return `${Buffer.from(type?.raw ?? []).toString('hex')} ${text.toLowerCase().replaceAll(/\s+/g, ' ').trim()}`
    })
    .join()
}

async function containers(): Promise<Sample[]> {
  const made: Sample[] = []
  const algorithms: readonly TestAlgorithm[] = ['ecdsa-sha256', 'rsa-pss-sha256']
  for (const algorithm of algorithms) {
    for (const level of ['B-B', 'B-LT'] as const) {
      const choices = { at, algorithm, level }
      const empty = await createAsice(sampleFiles, at)
      made.push(
        containerSample(
          `asice ${algorithm} ${level}`,
          await signContainer(asice, pki, empty, choices),
        ),
      )
    }
  }
  const document = await createAdoc(sampleFiles, sampleDescription, at)
  made.push(containerSample('adoc', await signContainer(adoc, pki, document, { at })))
  const files = { 'a.txt': 'Pay 100', 'b.txt': 'Pay 200' }
  for (const level of ['B', 'LT'] as const) {
    made.push(
      containerSample(
        `cades ${level}`,
        await cadesContainer(pki, { kind: 'asice', at, level, files }),
      ),
    )
  }
  return made
}

function containerSample(
  name: string,
  source: { readonly size: number; read(start: number, end: number): Bytes },
): Sample {
  const bytes = source.read(0, source.size)
  const parts = partsOf(bytes) ?? {}
  const names = Object.keys(parts).filter((one) => one !== 'mimetype')
  return {
    name,
    bytes,
    mutate: async (dice) => {
      if (dice(4) === 0) return mutated(bytes, dice)
      // The archive is written again, because a forger would also correct the checksum.
      const chosen = names[dice(names.length)] ?? ''
      const changed = { ...parts, [chosen]: mutated(parts[chosen] ?? new Uint8Array(), dice) }
      const forged = await containerOf(changed, at)
      return forged.read(0, forged.size)
    },
    covered: (mutant) => {
      const found = partsOf(mutant)
      return found && names.flatMap((one) => signedParts(one, found[one]))
    },
  }
}

/**
 * The covered bytes of a file in a container: all of a data file, the signed part of a message, nothing of an XML
 * signature.
 */
function signedParts(name: string, content: Bytes | undefined): readonly Bytes[] {
  if (!content) return [new Uint8Array()]
  if (name.endsWith('.p7s')) return signerOf(content)
  if (/^META-INF\/(ASiC|signatures)|^signatures\//i.test(name)) return []
  if (name.startsWith('metadata/signable')) return [signedMetadata(content)]
  // ADOC stores unsigned metadata under a name that contains "unsign".
  return /^META-INF\/|unsign/i.test(name) ? [] : [content]
}

/** A signature covers elements of ADOC's signable metadata by Id. The text around them is not covered. */
function signedMetadata(content: Bytes): Bytes {
  const elements = /<sig:(document|authors|signature) [^>]*>.*<\/sig:\1\s*>/gs
  const text = Buffer.from(content).toString().match(elements)?.join('') ?? ''
  return Buffer.from(text.replace(/<[^>]*>/g, ''))
}

function partsOf(bytes: Bytes): Record<string, Bytes> | undefined {
  try {
    const source = memorySource(bytes)
    const { entries } = readZip(source)
    return Object.fromEntries(
      entries.map((entry) => [entry.name, readEntry(source, entry, 1 << 24)]),
    )
  } catch {
    return undefined
  }
}

async function xml(): Promise<Sample> {
  const holder = pki.signer('ecdsa-sha256')
  const bytes = Buffer.from(await signXml(documentWith(writtenXades(holder)), holder))
  const content = (mutant: Bytes) =>
    Buffer.from(/<d [^>]*>([^<]*)<\/d\s*>/.exec(Buffer.from(mutant).toString())?.[1] ?? '')
  return {
    name: 'xml',
    bytes,
    mutate: (dice) => mutated(bytes, dice),
    covered: (mutant) => [content(mutant)],
  }
}

async function message(): Promise<Sample> {
  const content = Buffer.from('Pay 100')
  const bytes = await cadesMessage(pki, content, { at, isEnveloping: true })
  return {
    name: 'cms',
    bytes,
    mutate: (dice) => mutated(bytes, dice),
    covered: (mutant) => [...signerOf(mutant), contentOf(mutant)],
  }
}

function contentOf(encoded: Bytes): Bytes {
  try {
    const signedData = readBer(encoded).children[1]?.children[0]
    return signedData?.children[2]?.raw ?? new Uint8Array()
  } catch {
    return new Uint8Array()
  }
}

async function json(): Promise<Sample[]> {
  const content = Buffer.from('{"pay":100}')
  const whole = await jadesSignature(pki, content, { at, level: 'LTA' })
  const holder = pki.signer('rsa-pss-sha256')
  const compact = compactJws(await jadesSignature(pki, content, { at, holder }))
  return [
    jsonSample('jades LTA', JSON.stringify(whole), (text) => {
      const { protected: header, payload, signature } = JSON.parse(text)
      return [header, payload, signature]
    }),
    jsonSample('jades compact', compact, (text) => text.trimEnd().split('.')),
  ]
}

/** A JSON sample. `read` returns its three signed texts. */
function jsonSample(
  name: string,
  file: string,
  read: (text: string) => readonly unknown[],
): Sample {
  const bytes = Buffer.from(file)
  return {
    name,
    bytes,
    mutate: (dice) => mutated(bytes, dice),
    covered: (mutant) => {
      try {
        return read(Buffer.from(mutant).toString()).map((text) => Buffer.from(String(text)))
      } catch {
        return undefined
      }
    },
  }
}

/** The signers and times of the passed signatures in the report; undefined if none passes. */
async function passOf(bytes: Bytes): Promise<string | undefined> {
  try {
    const file = { source: memorySource(bytes), name: 'file' }
    const { simpleReport } = await validateFile(file, { at: now, trust }, 'en')
    return factsIn(simpleReport)
  } catch (error) {
    if (error instanceof ValidationRefused) return undefined
    throw error
  }
}

function factsIn({ jaxbModel: { signatureOrTimestamp } }: SimpleReport): string | undefined {
  const signatures = signatureOrTimestamp.filter((token) => 'signatureFormat' in token)
  const passed = signatures.filter(({ indication }) => indication === 'TOTAL_PASSED')
  if (passed.length === 0) return undefined
  return passed.map(({ signedBy, signingTime }) => `${signedBy} at ${signingTime}`).join()
}

/**
 * Registers tests that change signed files at random. No file with other signed bytes may pass. TEST_SEED repeats a
 * failure. After each change, `isEnough` says whether the test may end.
 */
export function testChangedFiles(isEnough: (mutants: number) => boolean): void {
  beforeAll(async () => {
    pki = createTestPki(() => at)
    trust = trustInSigners(pki)
    samples = [
      ...(await pdfs()),
      ...(await containers()),
      await xml(),
      await message(),
      ...(await json()),
    ]
  })

  it('passes every sample', async () => {
    for (const { name, bytes } of samples)
      expect([name, await passOf(bytes)]).not.toContain(undefined)
  })

  it(`never passes changed signed bytes (seed ${firstSeed})`, async () => {
    const originals = await Promise.all(
      samples.map(async (sample) => ({
        ...sample,
        facts: await passOf(sample.bytes),
        signed: sample.covered(sample.bytes) ?? [],
      })),
    )
    expect(originals.length).toBe(21)
    for (let mutants = 0; !isEnough(mutants); mutants++) {
      const seed = firstSeed + mutants
      const sample = originals[seed % originals.length]
      if (!sample) break
      const mutant = await sample.mutate(diceOf(seed))
      const facts = await passOf(mutant)
      if (facts === undefined) continue
      const covered = sample.covered(mutant)?.map(encodeHex)
      expect({ seed, sample: sample.name, facts, covered }).toEqual({
        seed,
        sample: sample.name,
        facts: sample.facts,
        covered: sample.signed.map(encodeHex),
      })
    }
  })
}
