import type { CertificateFacts } from './diagnostic-facts'

type Named = Pick<
  CertificateFacts,
  'CommonName' | 'GivenName' | 'Surname' | 'Pseudonym' | 'OrganizationName'
>

/**
 * Personal codes of Lithuania and Estonia (eleven digits) and of Latvia (six and five). Also in the form of EN 319
 * 412-1, 5.1.3 (`PNOLT-39001010077`) with the attribute name of a distinguished name.
 */
const personalCodes =
  /\b(?:SERIALNUMBER=)?(?:[A-Z]{3}[A-Z]{2}-)?(?:\d{11}|\d{6}-\d{5})\b|\bSERIALNUMBER=[^,+]*/gi

/** The name of a certificate's holder, without the personal code. Undefined if the certificate has no name. */
export function holderName(certificate: Named): string | undefined {
  const { GivenName, Surname, Pseudonym, CommonName, OrganizationName } = certificate
  if (GivenName && Surname) return asWritten(`${GivenName} ${Surname}`)
  const name = Pseudonym ?? withoutCode(CommonName ?? '')
  return name || OrganizationName
}

/** Removes the code. Common names of the Baltic states have the form SURNAME,NAME,CODE. */
function withoutCode(commonName: string): string {
  const bare = commonName.replaceAll(personalCodes, '')
  const words = bare
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const name = words.reverse().join(' ')
  return bare === commonName ? name : asWritten(name)
}

/** Names in certificates have capital letters only; they are shown as `Ąžuolas Testaitis`. */
function asWritten(name: string): string {
  if (name !== name.toUpperCase()) return name
  return name.toLowerCase().replaceAll(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase())
}

/** Sub-indications within a sentence, which the technical details show as well. */
const constants = / \([A-Z]+(?:_[A-Z]+)+\)/g

/** Removes personal codes and constants from a sentence of the validator. */
export function discreet(sentence: string, certificates: Iterable<CertificateFacts>): string {
  let said = sentence
  for (const certificate of certificates) {
    const { CommonName } = certificate
    const name = holderName(certificate)
    if (CommonName && name && CommonName !== name) said = said.replaceAll(CommonName, name)
  }
  return said.replaceAll(constants, '').replaceAll(personalCodes, '…')
}
