import { encodeBase64 } from '#encoding/base64'
import type { Certificate } from './certificate'
import { type DistinguishedName, type nameAttributes, valueInName } from './distinguished-name'
import { oneLineText } from './distinguished-name-text'

/** A certificate in the form that relying parties receive: the Certificate object of the API. */
export interface CertificateSummary {
  /** The subject in one line, in OpenSSL's format. */
  readonly name: string
  readonly subject: {
    readonly country: string | null
    readonly organisation: string | null
    readonly organisation_unit: string | null
    readonly common_name: string | null
    readonly surname: string | null
    /** Given names of the subject. */
    readonly name: string | null
    /** The serial number of the subject as certified, e.g. with the prefix PNOLT-. */
    readonly serial_number: string | null
  }
  readonly issuer: {
    readonly country: string | null
    readonly organisation: string | null
    readonly common_name: string | null
  }
  /** YYYY-MM-DD */
  readonly valid_from: string
  /** YYYY-MM-DD */
  readonly valid_to: string
  /** The certificate as Base64 of the DER. */
  readonly value: string
}

export function certificateSummary(certificate: Certificate): CertificateSummary {
  const { subject, issuer } = certificate
  return {
    name: oneLineText(subject),
    subject: {
      country: valueOrNull(subject, 'country'),
      organisation: valueOrNull(subject, 'organisation'),
      organisation_unit: valueOrNull(subject, 'organisationUnit'),
      common_name: valueOrNull(subject, 'commonName'),
      surname: valueOrNull(subject, 'surname'),
      name: valueOrNull(subject, 'givenName'),
      serial_number: valueOrNull(subject, 'serialNumber'),
    },
    issuer: {
      country: valueOrNull(issuer, 'country'),
      organisation: valueOrNull(issuer, 'organisation'),
      common_name: valueOrNull(issuer, 'commonName'),
    },
    valid_from: dateOf(certificate.notBefore),
    valid_to: dateOf(certificate.notAfter),
    value: encodeBase64(certificate.der),
  }
}

function valueOrNull(
  name: DistinguishedName,
  attribute: keyof typeof nameAttributes,
): string | null {
  return valueInName(name, attribute) ?? null
}

function dateOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
