import type { CertificateFacts } from './diagnostic-facts'

type Named = Pick<
  CertificateFacts,
  'CommonName' | 'GivenName' | 'Surname' | 'Pseudonym' | 'OrganizationName'
>

/** Personal codes of Lithuania and Estonia (eleven digits) and of Latvia (six and five). */
const personalCodes = /\b\d{11}\b|\b\d{6}-\d{5}\b/g

/** What people call the holder of a certificate, without the personal code; undefined: it has no name. */
export function holderName(certificate: Named): string | undefined {
  const { GivenName, Surname, Pseudonym, CommonName, OrganizationName } = certificate
  if (GivenName && Surname) return `${GivenName} ${Surname}`
  const name = Pseudonym ?? withoutCode(CommonName ?? '')
  return name || OrganizationName
}

/** SURNAME,NAME,CODE is how common names of the Baltic states are written. */
function withoutCode(commonName: string): string {
  const parts = commonName.replaceAll(personalCodes, '').split(',')
  const words = parts.map((part) => part.trim()).filter((part) => part !== '')
  return words.reverse().join(' ')
}

/** Sub-indications in a sentence; the technical details have them. */
const constants = / \([A-Z]+(?:_[A-Z]+)+\)/g

/** A sentence of the validator with names of people in it, no personal codes and no constants. */
export function discreet(sentence: string, certificates: Iterable<CertificateFacts>): string {
  let said = sentence
  for (const certificate of certificates) {
    const { CommonName } = certificate
    const name = holderName(certificate)
    if (CommonName && name && CommonName !== name) said = said.replaceAll(CommonName, name)
  }
  return said.replaceAll(constants, '').replaceAll(personalCodes, '…')
}
