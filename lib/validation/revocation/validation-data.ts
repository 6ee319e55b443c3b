import type { Certificate } from '@/lib/pki/certificate/certificate'
import { equalNames } from '@/lib/pki/certificate/distinguished-name'
import { oids } from '@/lib/pki/oids'
import type { TrustStore } from '@/lib/trust/trust-store'
import type { Material, RevocationData } from '../model/material'
import { checkRevocation, type RevocationAnswer, type RevocationRefusal } from './check-revocation'

/** What one piece of revocation data says of a certificate, or why it does not count. */
export type RevocationVerdict = RevocationAnswer | RevocationRefusal

/**
 * Everything known while one document is validated: certificates and revocation data from anywhere, each
 * once. What a piece of revocation data is worth for a certificate is found out once.
 */
export class ValidationData {
  readonly #trust: TrustStore
  readonly #certificates = new Map<string, Certificate>()
  readonly #revocations = new Map<string, RevocationData>()
  readonly #concluded = new Map<string, object>()

  constructor(trust: TrustStore, material: Material) {
    this.#trust = trust
    this.add(material)
  }

  add({ certificates, revocations }: Material): void {
    for (const { certificate } of certificates) {
      this.#certificates.set(certificate.fingerprint, certificate)
    }
    for (const revocationData of revocations) {
      // What was fetched although the document has it came with the document all the same.
      if (!this.#revocations.has(revocationData.id))
        this.#revocations.set(revocationData.id, revocationData)
    }
    this.#concluded.clear()
  }

  /** What was concluded from the pool before, until something is added to it. */
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

  get revocations(): readonly RevocationData[] {
    return [...this.#revocations.values()]
  }

  /** All that speaks of a certificate, whether it counts or not. */
  verdictsOf(certificate: Certificate, issuer: Certificate): readonly RevocationVerdict[] {
    const name = `verdicts ${certificate.fingerprint} ${issuer.fingerprint}`
    return this.remembered(name, () =>
      this.revocations
        .filter((revocationData) => mentions(revocationData, certificate))
        .map((revocationData) => this.#check(revocationData, certificate, issuer)),
    )
  }

  /** What counts: authentic, from somebody who may speak for the issuer, about this certificate. */
  answersOf(certificate: Certificate, issuer: Certificate): readonly RevocationAnswer[] {
    return this.verdictsOf(certificate, issuer).filter((verdict) => verdict.accepted)
  }

  /** Listed responders that may speak for authorities that did not name them. */
  #respondersFor(revocationData: RevocationData): readonly Certificate[] {
    if (revocationData.kind === 'CRL') return []
    const { producedAt: at, certificates } = revocationData.basic
    // A responder that sends no certificate may be any of the listed ones.
    const choice = certificates.length > 0 ? { at, above: this.certificates } : { at }
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
        knownCertificates: this.certificates,
      },
    )
  }
}

/** Cheap first look: the serial number of an OCSP response, the issuer of a CRL. */
function mentions(revocationData: RevocationData, { serialNumber, issuer }: Certificate): boolean {
  if (revocationData.kind === 'CRL') return equalNames(revocationData.crl.issuer, issuer)
  return revocationData.basic.responses.some(({ certId }) => certId.serialNumber === serialNumber)
}
