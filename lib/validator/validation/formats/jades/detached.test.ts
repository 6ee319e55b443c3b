import { describe, expect, it } from 'vitest'
import { encodeBase64Url } from '#encoding/base64'
import { memorySource } from '#encoding/byte-source'
import { type Bytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import type { JsonObject } from '#encoding/json/strict-json'
import { type JadesChoices, jadesSignature, tokenOver } from '#testing/jades'
import { createTestPki } from '#testing/pki'
import { trustInSigners } from '#testing/verdicts'
import { validateDocument } from '../../validate-document'
import { readJadesWith } from './read-jades'

const at = new Date('2026-03-01T09:30:00Z')
const files: Readonly<Record<string, Bytes>> = {
  'contract.txt': utf8('The parties agree.'),
  'annex.txt': utf8('And agree again.'),
}
const names = Object.keys(files)
const encoded = Object.values(files).map(encodeBase64Url)

const pki = createTestPki(() => at)
const trust = trustInSigners(pki)

async function outcomeOf(choices: Omit<JadesChoices, 'at'>, present = files) {
  const jws = await jadesSignature(pki, new Uint8Array(), { at, ...choices })
  const source = memorySource(utf8(JSON.stringify(jws)))
  const document = await readJadesWith(source, 'a.json', async (uri) => {
    const bytes = present[uri]
    return bytes && memorySource(bytes)
  })
  const { signatures } = await validateDocument(document, { at, trust })
  const [{ conclusion, timeStamps } = { conclusion: undefined, timeStamps: [] }] = signatures
  const stamps = timeStamps.map((one) => one.conclusion.subIndication ?? 'PASSED')
  return [conclusion?.subIndication ?? conclusion?.indication, ...stamps]
}

const withSigD = (sigD: JsonObject) => (usual: JsonObject) => ({
  ...usual,
  sigD,
  crit: [...(Array.isArray(usual.crit) ? usual.crit : []), 'sigD'],
})

const byUri = withSigD({ mId: 'http://uri.etsi.org/19182/ObjectIdByURI', pars: names })

const byHash = (texts: readonly string[]) =>
  withSigD({
    mId: 'http://uri.etsi.org/19182/ObjectIdByURIHash',
    pars: names,
    hashM: 'S256',
    hashV: texts.map((text) => encodeBase64Url(digest('SHA-256', utf8(text)))),
  })

const changed = { ...files, 'annex.txt': utf8('And agree again!') }
const lacking = { 'contract.txt': utf8('The parties agree.') }

describe('detached data', () => {
  it('is signed in the order of its names', async () => {
    const choices = { header: byUri, detached: encoded.join('') }
    expect(await outcomeOf(choices)).toEqual(['PASSED'])
    expect(await outcomeOf({ ...choices, detached: encoded.toReversed().join('') })).toEqual([
      'HASH_FAILURE',
    ])
    expect(await outcomeOf(choices, changed)).toEqual(['HASH_FAILURE'])
    expect(await outcomeOf(choices, lacking)).toEqual(['SIGNED_DATA_NOT_FOUND'])
  })

  it('is signed as it is by its names if the payload is not encoded', async () => {
    const detached = Object.values(files)
      .map((bytes) => Buffer.from(bytes).toString())
      .join('')
    expect(await outcomeOf({ header: byUri, detached, isEncoded: false })).toEqual(['PASSED'])
  })

  it('is compared file by file if it is signed by digests', async () => {
    const choices = { header: byHash(encoded), detached: '' }
    expect(await outcomeOf(choices)).toEqual(['PASSED'])
    expect(await outcomeOf(choices, changed)).toEqual(['HASH_FAILURE'])
    expect(await outcomeOf(choices, lacking)).toEqual(['SIGNED_DATA_NOT_FOUND'])
    expect(await outcomeOf(choices, {})).toEqual(['SIGNED_DATA_NOT_FOUND'])
  })

  it('must have a digest for each name if it is signed by digests', async () => {
    const choices = { header: byHash(encoded.slice(0, 1)), detached: '' }
    expect(await outcomeOf(choices)).toEqual(['FORMAT_FAILURE'])
  })

  it('is not found if it is headers of an HTTP message', async () => {
    const mId = 'http://uri.etsi.org/19182/HttpHeaders'
    const header = withSigD({ mId, pars: ['digest'] })
    expect(await outcomeOf({ header, detached: 'digest: SHA-256=AA' })).toEqual([
      'SIGNED_DATA_NOT_FOUND',
    ])
  })

  it('is the only file if it has no name', async () => {
    const [detached = ''] = encoded
    const only = { '': utf8('The parties agree.') }
    expect(await outcomeOf({ detached }, only)).toEqual(['PASSED'])
    expect(await outcomeOf({ detached }, {})).toEqual(['SIGNED_DATA_NOT_FOUND'])
  })

  it('is covered by a content time-stamp and by an archive time-stamp', async () => {
    const adoTst = await tokenOver(pki, utf8(encoded.join('')))
    const header = (usual: JsonObject) => ({ ...byHash(encoded)(usual), adoTst })
    const choices = { header, detached: '' }
    expect((await outcomeOf(choices))[1]).toBe('TRY_LATER')
    expect((await outcomeOf(choices, changed))[1]).toBe('HASH_FAILURE')
    expect((await outcomeOf(choices, lacking))[1]).toBe('SIGNED_DATA_NOT_FOUND')
  })
})
