import type { Holder } from '@paraph/validator/authority/certificate'
import { distinguishedName } from '@paraph/validator/authority/distinguished-name'
import {
  basicConstraints,
  certificatePolicies,
  dateOfBirth,
  extendedKeyUsage,
  generalName,
  keyUsage,
  qualifiedStatements,
  subjectAltName,
} from '@paraph/validator/authority/extensions'
import type { KeyRing } from '@paraph/validator/authority/key-ring'
import type { SigningKey } from '@paraph/validator/authority/signing-key'
import { type Bytes, utf8 } from '@paraph/validator/encoding/bytes'
import type { CardHolder } from '../persons/card-holders'
import type {
  MobileIdPerson,
  NamedPerson,
  Person,
  RemoteCredential,
  SmartIdPerson,
} from '../persons/person'
import { birthDateOf } from '../persons/personal-code'
import { type CertificatePurpose, type ProfileName, personProfiles } from '../pki'
import { type Authorities, authorityOf } from './authority'

/** Issues a person's certificates at first use, and then returns the same certificates. */
export interface CredentialOffice {
  mobileId(person: MobileIdPerson, purpose: CertificatePurpose): Holder
  smartId(person: SmartIdPerson, purpose: CertificatePurpose): Promise<Holder>
  remote(credential: RemoteCredential): Promise<Holder>
  card(person: CardHolder, purpose: CertificatePurpose): Promise<Holder>
}

export function openCredentialOffice(authorities: Authorities, ring: KeyRing): CredentialOffice {
  const certify = certifying(authorities)
  return {
    mobileId: (person, purpose) => {
      return certify(`mobile-id ${purpose}`, {
        holder: `${person.phone}|${person.code}`,
        outcome: person.outcome,
        // The newer form of Mobile-ID names, with three parts.
        subject: personName(person, `${person.surname},${person.givenName},${person.code}`),
        key: ring.ec(`mobile-id|${person.phone}|${person.code}|${purpose}`, 'P-256'),
        extensions: [],
      })
    },
    smartId: async (person, purpose) => {
      const family = person.level === 'QUALIFIED' ? 'smart-id' : 'smart-id-nq'
      return certify(`${family} ${purpose}`, {
        holder: person.documentNumber,
        outcome: person.outcome,
        // The form of Smart-ID names since 2022, with two parts.
        subject: personName(person, `${person.surname},${person.givenName}`),
        key: await ring.rsa(sharedKey(ring, person, purpose)),
        extensions: [documentName(person), ...birthDate(person)],
      })
    },
    remote: async ({ id, person, purpose, key, level, outcome }) =>
      certify(level === 'QUALIFIED' ? `remote ${purpose}` : 'remote-nq signature', {
        holder: id,
        outcome,
        subject: remoteName(person),
        key: key === 'P-256' ? ring.ec(`remote|${id}`, key) : await ring.rsa('remote-signature'),
        extensions: [],
      }),
    card: async (person, purpose) => {
      const family = person.outcome === 'NOT_QUALIFIED' ? 'card-nq' : 'card'
      return certify(`${family} ${purpose}`, {
        holder: person.card,
        outcome: person.outcome,
        subject: cardName(person),
        key: await cardKey(ring, person, purpose),
        extensions: [],
      })
    },
  }
}

/** The key of a card. Each card has its own EC keys; RSA keys are shared by purpose. */
async function cardKey(ring: KeyRing, { card, key }: CardHolder, purpose: CertificatePurpose) {
  if (key === 'P-256' || key === 'P-384') return ring.ec(`card|${card}|${purpose}`, key)
  const { privateKey } = await ring.rsa(`card-${purpose}`)
  return { privateKey, algorithm: key === 'RSA-PSS' ? 'rsa-pss-sha256' : 'rsa-sha256' } as const
}

/** The name of a shared key: an RSA key takes a second of a core, and a load test has thousands of persons. */
function sharedKey(ring: KeyRing, person: SmartIdPerson, purpose: CertificatePurpose): string {
  const index = (ring.mac(utf8(person.documentNumber))[0] ?? 0) % 2
  return `smart-id-${purpose}-${index}`
}

interface Application {
  readonly holder: string
  readonly outcome: string
  readonly subject: Bytes
  readonly key: SigningKey
  readonly extensions: readonly Bytes[]
}

const yearsOfValidity = 3
const disclosure = 'https://www.example.test/terms-of-certificates'

/** Issues certificates by the table of profiles, once for each holder and purpose. */
function certifying(
  authorities: Authorities,
): (name: ProfileName, application: Application) => Holder {
  const issued = new Map<string, Holder>()
  return (name, { holder, outcome, subject, key, extensions }) => {
    const label = `${name}|${holder}`
    const profile = personProfiles[name]
    const authority = authorityOf(authorities, profile.issuer)
    const certified =
      issued.get(label) ??
      authority.issue({
        label,
        subject,
        key,
        years: yearsOfValidity,
        yearsAgo: outcome === 'EXPIRED' ? yearsOfValidity + 1 : 0,
        state: outcome === 'REVOKED' ? 'revoked' : 'good',
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

/** The order of attributes of both providers since 2019: the country before the code (EN 319 412-1, 5.1.3). */
function personName({ country, code, givenName, surname }: Person, commonName: string): Bytes {
  return distinguishedName(
    ['C', country],
    ['CN', commonName],
    ['SN', surname],
    ['GN', givenName],
    ['serialNumber', `PNO${country}-${code}`],
  )
}

/** The code of a person is already a semantics identifier, of any kind and country. */
function remoteName({ country, code, givenName, surname }: NamedPerson): Bytes {
  return distinguishedName(
    ['C', country],
    ['SN', surname],
    ['GN', givenName],
    ['serialNumber', code],
    ['CN', `${givenName} ${surname}`],
  )
}

/** The serial number in the name has the form of the card's country. */
function cardName({ country, code, serialNumber, givenName, surname }: CardHolder): Bytes {
  return distinguishedName(
    ['C', country],
    ['CN', `${surname},${givenName},${code}`],
    ['SN', surname],
    ['GN', givenName],
    ['serialNumber', serialNumber],
  )
}

/** Smart-ID writes the account's document number into a directory name. */
function documentName({ documentNumber }: SmartIdPerson): Bytes {
  return subjectAltName(generalName.directory(distinguishedName(['CN', documentNumber])))
}

/** Dates of birth in certificates of public test accounts whose personal code contains none. */
const statedBirthDates: Readonly<Record<string, Date>> = {
  'LV 329999-99901': new Date('1903-03-03T12:00:00Z'),
}

function birthDate({ country, code }: SmartIdPerson): Bytes[] {
  const date = birthDateOf(country, code) ?? statedBirthDates[`${country} ${code}`]
  return date ? [dateOfBirth(date)] : []
}
