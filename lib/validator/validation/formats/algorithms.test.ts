import { describe, expect, it } from 'vitest'
import type { Holder } from '#authority/certificate'
import { extension } from '#authority/extensions'
import { type Bytes, utf8 } from '#encoding/bytes'
import { certificateTime, namedBits } from '#encoding/der/writer'
import { type SignatureAlgorithm, signatureAlgorithmNames } from '#pki/algorithms'
import { attribute } from '#pki/cms/signed-attributes'
import { oids } from '#pki/oids'
import { uriOfSignatureAlgorithm } from '#signature/xades/dsig/algorithms'
import { issue, profiles } from '#testing/certificates'
import { cmsMessage } from '#testing/cms-message'
import { outcomesOf, signatureReportOn } from '#testing/verdicts'
import { signXml } from '#testing/xades/sign-xml'
import { documentWith, writtenXades } from '#testing/xades/written-xades'
import { openTrustStore } from '#trust/trust-store'

const signedAt = new Date('2026-03-01T09:30:00Z')
const content = utf8('The parties agree.')

const authority = issue('Authority', undefined, profiles.authority)

/** Makes a trusted holder whose key is for this algorithm. */
function holderBy(algorithm: SignatureAlgorithm, curve?: string): Holder {
  const nonRepudiation = extension(oids.idCeKeyUsage, namedBits([1]), true)
  return issue('Signer', authority, [nonRepudiation], { algorithm, curve })
}

/** This policy accepts EdDSA, so that only a wrong signature value fails. */
const policy = 'siva'

function trustIn({ certificate }: Holder) {
  return openTrustStore({ certificates: [certificate], lists: [] })
}

async function outcomeOfMessage(holder: Holder) {
  const signingTime = attribute(oids.idSigningTime, certificateTime(signedAt))
  const signers = [{ holder, furtherAttributes: [signingTime] }]
  const message = await cmsMessage({ content, encapsulated: content, signers })
  return await outcomesOf(message, 'contract.p7m', trustIn(holder), policy)
}

async function outcomeOfXml(holder: Holder) {
  const signatureMethod = uriOfSignatureAlgorithm(holder.algorithm)
  const xml = await signXml(documentWith(writtenXades(holder, { signatureMethod })), holder)
  return await outcomesOf(xml, 'contract.xml', trustIn(holder), policy)
}

/** RFC 9231 has no names for RSASSA-PKCS1-v1_5 with SHA-3. */
const isNamedInXml = (algorithm: SignatureAlgorithm) => !algorithm.startsWith('rsa-sha3-')

const isLapsed = (algorithm: SignatureAlgorithm) => /-(sha1|ripemd160)$/.test(algorithm)
const outcomeBy = (algorithm: SignatureAlgorithm) =>
  isLapsed(algorithm) ? 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE' : 'TOTAL_PASSED'

describe('a signature by every supported algorithm', () => {
  it.each(signatureAlgorithmNames)('is verified in a message: %s', async (algorithm) => {
    expect(await outcomeOfMessage(holderBy(algorithm))).toEqual([outcomeBy(algorithm)])
  })

  it.each(signatureAlgorithmNames.filter(isNamedInXml))(
    'is verified in XML: %s',
    async (algorithm) => {
      expect(await outcomeOfXml(holderBy(algorithm))).toEqual([outcomeBy(algorithm)])
    },
  )

  it.each([
    ['brainpoolP256r1', 'ecdsa-sha256'],
    ['brainpoolP384r1', 'ecdsa-sha384'],
    ['brainpoolP512r1', 'ecdsa-sha512'],
    ['P-521', 'ecdsa-sha256'],
  ] as const)('is verified on %s', async (curve, algorithm) => {
    const holder = holderBy(algorithm, curve)
    expect(await outcomeOfMessage(holder)).toEqual(['TOTAL_PASSED'])
    expect(await outcomeOfXml(holder)).toEqual(['TOTAL_PASSED'])
  })
})

/** Replaces id-Ed25519 with an unknown identifier of the same length. */
function byUnknownAlgorithm(bytes: Bytes): Bytes {
  const hex = Buffer.from(bytes).toString('hex')
  return Buffer.from(hex.replaceAll('06032b6570', '06032b6563'), 'hex')
}

describe('a signature by an unknown algorithm', () => {
  it('is indeterminate, and a sentence says why', async () => {
    const known = holderBy('ed25519')
    const holder = { ...known, certificate: byUnknownAlgorithm(known.certificate) }
    expect(holder.certificate).not.toEqual(known.certificate)
    const signers = [{ holder }]
    const message = byUnknownAlgorithm(
      await cmsMessage({ content, encapsulated: content, signers }),
    )
    const report = await signatureReportOn(message, 'contract.p7m', trustIn(holder))
    expect(report).toMatchObject({
      indication: 'INDETERMINATE',
      subIndication: 'CRYPTO_CONSTRAINTS_FAILURE',
      errors: ['The signature algorithm is unknown.'],
    })
  })
})
