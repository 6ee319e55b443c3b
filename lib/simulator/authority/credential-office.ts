import type { KeyObject } from 'node:crypto'
import { type Bytes, utf8 } from '@/lib/encoding/bytes'
import type { MobileIdPerson, Person, SmartIdPerson } from '../persons/person'
import { birthDateOf } from '../persons/personal-code'
import { type CertificatePurpose, type ProfileName, personProfiles } from '../pki'
import type { Authorities } from './authority'
import { distinguishedName } from './distinguished-name'
import { p256 } from './ecdsa'
import {
  basicConstraints,
  certificatePolicies,
  dateOfBirth,
  documentNumber,
  extendedKeyUsage,
  keyUsage,
  qualifiedStatements,
} from './extensions'
import type { KeyRing } from './key-ring'
import { type EcKey, publicKeyInfoOf } from './signing-key'

/** A person's certificate in DER, with the key that makes it worth something. */
export interface Credential<Key> {
  readonly certificate: Bytes
  readonly key: Key
}

/** Where people get their certificates, at first use. The same person gets the same again. */
export interface CredentialOffice {
  mobileId(person: MobileIdPerson, purpose: CertificatePurpose): Credential<EcKey>
  smartId(person: SmartIdPerson, purpose: CertificatePurpose): Promise<Credential<KeyObject>>
}

export function openCredentialOffice(authorities: Authorities, ring: KeyRing): CredentialOffice {
  const certify = certifying(authorities)
  return {
    mobileId: (person, purpose) => {
      const key = ring.ec(`mobile-id|${person.phone}|${person.code}|${purpose}`, p256)
      const certificate = certify(`mobile-id ${purpose}`, {
        holder: `${person.phone}|${person.code}`,
        person,
        // The newer Mobile-ID form: three parts.
        subject: personName(person, `${person.surname},${person.givenName},${person.code}`),
        publicKeyInfo: key.publicKeyInfo,
        extensions: [],
      })
      return { key, certificate }
    },
    smartId: async (person, purpose) => {
      const family = person.level === 'QUALIFIED' ? 'smart-id' : 'smart-id-nq'
      const key = await ring.rsa(sharedKey(ring, person, purpose))
      const certificate = certify(`${family} ${purpose}`, {
        holder: person.documentNumber,
        person,
        // Smart-ID since 2022: two parts.
        subject: personName(person, `${person.surname},${person.givenName}`),
        publicKeyInfo: publicKeyInfoOf(key),
        extensions: [documentNumber(person.documentNumber), ...birthDate(person)],
      })
      return { key, certificate }
    },
  }
}

/** Making an RSA key takes a second of a core, and a load test has thousands of people: they share a few. */
function sharedKey(ring: KeyRing, person: SmartIdPerson, purpose: CertificatePurpose): string {
  const index = (ring.mac(utf8(person.documentNumber))[0] ?? 0) % 2
  return `smart-id-${purpose}-${index}`
}

interface Application {
  readonly holder: string
  readonly person: MobileIdPerson | SmartIdPerson
  readonly subject: Bytes
  readonly publicKeyInfo: Bytes
  readonly extensions: readonly Bytes[]
}

const disclosure = 'https://www.example.test/terms-of-certificates'

/** Issues by the table of profiles, once a holder and purpose. */
function certifying(
  authorities: Authorities,
): (name: ProfileName, application: Application) => Bytes {
  const issued = new Map<string, Bytes>()
  return (name, { holder, person, subject, publicKeyInfo, extensions }) => {
    const label = `${name}|${holder}`
    const profile = personProfiles[name]
    const authority = authorities.get(profile.issuer)
    if (!authority) throw new Error(`No authority for ${name}`)
    const certificate =
      issued.get(label) ??
      authority.issue({
        label,
        subject,
        publicKeyInfo,
        years: 3,
        state: person.outcome === 'REVOKED' ? 'revoked' : 'good',
        extensions: [
          basicConstraints(false),
          keyUsage(profile.keyUsage),
          certificatePolicies(profile.policies),
          ...(profile.extendedKeyUsage ? [extendedKeyUsage(profile.extendedKeyUsage, false)] : []),
          ...(profile.isQualified ? [qualifiedStatements(disclosure)] : []),
          ...authority.whereabouts,
          ...extensions,
        ],
      })
    issued.set(label, certificate)
    return certificate
  }
}

/** Both families' order since 2019, the country before the code (EN 319 412-1, 5.1.3). */
function personName({ country, code, givenName, surname }: Person, commonName: string): Bytes {
  return distinguishedName(
    ['C', country],
    ['CN', commonName],
    ['SN', surname],
    ['GN', givenName],
    ['serialNumber', `PNO${country}-${code}`],
  )
}

function birthDate({ country, code }: SmartIdPerson): Bytes[] {
  const date = birthDateOf(country, code)
  return date ? [dateOfBirth(date)] : []
}
