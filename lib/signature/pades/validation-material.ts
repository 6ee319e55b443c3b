import type { Bytes } from '@/lib/encoding/bytes'
import { type Certificate, parseCertificate } from '@/lib/pki/certificate'
import { singleValue } from '@/lib/pki/cms/attributes'
import { identifies, parseSignedData, type SignedData } from '@/lib/pki/cms/signed-data'
import { namesIssuer } from '@/lib/pki/issuance'
import { oids } from '@/lib/pki/oids'
import { readableCertificates } from '@/lib/pki/readable-certificates'
import { parseOcspResponse } from '@/lib/pki/revocation/ocsp-response'
import type { TrustServices } from '../signature-format'

/** What a validator needs when the services of today are gone. DER. */
export interface ValidationMaterial {
  readonly certificates: readonly Bytes[]
  /** Whole OCSPResponses, not the basic ones inside. */
  readonly ocspResponses: readonly Bytes[]
}

/**
 * Certificates and fresh revocation data for the signer, the time-stamper and the responders that
 * speak for them, each up to its anchor (EN 319 142-1, 6.3: level B-LT). To be called after the
 * time-stamp was made, so that what is said of the certificates is younger than the signature.
 */
export async function gatherValidationMaterial(
  cms: Bytes,
  signer: { readonly certificate: Bytes; readonly issuers: readonly Bytes[] },
  services: TrustServices,
): Promise<ValidationMaterial> {
  const signedData = parseSignedData(cms)
  const timeStamp = timeStampIn(signedData)
  const timeStamper = timeStamp && signerOf(timeStamp)
  const hints = [...signer.issuers, ...signedData.certificates, ...(timeStamp?.certificates ?? [])]
  const gathering: Gathering = { services, hints, certificates: new Map(), ocspResponses: [] }
  await Promise.all([
    gatherChain(signer.certificate, gathering, true),
    timeStamper && gatherChain(timeStamper, gathering, false),
  ])
  return {
    certificates: [...gathering.certificates.values()],
    ocspResponses: gathering.ocspResponses,
  }
}

/** Collects from several chains at once; what two of them share is asked for once. */
interface Gathering {
  readonly services: TrustServices
  readonly hints: readonly Bytes[]
  /** By fingerprint. */
  readonly certificates: Map<string, Bytes>
  readonly ocspResponses: Bytes[]
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

/** Whether the certificate was not there yet. */
function add({ certificates }: Gathering, { fingerprint, der }: Certificate): boolean {
  if (certificates.has(fingerprint)) return false
  certificates.set(fingerprint, der)
  return true
}

/** Authorities that publish only lists have nobody to ask. */
function namesResponder({ ocspUrls }: Certificate): boolean {
  return ocspUrls.length > 0
}

async function gatherRevocation(
  certificate: Certificate,
  issuer: Certificate,
  gathering: Gathering,
): Promise<void> {
  const response = await gathering.services.revocation(certificate.der, issuer.der)
  gathering.ocspResponses.push(response)
  const { basic } = parseOcspResponse(response)
  for (const responder of readableCertificates(basic?.certificates ?? [])) {
    if (add(gathering, responder) && isLookedUp(responder, issuer)) {
      await gatherRevocation(responder, issuer, gathering)
    }
  }
}

/** A delegate has its delegator's word (RFC 6960, 4.2.2.2), unless marked as not to be looked up. */
function isLookedUp(responder: Certificate, issuer: Certificate): boolean {
  return !responder.hasOcspNoCheck && namesResponder(responder) && namesIssuer(responder, issuer)
}

function timeStampIn({ signerInfos }: SignedData): SignedData | undefined {
  const token = singleValue(signerInfos[0]?.unsignedAttributes ?? [], oids.idAaTimeStampToken)
  return token && parseSignedData(token.raw)
}

function signerOf({ certificates, signerInfos }: SignedData): Bytes | undefined {
  const [signerInfo] = signerInfos
  return readableCertificates(certificates).find(
    (certificate) => signerInfo && identifies(signerInfo.signerIdentifier, certificate),
  )?.der
}
