import { beforeAll, describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { type Bytes, concatBytes, utf8 } from '#encoding/bytes'
import { octetString, oid, sequence, setOf } from '#encoding/der/writer'
import { digest } from '#encoding/digest'
import { attribute } from '#pki/cms/signed-attributes'
import { oids } from '#pki/oids'
import {
  type ArchiveChoices,
  archivedByIndex,
  archivedInFull,
  unsignedAttributesOf,
  withUnsignedAttribute,
} from '#testing/cades-archive'
import { containerOf } from '#testing/cades-container'
import { cadesMessage } from '#testing/cades-message'
import { createTestPki, type TestPki } from '#testing/pki'
import { trustInRoot, type Verdict, verdictOn } from '#testing/verdicts'
import type { TrustStore } from '#trust/trust-store'
import { openDocument } from '../open-document'

const signedAt = new Date('2026-03-01T09:30:00Z')
const archivedAt = new Date('2026-04-01T09:30:00Z')
const content = utf8('The parties agree.')

let now = signedAt
let pki: TestPki
let trust: TrustStore
let signed: Bytes

beforeAll(async () => {
  pki = createTestPki(() => now)
  trust = trustInRoot(pki)
  signed = await cadesMessage(pki, content, { at: signedAt, level: 'LT', isEnveloping: true })
  now = archivedAt
})

async function verdict(
  message: Bytes,
): Promise<Pick<Verdict, 'outcome' | 'format' | 'timeStamps'>> {
  const { outcome, format, timeStamps } = await verdictOn(message, 'contract.p7m', trust)
  return { outcome, format, timeStamps }
}

const archived = async (choices?: ArchiveChoices, over = content) =>
  await archivedByIndex(pki, signed, over, choices)

const held = {
  outcome: 'TOTAL_PASSED',
  format: 'CAdES_BASELINE_LTA',
  timeStamps: ['PASSED', 'PASSED'],
}

describe('an archive-time-stamp-v3', () => {
  it.each([3, 2, 1] as const)('with an index of version %s raises the level', async (version) => {
    expect(await verdict(await archived({ version }))).toEqual(held)
  })

  it('does not raise the level when an earlier level is missing', async () => {
    const stamped = await cadesMessage(pki, content, {
      at: signedAt,
      level: 'T',
      isEnveloping: true,
    })
    expect((await verdict(await archivedByIndex(pki, stamped, content))).format).toBe(
      'CAdES_BASELINE_T',
    )
  })

  it('stays valid when unsigned attributes are added later', async () => {
    const later = attribute('1.2.3.4', octetString(utf8('later')))
    expect(await verdict(withUnsignedAttribute(await archived(), later))).toEqual(held)
  })

  it('can be followed by another one that covers it', async () => {
    const once = await archived()
    now = new Date('2026-05-01T09:30:00Z')
    const twice = await archivedByIndex(pki, once, content)
    now = archivedAt
    expect(await verdict(twice)).toEqual({ ...held, timeStamps: ['PASSED', 'PASSED', 'PASSED'] })
  })

  it.each<[string, () => Promise<Bytes>, string]>([
    ['over other content', () => archived({}, utf8('The parties disagree.')), 'HASH_FAILURE'],
    ['without an index', () => archived({ isIndexLeftOut: true }), 'SIGNED_DATA_NOT_FOUND'],
    [
      'whose index cannot be read',
      () => archived({ changeIndex: () => sequence(octetString(utf8('x'))) }),
      'SIGNED_DATA_NOT_FOUND',
    ],
    [
      'whose index was changed',
      () =>
        archived({
          // Writes zeros over the end of the last digest.
          changeIndex: (index) => Buffer.from(index).fill(0, index.length - 3),
        }),
      'HASH_FAILURE',
    ],
    [
      'whose index lists something missing',
      () => archived({ listed: [utf8('something else')] }),
      'HASH_FAILURE',
    ],
  ])('proves nothing %s', async (_, message, subIndication) => {
    const { timeStamps, outcome } = await verdict(await message())
    expect(timeStamps).toEqual(['PASSED', subIndication])
    expect(outcome).toBe('TOTAL_PASSED')
  })

  it('proves nothing after it was moved to another signature', async () => {
    const other = await cadesMessage(pki, content, {
      at: archivedAt,
      level: 'LT',
      isEnveloping: true,
    })
    const taken = unsignedAttributesOf(await archived()).at(-1)
    const message = withUnsignedAttribute(other, taken ?? new Uint8Array())
    expect((await verdict(message)).timeStamps).toEqual(['PASSED', 'HASH_FAILURE'])
  })
})

describe('an archive-time-stamp of version 2', () => {
  it('is over the whole message, and raises no level of the baseline', async () => {
    const message = await archivedInFull(pki, signed, new Uint8Array())
    expect(await verdict(message)).toEqual({ ...held, format: 'CAdES_BASELINE_LT' })
  })

  it('covers detached content, too', async () => {
    const detached = await cadesMessage(pki, content, { at: signedAt, level: 'LT' })
    const container = await containerOf(
      {
        mimetype: utf8('application/vnd.etsi.asic-s+zip'),
        'contract.txt': content,
        'META-INF/signature.p7s': await archivedInFull(pki, detached, content),
      },
      archivedAt,
    )
    const { timeStamps } = await verdictOn(container, 'contract.asics', trust)
    expect(timeStamps).toEqual(['PASSED', 'PASSED'])
  })

  it('proves nothing after something was added', async () => {
    const later = attribute('1.2.3.4', octetString(utf8('later')))
    const message = withUnsignedAttribute(
      await archivedInFull(pki, signed, new Uint8Array()),
      later,
    )
    expect((await verdict(message)).timeStamps).toEqual(['PASSED', 'HASH_FAILURE'])
  })
})

describe('a time-stamp over references to validation data', () => {
  const value = sequence(octetString(utf8('references')))
  const references = attribute(oids.idAaEtsCertificateRefs, value)
  // TS 101 733, 6.3.5: the type and the values, without the enclosing SEQUENCE and SET.
  const overReferences = concatBytes(oid(oids.idAaEtsCertificateRefs), setOf(value))

  it.each<[string, string, boolean]>([
    ['covers the signature when it is over both', oids.idAaEtsEscTimeStamp, true],
    ['covers no signature otherwise', oids.idAaEtsCertCrlTimestamp, false],
  ])('%s', async (_, type, isOverBoth) => {
    const unsignedAttributes = async (signatureValue: Bytes) => {
      const bytes = isOverBoth ? [signatureValue, overReferences] : [overReferences]
      const token = await pki.services.timeStamp(digest('SHA-256', ...bytes))
      return [references, attribute(type, token)]
    }
    const choices = { at: signedAt, isEnveloping: true, unsignedAttributes }
    const message = await cadesMessage(pki, content, choices)
    const { signatures } = await openDocument(memorySource(message), 'contract.p7m')
    const [signature] = signatures
    const [timeStamp] = signature?.timeStamps ?? []
    expect(timeStamp?.references.every(({ intact }) => intact)).toBe(true)
    expect(timeStamp?.covers.has(signature?.id ?? '')).toBe(isOverBoth)
    expect(signature?.format).toBe('CAdES_X')
  })
})
