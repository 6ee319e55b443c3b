import type { CanonicalizationMethod } from '#encoding/xml/namespace-axis'
import { element } from '#encoding/xml/write-xml'
import { asic, ds, odfSignatures, xades132 } from './namespaces'

/** The form of a signature: `baseline` for EN 319 132-1 and ASiC, `adoc` for ADOC-V1.0. */
export type XadesProfile = 'baseline' | 'adoc'

/** Everything in which the profiles differ. */
export interface ProfileRules {
  /** Canonicalisation method of SignedInfo, SignedProperties and time-stamps. */
  readonly canonicalization: CanonicalizationMethod
  /** Version of SigningCertificate. */
  readonly signingCertificate: 1 | 2
  readonly hasImpliedPolicy: boolean
  readonly hasDataObjectFormats: boolean
  /** Puts a signature into the root element of a signature file. */
  readonly wrap: (signature: string) => string
}

const namespaces = { 'xmlns:ds': ds, 'xmlns:xades': xades132 }

export const xadesProfiles: Readonly<Record<XadesProfile, ProfileRules>> = {
  baseline: {
    canonicalization: 'exclusive-1.0',
    signingCertificate: 2,
    hasImpliedPolicy: false,
    hasDataObjectFormats: true,
    wrap: (signature) =>
      element('asic:XAdESSignatures', { 'xmlns:asic': asic, ...namespaces }, signature),
  },
  adoc: {
    canonicalization: 'inclusive-1.0',
    signingCertificate: 1,
    hasImpliedPolicy: true,
    hasDataObjectFormats: false,
    wrap: (signature) =>
      element('document-signatures', { xmlns: odfSignatures, ...namespaces }, signature),
  },
}
