import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { encodeBase64Url } from '#encoding/base64'
import { memorySource } from '#encoding/byte-source'
import { type Bytes, utf8 } from '#encoding/bytes'
import { cadesMessage } from '#testing/cades-message'
import { jadesSignature } from '#testing/jades'
import { hasOutside, outsidePath } from '#testing/outside-data'
import { createTestPki } from '#testing/pki'
import { trustInSigners } from '#testing/verdicts'
import { signXml } from '#testing/xades/sign-xml'
import { reference, writtenXades } from '#testing/xades/written-xades'
import { openTrustStore } from '#trust/trust-store'
import { validateFile } from '../validate-file'

const at = new Date('2026-03-01T09:30:00Z')
const pki = createTestPki(() => at)
const trust = trustInSigners(pki)
const agreed = 'The parties agree.'

type Texts = Readonly<Record<string, string>>

/** Returns the outcome, the keys of the errors and the names of the signed files. */
async function verdictOf(signature: Bytes | string, name: string, data: Texts, its = trust) {
  const source = memorySource(typeof signature === 'string' ? utf8(signature) : signature)
  const dataFiles = Object.entries(data).map(([file, text]) => ({
    name: file,
    source: memorySource(utf8(text)),
  }))
  const settings = { at: new Date('2026-06-01T00:00:00Z'), trust: its }
  const { simpleReport } = await validateFile({ source, name, dataFiles }, settings, 'en')
  const [first] = simpleReport.jaxbModel.signatureOrTimestamp
  if (!first || !('signatureScope' in first)) throw new RangeError('Nothing is signed')
  const { subIndication, indication, adESValidationDetails, signatureScope } = first
  return {
    outcome: subIndication ?? indication,
    errors: adESValidationDetails.error.map(({ key }) => key),
    scopes: signatureScope.map((scope) => scope.name),
  }
}

const cms = async () => await cadesMessage(pki, utf8(agreed), { at })
const xml = async (...uris: readonly string[]) => {
  const holder = pki.signer('ecdsa-sha256')
  const references = uris.map((uri, index) => reference(`Id="r${index}" URI="${uri}"`)).join('')
  const contents = Object.fromEntries(uris.map((uri) => [uri, agreed]))
  return await signXml(writtenXades(holder, { references }), holder, contents)
}
const json = async () => {
  const detached = encodeBase64Url(utf8(agreed))
  const jws = await jadesSignature(pki, new Uint8Array(), { at, detached })
  return JSON.stringify(jws)
}

const missing = { outcome: 'SIGNED_DATA_NOT_FOUND', errors: ['signed-data-detached'] }
const altered = { outcome: 'HASH_FAILURE' }

describe.each<[string, () => Promise<Bytes | string>, string]>([
  ['CMS', cms, 'a.txt.p7s'],
  ['XML', () => xml('a.txt'), 'a.xml'],
  ['JSON', json, 'a.json'],
])('a detached signature in %s', (_, make, name) => {
  it('passes with the signed file', async () => {
    const verdict = await verdictOf(await make(), name, { 'a.txt': agreed })
    expect(verdict).toMatchObject({ outcome: 'TOTAL_PASSED', errors: [], scopes: ['a.txt'] })
  })

  it('passes with the signed file under another name, if it is the only one', async () => {
    const verdict = await verdictOf(await make(), name, { 'renamed.txt': agreed })
    expect(verdict.outcome).toBe('TOTAL_PASSED')
  })

  it('does not pass with another file', async () => {
    const verdict = await verdictOf(await make(), name, { 'a.txt': `${agreed}!` })
    expect(verdict).toMatchObject(altered)
  })

  it('says that the signed file is not given', async () => {
    expect(await verdictOf(await make(), name, {})).toMatchObject(missing)
  })
})

describe('a detached signature over several files', () => {
  it('finds each file by its name', async () => {
    const signature = await xml('a.txt', 'b%20c.txt')
    const both = { 'b c.txt': agreed, 'a.txt': agreed }
    expect(await verdictOf(signature, 'a.xml', both)).toMatchObject({ outcome: 'TOTAL_PASSED' })
    expect(await verdictOf(signature, 'a.xml', { 'a.txt': agreed })).toMatchObject(missing)
  })

  it('takes the file that has the name of the signature without its extension', async () => {
    const data = { 'other.txt': 'other', 'a.txt': agreed }
    expect(await verdictOf(await cms(), 'a.txt.p7s', data)).toMatchObject({ scopes: ['a.txt'] })
  })
})

describe('a file of another kind', () => {
  it('ignores the data files', async () => {
    const message = await cadesMessage(pki, utf8(agreed), { at, isEnveloping: true })
    const verdict = await verdictOf(message, 'a.p7m', { 'a.txt': 'other' })
    expect(verdict).toMatchObject({ outcome: 'TOTAL_PASSED', scopes: ['a.p7m'] })
  })

  it.runIf(hasOutside('cases'))('of other software passes with its signed file', async () => {
    const read = (...names: readonly string[]) => readFileSync(outsidePath('cases', ...names))
    const its = openTrustStore({ certificates: [read('signer.der')], lists: [] })
    const data = { 'a.txt': read('detached', 'a.txt').toString() }
    const signature = read('detached', 'p-detached.p7s')
    expect((await verdictOf(signature, 'p-detached.p7s', data, its)).outcome).not.toBe(
      'SIGNED_DATA_NOT_FOUND',
    )
    expect((await verdictOf(signature, 'p-detached.p7s', {}, its)).outcome).toBe(
      'SIGNED_DATA_NOT_FOUND',
    )
  })
})
