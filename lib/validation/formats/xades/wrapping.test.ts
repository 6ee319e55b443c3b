import { beforeAll, describe, expect, it } from 'vitest'
import { createAsice } from '@/lib/container/create-container'
import { type ByteSource, memorySource } from '@/lib/encoding/byte-source'
import { utf8 } from '@/lib/encoding/bytes'
import { readEntry } from '@/lib/encoding/zip/read-entry'
import { readZip } from '@/lib/encoding/zip/read-zip'
import { writeZip } from '@/lib/encoding/zip/zip-writer'
import { asice } from '@/lib/signature/asic/asice'
import { createTestPki } from '@/lib/testing/pki'
import { sampleFiles, signContainer } from '@/lib/testing/sign-container'
import { openTrustStore, type TrustStore } from '@/lib/trust/trust-store'
import type { SignatureReport } from '../../reports/simple-report'
import { validateFile } from '../../validate-file'

const signedAt = new Date('2026-03-01T09:30:00Z')
const at = new Date('2026-06-01T00:00:00Z')

let trust: TrustStore
let signed: ByteSource

beforeAll(async () => {
  const pki = await createTestPki(() => signedAt)
  trust = openTrustStore({ certificates: [pki.anchor], lists: [] })
  const container = await createAsice(sampleFiles, signedAt)
  signed = await signContainer(asice, pki, container, { at: signedAt, level: 'B-LT' })
})

/** Conclusion and errors of the one signature, whose file was rewritten. */
async function findingsOf(rewrite: (xml: string) => string) {
  const files = readZip(signed).entries.map((entry) => {
    const content = readEntry(signed, entry, 1 << 20)
    const isSignature = entry.name === 'META-INF/signatures0.xml'
    const written = isSignature ? utf8(rewrite(Buffer.from(content).toString())) : content
    return { name: entry.name, content: memorySource(written), method: 'stored' as const }
  })
  const source = await writeZip(files, signedAt)
  const { simpleReport } = await validateFile({ source, name: 'a.asice' }, { at, trust }, 'en')
  const [one] = simpleReport.jaxbModel.signatureOrTimestamp as SignatureReport[]
  const keys = one?.adESValidationDetails.error.map(({ key }) => key) ?? []
  return [one?.subIndication ?? one?.indication, ...keys]
}

/** The signed properties as they stand in the file, and their Id. */
function signedProperties(xml: string) {
  const [text = '', id = ''] =
    /<xades:SignedProperties[^>]* Id="([^"]+)"[\s\S]*<\/xades:SignedProperties>/.exec(xml) ?? []
  expect(id).not.toBe('')
  return { text, id }
}

/** Something beside the signature in its file. */
function beside(xml: string, added: string): string {
  return xml.replace('</asic:XAdESSignatures>', `${added}</asic:XAdESSignatures>`)
}

describe('an XML signature', () => {
  it('passes when its file is written again as it was', async () => {
    expect(await findingsOf((xml) => xml)).toEqual(['TOTAL_PASSED'])
  })

  it('does not pass when something else has its Id', async () => {
    const findings = await findingsOf((xml) => {
      const [, id = ''] = /<ds:Signature [^>]*Id="([^"]+)"/.exec(xml) ?? []
      return beside(xml, `<other Id="${id}"/>`)
    })
    expect(findings).toEqual(['SIGNED_DATA_NOT_FOUND', 'reference-ambiguous'])
  })

  it('does not pass when something else has the Id of what was signed', async () => {
    const [outcome, ...keys] = await findingsOf((xml) =>
      beside(xml, `<other Id="${signedProperties(xml).id}"/>`),
    )
    expect(outcome).toBe('SIGNED_DATA_NOT_FOUND')
    expect(keys).toContain('reference-ambiguous')
  })

  it('does not pass by properties that lie elsewhere, others standing in their place', async () => {
    const findings = await findingsOf((xml) => {
      const { text, id } = signedProperties(xml)
      const forged = text.replaceAll(id, 'forged').replace('2026-03-01', '2020-03-01')
      expect(forged).not.toBe(text)
      return beside(xml.replace(text, forged), text)
    })
    expect(findings.slice(0, 2)).toEqual(['SIGNED_DATA_NOT_FOUND', 'xml-structure'])
  })
})

describe('a signature that stands in two files', () => {
  it('is one signature', async () => {
    const entries = readZip(signed).entries.map((entry) => ({
      name: entry.name,
      content: memorySource(readEntry(signed, entry, 1 << 20)),
      method: 'stored' as const,
    }))
    const first = entries.find(({ name }) => name === 'META-INF/signatures0.xml')
    if (!first) throw new TypeError('A signature file was expected')
    const source = await writeZip([...entries, { ...first, name: 'META-INF/signatures1.xml' }], at)
    const { signatures } = await validateFile({ source, name: 'a.asice' }, { at, trust }, 'en')
    expect(signatures.map(({ indication }) => indication)).toEqual([
      'TOTAL_PASSED',
      'INDETERMINATE',
    ])
  })
})
