import type { Bytes } from '#encoding/bytes'
import { type Certificate, parseCertificate } from '#pki/certificate/certificate'
import { identifies, parseSignedData, type SignedData } from '#pki/cms/signed-data'
import { namesIssuer } from '#pki/issuance'
import { readableCertificates } from '#pki/readable-certificates'
import { parseOcspResponse } from '#pki/revocation/ocsp-response'
import type { TrustServices } from './signature-format'

/** Data, DER, that a validator needs when the trust services no longer exist. */
export interface ValidationMaterial {
  readonly certificates: readonly Bytes[]
  /** Complete OCSPResponses, not only the BasicOCSPResponses inside. */
  readonly ocspResponses: readonly Bytes[]
}

/** The signature, DER, for which material is gathered. */
export interface MaterialSubject {
  /** The signer's certificate. */
  readonly certificate: Bytes
  /** Time-stamp tokens of the signature. */
  readonly timeStampTokens: readonly Bytes[]
  /** Certificates included in the signature. They may contain issuers. */
  readonly hints: readonly Bytes[]
}

/**
 * Gathers certificates and fresh revocation data for the signer, the time-stamping authorities and the responders,
 * each up to the anchor (level B-LT of EN 319 142-1 and EN 319 132-1, 6.3). Revocation data of the signer come first.
 * Call it after time-stamping, so that the data are newer than the signature.
 */
export async function gatherValidationMaterial(
  { certificate, timeStampTokens, hints }: MaterialSubject,
  services: TrustServices,
): Promise<ValidationMaterial> {
  const timeStamps = timeStampTokens.map(parseSignedData)
  const known = [...hints, ...timeStamps.flatMap(({ certificates }) => certificates)]
  const gathering: Gathering = { services, hints: known, certificates: new Map(), answers: [] }
  await Promise.all([
    gatherChain(certificate, gathering, true),
    ...timeStamps.flatMap(signerOf).map((signer) => gatherChain(signer, gathering, false)),
  ])
  return {
    certificates: [...gathering.certificates.values()],
    ocspResponses: signerFirst(gathering.answers, parseCertificate(certificate)),
  }
}

/** The material of several chains. Data for common certificates are requested once. */
interface Gathering {
  readonly services: TrustServices
  readonly hints: readonly Bytes[]
  /** Certificates by fingerprint. */
  readonly certificates: Map<string, Bytes>
  readonly answers: Answer[]
}

/** A response, and the fingerprint of the certificate that it is about. */
interface Answer {
  readonly about: string
  readonly response: Bytes
}

async function gatherChain(leaf: Bytes, gathering: Gathering, isSigner: boolean): Promise<void> {
  const issuers = await gathering.services.issuersOf(leaf, gathering.hints)
  const chain = [leaf, ...issuers].map(parseCertificate)
  await Promise.all(
    chain.map(async (certificate, index) => {
      const issuer = chain[index + 1]
      const isAsked = (isSigner && index === 0) || namesResponder(certificate)
      if (add(gathering, certificate) && isAsked && issuer) {
        await gatherRevocation(certificate, issuer, gathering)
      }
    }),
  )
}

/** Adds a certificate. Returns whether it is new. */
function add({ certificates }: Gathering, { fingerprint, der }: Certificate): boolean {
  if (certificates.has(fingerprint)) return false
  certificates.set(fingerprint, der)
  return true
}

/** Whether a certificate names an OCSP responder. Authorities that publish only CRLs have none. */
function namesResponder({ ocspUrls }: Certificate): boolean {
  return ocspUrls.length > 0
}

async function gatherRevocation(
  certificate: Certificate,
  issuer: Certificate,
  gathering: Gathering,
): Promise<void> {
  const response = await gathering.services.revocation(certificate.der, issuer.der)
  gathering.answers.push({ about: certificate.fingerprint, response })
  const { basic } = parseOcspResponse(response)
  for (const responder of readableCertificates(basic?.certificates ?? [])) {
    if (add(gathering, responder) && isLookedUp(responder, issuer)) {
      await gatherRevocation(responder, issuer, gathering)
    }
  }
}

/** RFC 6960, 4.2.2.2: the status of a delegated responder is needed as well, unless it has ocsp-nocheck. */
function isLookedUp(responder: Certificate, issuer: Certificate): boolean {
  return !responder.hasOcspNoCheck && namesResponder(responder) && namesIssuer(responder, issuer)
}

/** The response about the signer comes first, because some validators read only the first response. */
function signerFirst(answers: readonly Answer[], signer: Certificate): readonly Bytes[] {
  const isAboutSigner = ({ about }: Answer) => about === signer.fingerprint
  const ordered = [
    ...answers.filter(isAboutSigner),
    ...answers.filter((answer) => !isAboutSigner(answer)),
  ]
  return ordered.map(({ response }) => response)
}

function signerOf({ certificates, signerInfos }: SignedData): readonly Bytes[] {
  const [signerInfo] = signerInfos
  const signer = readableCertificates(certificates).find(
    (certificate) => signerInfo && identifies(signerInfo.signerIdentifier, certificate),
  )
  return signer ? [signer.der] : []
}
