import { type Bytes, utf8 } from '@/lib/encoding/bytes'
import type { MobileIdPerson, Person, SmartIdPerson } from '../persons/person'
import { birthDateOf } from '../persons/personal-code'
import { type CertificatePurpose, type ProfileName, personProfiles } from '../pki'
import { type Authorities, authorityOf } from './authority'
import type { Holder } from './certificate'
import { distinguishedName } from './distinguished-name'
import {
  basicConstraints,
  certificatePolicies,
  dateOfBirth,
  extendedKeyUsage,
  generalName,
  keyUsage,
  qualifiedStatements,
  subjectAltName,
} from './extensions'
import type { KeyRing } from './key-ring'
import type { SigningKey } from './signing-key'

/** Certifies people at first use. The same person gets the same certificate again. */
export interface CredentialOffice {
  mobileId(person: MobileIdPerson, purpose: CertificatePurpose): Holder
  smartId(person: SmartIdPerson, purpose: CertificatePurpose): Promise<Holder>
}

export function openCredentialOffice(authorities: Authorities, ring: KeyRing): CredentialOffice {
  const certify = certifying(authorities)
  return {
    mobileId: (person, purpose) => {
      return certify(`mobile-id ${purpose}`, {
        holder: `${person.phone}|${person.code}`,
        person,
        // The newer Mobile-ID form: three parts.
        subject: personName(person, `${person.surname},${person.givenName},${person.code}`),
        key: ring.ec(`mobile-id|${person.phone}|${person.code}|${purpose}`, 'P-256'),
        extensions: [],
      })
    },
    smartId: async (person, purpose) => {
      const family = person.level === 'QUALIFIED' ? 'smart-id' : 'smart-id-nq'
      return certify(`${family} ${purpose}`, {
        holder: person.documentNumber,
        person,
        // Smart-ID since 2022: two parts.
        subject: personName(person, `${person.surname},${person.givenName}`),
        key: await ring.rsa(sharedKey(ring, person, purpose)),
        extensions: [documentName(person), ...birthDate(person)],
      })
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
  readonly key: SigningKey
  readonly extensions: readonly Bytes[]
}

const disclosure = 'https://www.example.test/terms-of-certificates'

/** Issues by the table of profiles, once a holder and purpose. */
function certifying(
  authorities: Authorities,
): (name: ProfileName, application: Application) => Holder {
  const issued = new Map<string, Holder>()
  return (name, { holder, person, subject, key, extensions }) => {
    const label = `${name}|${holder}`
    const profile = personProfiles[name]
    const authority = authorityOf(authorities, profile.issuer)
    const certified =
      issued.get(label) ??
      authority.issue({
        label,
        subject,
        key,
        years: 3,
        state: person.outcome === 'REVOKED' ? 'revoked' : 'good',
        extensions: [
          basicConstraints(false),
          keyUsage(profile.keyUsage),
          certificatePolicies(profile.policies),
          ...(profile.extendedKeyUsage ? [extendedKeyUsage([profile.extendedKeyUsage])] : []),
          ...(profile.isQualified ? [qualifiedStatements(disclosure)] : []),
          ...authority.whereabouts,
          ...extensions,
        ],
      })
    issued.set(label, certified)
    return certified
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

/** Smart-ID names the account's document in a directory name. */
function documentName({ documentNumber }: SmartIdPerson): Bytes {
  return subjectAltName(generalName.directory(distinguishedName(['CN', documentNumber])))
}

function birthDate({ country, code }: SmartIdPerson): Bytes[] {
  const date = birthDateOf(country, code)
  return date ? [dateOfBirth(date)] : []
}
