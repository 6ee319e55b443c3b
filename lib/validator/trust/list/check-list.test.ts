import { describe, expect, it } from 'vitest'
import { signWith } from '#authority/signing-key'
import { listText } from '#authority/trusted-list'
import { type Bytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { canonicalize } from '#encoding/xml/canonicalize'
import { elementsFrom } from '#encoding/xml/elements'
import { readXml } from '#encoding/xml/read-xml'
import { parseCertificate } from '#pki/certificate/certificate'
import { listSigner, signedList, signedText } from '#testing/lists/trusted-lists'
import { checkList } from './check-list'

const signer = listSigner('Signer')
const stranger = listSigner('Stranger')
const list = signedList({ territory: 'LT' }, signer)

const text = (bytes: Bytes) => Buffer.from(bytes).toString('utf8')
const announced = () => [parseCertificate(signer.certificate)]
const reasonOf = (bytes: Bytes) => {
  const verdict = checkList(bytes, announced)
  return verdict.isAuthentic ? 'authentic' : verdict.reason
}

describe('checkList', () => {
  it('accepts a list that an announced certificate has signed', () => {
    const verdict = checkList(list, announced)
    expect(verdict).toMatchObject({ isAuthentic: true, list: { territory: 'LT' } })
    expect(verdict.isAuthentic && verdict.signer.fingerprint).toBe(announced()[0]?.fingerprint)
  })

  it('asks for signers by the territory and type in the list', () => {
    const asked: string[] = []
    checkList(list, ({ territory, sequenceNumber }) => {
      asked.push(`${territory} ${sequenceNumber}`)
      return announced()
    })
    expect(asked).toEqual(['LT 1'])
  })

  it('reports missing properties of the signer without refusing the list', () => {
    const verdict = checkList(signedList({ territory: 'LV' }, signer), announced)
    expect(verdict).toMatchObject({
      isAuthentic: true,
      remarks: ['country-differs', 'key-usage-differs', 'purpose-missing'],
    })
  })

  const twice = signedText(text(list), signer)
  const otherValue =
    text(signedList({ territory: 'LV' }, signer)).match(/<ds:SignatureValue>.*?</)?.[0] ?? ''

  it.each([
    ['altered', 'altered', utf8(text(list).replace('>LT<', '>LV<'))],
    [
      'with something added',
      'altered',
      utf8(text(list).replace('</SchemeName>', '!</SchemeName>')),
    ],
    ['unsigned', 'no-signature', utf8(listText())],
    ['signed twice', 'several-signatures', twice],
    [
      'with another value',
      'signature-broken',
      utf8(text(list).replace(/<ds:SignatureValue>.*?</, otherValue)),
    ],
    ['signed by a stranger', 'signer-not-announced', signedList({}, stranger)],
    ['signed only in part', 'signature-incomplete', utf8(signedOnlyInPart())],
    ['that is something else', 'not-a-list', signedText('<a><b></b></a>', signer)],
    ['cut short', 'not-well-formed', list.subarray(0, -10)],
    ['of nothing', 'not-well-formed', new Uint8Array()],
    ['with a DTD', 'doctype', utf8(`<!DOCTYPE a>${text(list)}`)],
    ['beyond 20 MB', 'too-large', Buffer.alloc(20_000_001, ' ')],
  ])('refuses a list %s: %s', (_, reason, bytes) => {
    expect(reasonOf(bytes)).toBe(reason)
  })

  it('refuses another certificate with the name of the announced signer', () => {
    const forged = text(signedList({}, stranger)).replace(
      Buffer.from(stranger.certificate).toString('base64'),
      Buffer.from(signer.certificate).toString('base64'),
    )
    expect(reasonOf(utf8(forged))).toBe('signature-broken')
  })
})

/** A correct signature by the announced signer that covers only the scheme information. */
function signedOnlyInPart(): string {
  const marked = listText().replace('<SchemeInformation>', '<SchemeInformation Id="part">')
  const whole = text(signedText(marked, signer))
  const scheme = digestOf(canonical(whole, 'SchemeInformation'))
  const part = whole
    .replace('<ds:Reference URI="">', '<ds:Reference URI="#part">')
    .replace(/<ds:DigestValue>.*?</, `<ds:DigestValue>${scheme.toString('base64')}<`)
  const value = signWith(signer, canonical(part, 'SignedInfo'), 'raw')
  return part.replace(
    /<ds:SignatureValue>.*?</,
    `<ds:SignatureValue>${Buffer.from(value).toString('base64')}<`,
  )
}

function canonical(document: string, localName: string): Bytes {
  const elements = [...elementsFrom(readXml(utf8(document)).root)]
  const found = elements.find((element) => element.localName === localName) ?? expect.fail()
  return canonicalize(found, 'exclusive-1.0')
}

function digestOf(bytes: Bytes): Buffer {
  return Buffer.from(digest('SHA-256', bytes))
}
