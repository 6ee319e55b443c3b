import { describe, expect, it } from 'vitest'
import type { ByteSource } from '#encoding/byte-source'
import { type Bytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { readEntry } from '#encoding/zip/read-entry'
import { readZip } from '#encoding/zip/read-zip'
import {
  asicManifest,
  type CadesChoices,
  cadesContainer,
  containerOf,
  stampedContainer,
} from '#testing/cades-container'
import { createTestPki } from '#testing/pki'
import { reportsOn, trustInRoot } from '#testing/verdicts'

const signedAt = new Date('2026-03-01T09:30:00Z')
const files = { 'contract ą.txt': 'The parties agree.', 'annex.txt': 'In writing.' }
const file = { 'contract ą.txt': 'The parties agree.' }

const pki = createTestPki(() => signedAt)
const trust = trustInRoot(pki)

const choices = (more: Partial<CadesChoices>): CadesChoices => ({
  kind: 'asice',
  at: signedAt,
  level: 'LT',
  files,
  ...more,
})

const reportsOf = (source: ByteSource) => reportsOn(source, 'contract.asice', trust)

async function verdictOf(more: Partial<CadesChoices>): Promise<string> {
  const reports = await reportsOf(await cadesContainer(pki, choices(more)))
  const [token] = reports.simpleReport.jaxbModel.signatureOrTimestamp
  const [verdict] = reports.signatures
  const format = token && 'signatureFormat' in token ? token.signatureFormat : 'none'
  return `${format} ${verdict?.subIndication ?? verdict?.indication}`
}

/** Returns the conclusions about the signatures and the tokens of a container, in order. */
async function outcomesOf(parts: Readonly<Record<string, Bytes>>) {
  const { simpleReport } = await reportsOf(await containerOf(parts, signedAt))
  return simpleReport.jaxbModel.signatureOrTimestamp.map(
    ({ indication, subIndication }) => subIndication ?? indication,
  )
}

function contentsOf(source: ByteSource): Record<string, Bytes> {
  return Object.fromEntries(
    readZip(source).entries.map((entry) => [entry.name, readEntry(source, entry, 1 << 20)]),
  )
}

async function stampOf(more: Partial<CadesChoices>): Promise<string> {
  const container = await stampedContainer(pki, choices(more))
  const { simpleReport } = await reportsOf(container)
  const [token] = simpleReport.jaxbModel.signatureOrTimestamp
  return `${simpleReport.signaturesCount} ${token?.subIndication ?? token?.indication}`
}

describe('a CAdES signature of an ASiC-E', () => {
  it('passes at the levels of its message and its container', async () => {
    expect(await verdictOf({ level: 'B' })).toBe('CAdES_BASELINE_B TRY_LATER')
    expect(await verdictOf({ level: 'T' })).toBe('CAdES_BASELINE_T TRY_LATER')
    expect(await verdictOf({})).toBe('CAdES_BASELINE_LT TOTAL_PASSED')
    expect(await verdictOf({ level: 'LTA' })).toBe('CAdES_BASELINE_LTA TOTAL_PASSED')
  })

  it('covers the files that its manifest lists, each by digest', async () => {
    const { diagnosticData } = await reportsOf(await cadesContainer(pki, choices({})))
    expect(diagnosticData.Signatures[0]?.DigestMatchers).toMatchObject([
      { type: 'MESSAGE_DIGEST', DataIntact: true },
      { type: 'MANIFEST_ENTRY', name: 'contract%20%C4%85.txt', DataIntact: true },
      { type: 'MANIFEST_ENTRY', name: 'annex.txt', DataIntact: true },
    ])
    expect(diagnosticData.ContainerInfo?.ManifestFiles).toMatchObject([
      {
        Filename: 'META-INF/ASiCManifest001.xml',
        SignatureFilename: 'META-INF/signature001.p7s',
        Entries: ['contract ą.txt', 'annex.txt'],
      },
    ])
  })
})

describe('a CAdES signature of an ASiC-S', () => {
  it('passes over its only data file', async () => {
    const verdict = await verdictOf({ kind: 'asics', files: file })
    expect(verdict).toBe('CAdES_BASELINE_LT TOTAL_PASSED')
  })
})

describe('a container with only a time-stamp token', () => {
  it('has no signature, only a time-stamp', async () => {
    // There is no revocation data about the time-stamping unit.
    expect(await stampOf({ kind: 'asics', files: file })).toBe('0 TRY_LATER')
    expect(await stampOf({})).toBe('0 TRY_LATER')
  })

  it('fails when its file was altered', async () => {
    const altered = { 'contract ą.txt': 'The parties disagree.' }
    const inSimple = { kind: 'asics', files: file, delivered: altered } as const
    expect(await stampOf(inSimple)).toBe('0 HASH_FAILURE')
    expect(await stampOf({ delivered: { ...files, 'annex.txt': 'x' } })).toBe('0 HASH_FAILURE')
  })

  it.each(['asics', 'asice'] as const)('fails when a file was added: %s', async (kind) => {
    const delivered = { ...file, 'later.txt': 'Nobody stamped this.' }
    expect(await stampOf({ kind, files: file, delivered })).toBe('0 FORMAT_FAILURE')
  })
})

describe('an archive time-stamp of an ASiC-E', () => {
  it.each(['annex.txt', 'META-INF/ASiCManifest001.xml'])(
    'does not hold when it leaves out signed data: %s',
    async (left) => {
      const source = await cadesContainer(pki, choices({ level: 'LT' }))
      const { mimetype = utf8(''), ...parts } = contentsOf(source)
      const { [left]: _, ...archived } = parts
      const manifest = asicManifest('META-INF/timestamp001.tst', archived)
      const token = await pki.services.timeStamp(digest('SHA-256', manifest))
      const stamped = {
        'META-INF/ASiCArchiveManifest001.xml': manifest,
        'META-INF/timestamp001.tst': token,
      }
      expect(await outcomesOf({ mimetype, ...parts, ...stamped })).toEqual([
        'TOTAL_PASSED',
        'FORMAT_FAILURE',
      ])
    },
  )
})
