import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { containerMediaTypes } from '#container/media-types'
import type { ByteSource } from '#encoding/byte-source'
import { type Bytes, utf8 } from '#encoding/bytes'
import { containerOf } from '#testing/cades-container'
import { cadesMessage } from '#testing/cades-message'
import { hasOutside, outsidePath } from '#testing/outside-data'
import { createTestPki } from '#testing/pki'
import { reportsOn, trustInSigners } from '#testing/verdicts'
import { signXml } from '#testing/xades/sign-xml'
import {
  documentWith,
  envelopedTransforms,
  reference,
  transform,
  uris,
  writtenXades,
} from '#testing/xades/written-xades'
import { forgeZip } from '#testing/zip'

const at = new Date('2026-03-01T09:30:00Z')
const pki = createTestPki(() => at)
const holder = pki.signer('ecdsa-sha256')

/** Returns the scopes of the first signature as kind and name, and the number of original documents. */
async function scopesIn(file: ByteSource | Bytes | string, name: string) {
  const reports = await reportsOn(file, name, trustInSigners(pki), undefined, at)
  const { simpleReport, diagnosticData } = reports
  const [first] = simpleReport.jaxbModel.signatureOrTimestamp
  if (!first || !('signatureScope' in first)) throw new RangeError('Nothing is signed')
  return {
    scopes: first.signatureScope.map((one) => `${one.scope} ${one.name}`),
    originals: diagnosticData.OriginalDocuments.length,
  }
}

describe('an enveloped XML signature with its KeyInfo signed', () => {
  it('covers one document, the XML file by its name', async () => {
    const references =
      reference('Id="r0" URI=""', envelopedTransforms) +
      reference('Id="r1" URI="#S-K"', transform(uris.exclusive))
    const xml = await signXml(documentWith(writtenXades(holder, { references })), holder)
    const expected = { scopes: ['FULL order.xml'], originals: 1 }
    expect(await scopesIn(xml, 'order.xml')).toEqual(expected)
  })

  it.runIf(hasOutside('cases'))('of other software covers one document', async () => {
    const xml = readFileSync(outsidePath('cases', 'keyinfo-reference.xml'))
    const { scopes, originals } = await scopesIn(xml, 'keyinfo-reference.xml')
    expect([scopes, originals]).toEqual([['FULL keyinfo-reference.xml'], 1])
  })
})

describe('an ASiC-S with an archive', () => {
  const inside = ['lt/sutartis.txt', 'en/contract.txt']
  const archive = forgeZip(inside.map((name) => ({ name, content: utf8(name) })))
  const expected = ['FULL package.zip', ...inside.map((name) => `ARCHIVED ${name}`)]

  it('covers the archive and lists the files inside it', async () => {
    const parts = {
      mimetype: utf8(containerMediaTypes.asics),
      'package.zip': archive,
      'META-INF/signature.p7s': await cadesMessage(pki, archive, { at }),
    }
    const { scopes } = await scopesIn(await containerOf(parts, at), 'a.asics')
    expect(scopes).toEqual(expected)
  })

  it('lists nothing inside a file that is no archive', async () => {
    const parts = {
      mimetype: utf8(containerMediaTypes.asics),
      'package.zip': utf8('PK no archive'),
      'META-INF/signature.p7s': await cadesMessage(pki, utf8('PK no archive'), { at }),
    }
    const { scopes } = await scopesIn(await containerOf(parts, at), 'a.asics')
    expect(scopes).toEqual(['FULL package.zip'])
  })

  it.runIf(hasOutside('cases'))('of other software lists both files', async () => {
    const file = readFileSync(outsidePath('cases', 'package-two-folders.asics'))
    const { scopes } = await scopesIn(file, 'package-two-folders.asics')
    expect(scopes).toContain('ARCHIVED lt/sutartis.txt')
    expect(scopes).toContain('ARCHIVED en/sutartis.txt')
  })
})
