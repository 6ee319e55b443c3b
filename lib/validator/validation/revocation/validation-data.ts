import type { Certificate } from '#pki/certificate/certificate'
import { equalNames } from '#pki/certificate/distinguished-name'
import { oids } from '#pki/oids'
import { isResponder } from '#pki/revocation/ocsp'
import type { TrustStore } from '#trust/trust-store'
import type { Material, MaterialOrigin, RevocationData } from '../model/material'
import { checkRevocation, type RevocationAnswer, type RevocationRefusal } from './check-revocation'
import { crlSigners } from './crl-signers'

/** The status of a certificate by revocation data, or the reason why the data was rejected. */
export type RevocationVerdict = RevocationAnswer | RevocationRefusal

/**
 * All certificates and revocation data that are known in the validation of a document, from any origin. Each object
 * occurs once. Each combination of revocation data and certificate is checked once.
 */
export class ValidationData {
  readonly #trust: TrustStore
  readonly #certificates = new Map<string, Certificate>()
  readonly #origins = new Map<string, MaterialOrigin>()
  readonly #revocations = new Map<string, RevocationData>()
  readonly #concluded = new Map<string, object>()

  constructor(trust: TrustStore, material: Material) {
    this.#trust = trust
    this.add(material)
  }

  add({ certificates, revocations }: Material): void {
    for (const { certificate, origin } of certificates) {
      const { fingerprint } = certificate
      this.#certificates.set(fingerprint, certificate)
      if (!this.#origins.has(fingerprint)) this.#origins.set(fingerprint, origin)
    }
    for (const revocationData of revocations) {
      // If the same data is fetched later, the origin of the first copy is kept.
      if (!this.#revocations.has(revocationData.id))
        this.#revocations.set(revocationData.id, revocationData)
    }
    this.#concluded.clear()
  }

  /** Returns a cached conclusion. The cache is cleared when material is added to the pool. */
  remembered<Conclusion extends object>(name: string, conclude: () => Conclusion): Conclusion {
    const known = this.#concluded.get(name)
    if (known) return known as Conclusion
    const conclusion = conclude()
    this.#concluded.set(name, conclusion)
    return conclusion
  }

  get certificates(): readonly Certificate[] {
    return this.remembered('certificates', () => [...this.#certificates.values()])
  }

  /** The origin of the first copy of a certificate; undefined if it is not known here. */
  originOf({ fingerprint }: Certificate): MaterialOrigin | undefined {
    return this.#origins.get(fingerprint)
  }

  get revocations(): readonly RevocationData[] {
    return [...this.#revocations.values()]
  }

  /** The verdicts on all revocation data about a certificate, accepted or rejected. */
  verdictsOf(certificate: Certificate, issuer: Certificate): readonly RevocationVerdict[] {
    const name = `verdicts ${certificate.fingerprint} ${issuer.fingerprint}`
    return this.remembered(name, () =>
      this.revocations
        .filter((revocationData) => mentions(revocationData, certificate))
        .map((revocationData) => this.#check(revocationData, certificate, issuer)),
    )
  }

  /** The accepted revocation data: authentic, from an authorised signer, and about this certificate. */
  answersOf(certificate: Certificate, issuer: Certificate): readonly RevocationAnswer[] {
    return this.verdictsOf(certificate, issuer).filter((verdict) => verdict.accepted)
  }

  /** Listed responders. They may answer for authorities that did not delegate to them. */
  #respondersFor(revocationData: RevocationData): readonly Certificate[] {
    if (revocationData.kind === 'CRL') return []
    const { producedAt: at, certificates, responderId } = revocationData.basic
    // Only the responder of this response is looked up, because a proof bundle records every anchor that is looked up.
    const that = (candidate: Certificate) => isResponder(candidate, responderId)
    // A response without certificates may come from any listed responder.
    const choice = certificates.length > 0 ? { at, that, above: this.certificates } : { at, that }
    return this.#trust
      .anchorsFor('revocation', choice)
      .filter(({ extendedKeyUsage }) => extendedKeyUsage?.includes(oids.idKpOcspSigning))
  }

  #check(
    revocationData: RevocationData,
    certificate: Certificate,
    issuer: Certificate,
  ): RevocationVerdict {
    return checkRevocation(
      revocationData,
      { certificate, issuer },
      {
        trustedResponders: this.#respondersFor(revocationData),
        knownCertificates:
          revocationData.kind === 'CRL'
            ? crlSigners(revocationData.crl, issuer, { trust: this.#trust, pool: this })
            : this.certificates,
      },
    )
  }
}

/** A fast filter: by the serial number in an OCSP response, or by the issuer of a CRL that is not indirect. */
function mentions(revocationData: RevocationData, { serialNumber, issuer }: Certificate): boolean {
  if (revocationData.kind === 'CRL') {
    const { crl } = revocationData
    return equalNames(crl.issuer, issuer) || crl.extensions.has(oids.idCeIssuingDistributionPoint)
  }
  return revocationData.basic.responses.some(({ certId }) => certId.serialNumber === serialNumber)
}
