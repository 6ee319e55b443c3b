import { describe, expect, it } from 'vitest'
import { parseCertificate } from '#pki/certificate/certificate'
import { valueInName } from '#pki/certificate/distinguished-name'
import { parseOcspResponse } from '#pki/revocation/ocsp-response'
import { parseTimeStampToken } from '#pki/time-stamp/token'
import { createTestPki } from '#testing/pki'
import { isTimeStamped } from '#testing/xades/is-time-stamped'
import { filesOf, signXades } from '#testing/xades/sign-xades'
import type { SignatureLevel } from '../signature-format'
import { augmentXades } from './augment'

import type { XmlTimeStamp } from './properties/time-stamp'
import { readXadesSignatures, type XadesSignature } from './read'
import { verifyXadesSignature } from './verify'

const at = new Date('2026-03-01T09:30:00Z')
const pki = createTestPki(() => at)

function onlySignature(xml: Uint8Array): XadesSignature {
  const [signature, another] = readXadesSignatures(xml)
  return signature && !another ? signature : expect.fail('not one signature')
}

function timeStampsOf({ unsignedProperties }: XadesSignature): readonly XmlTimeStamp[] {
  return unsignedProperties.flatMap((property) =>
    'timeStamp' in property ? [property.timeStamp] : [],
  )
}

async function holds(timeStamp: XmlTimeStamp, files = filesOf({})): Promise<boolean | undefined> {
  const [token] = timeStamp.tokens
  const { algorithm, digest } = parseTimeStampToken(token ?? expect.fail('no token')).messageImprint
  if (!algorithm) return expect.fail('unknown algorithm')
  return await isTimeStamped(timeStamp, { algorithm, digest }, files)
}

const raise = (xml: Uint8Array, level: SignatureLevel) =>
  augmentXades(xml, level, pki.services, filesOf({}))

describe.each(['baseline', 'adoc'] as const)('augment, profile %s', (profile) => {
  it('adds validation material with the signer’s revocation data first: B-LT', async () => {
    const signature = onlySignature(await signXades(pki, { at, profile, level: 'B-LT' }))
    const [, certificates, revocation] = signature.unsignedProperties
    if (certificates?.kind !== 'validation-values') return expect.fail('no certificates')
    if (revocation?.kind !== 'validation-values') return expect.fail('no responses')
    const names = certificates.certificates.map((der) =>
      valueInName(parseCertificate(der).subject, 'commonName'),
    )
    expect(names.toSorted()).toEqual([
      'Test Issuing CA',
      'Test Issuing Responder',
      'Test Root CA',
      'Test Root Responder',
      'Test Time-Stamping Unit',
      'ŽYGIMANTĖ PAVARDENĖ ecdsa-sha256',
    ])
    expect(revocation.ocspResponses).toHaveLength(3)
    const [first] = revocation.ocspResponses
    const { basic } = parseOcspResponse(first ?? new Uint8Array())
    const { serialNumber } = parseCertificate(pki.signer('ecdsa-sha256').certificate)
    expect(basic?.responses[0]?.certId.serialNumber).toBe(serialNumber)
  })

  it.each([
    ['a response', /(?<=EncapsulatedOCSPValue>.{40})./],
    ['a certificate', /(?<=EncapsulatedX509Certificate>.{40})./],
    ['the first time-stamp', /(?<=EncapsulatedTimeStamp>.{400})./],
    ['the key information', /(?<=X509Certificate>.{400})./],
  ])('includes %s in the archive time-stamp: B-LTA', async (_, location) => {
    const xml = (await signXades(pki, { at, profile, level: 'B-LTA' })).toString()
    const changed = xml.replace(location, (character) => (character === 'A' ? 'B' : 'A'))
    const archive = timeStampsOf(onlySignature(Buffer.from(changed)))[1]
    expect(await holds(archive ?? expect.fail('no archive time-stamp'))).toBe(false)
  })

  it('keeps every byte, and the signature intact', async () => {
    let before = await signXades(pki, { at, profile })
    for (const level of ['B-T', 'B-LT', 'B-LTA'] as const) {
      const after = Buffer.from(await raise(before, level))
      expect(isInsertion(before, after)).toBe(true)
      const { failures } = await verifyXadesSignature(onlySignature(after), filesOf({}))
      expect(failures).toEqual([])
      before = after
    }
  })

  it('does not change a signature that already has the level', async () => {
    const xml = await signXades(pki, { at, profile, level: 'B-LT' })
    expect(Buffer.from(await raise(xml, 'B-T'))).toEqual(xml)
  })
})

/** Whether the later file is the earlier file with bytes inserted at one offset. */
function isInsertion(before: Buffer, after: Buffer): boolean {
  let same = 0
  while (same < before.length && before[same] === after[same]) same++
  const tail = before.subarray(same)
  return after.subarray(after.length - tail.length).equals(tail)
}

describe('augment', () => {
  it('raises a B-B signature to level B-LTA in one call', async () => {
    const xml = await signXades(pki, { at })
    const atOnce = onlySignature(await raise(xml, 'B-LTA'))
    const kinds = atOnce.unsignedProperties.map(({ kind }) => kind)
    expect(kinds).toEqual([
      'signature-time-stamp',
      'validation-values',
      'validation-values',
      'archive-time-stamp',
    ])
  })

  it('fails if a file to be archived is missing', async () => {
    const xml = await signXades(pki, { at, level: 'B-LT' })
    const raised = augmentXades(xml, 'B-LTA', pki.services, filesOf({ files: {} }))
    await expect(raised).rejects.toThrow('is missing')
  })

  it('passes on the error of the time-stamping service', async () => {
    const xml = await signXades(pki, { at })
    const failing = { ...pki.services, timeStamp: async () => expect.fail('no time today') }
    await expect(augmentXades(xml, 'B-T', failing, filesOf({}))).rejects.toThrow('no time today')
  })
})
