import { generateKeyPairSync } from 'node:crypto'
import type { Issuer } from '#authority/certificate'
import { authorityExtensions, extendedKeyUsage, ocspNoCheck } from '#authority/extensions'
import { ocspResponse } from '#authority/ocsp-response'
import { signWith } from '#authority/signing-key'
import { timeStampToken } from '#authority/time-stamp-token'
import { listText, type ServicePeriod, serviceText } from '#authority/trusted-list'
import { type Bytes, equalBytes, utf8 } from '#encoding/bytes'
import type { DigestAlgorithm } from '#encoding/digest'
import { type Certificate, parseCertificate } from '#pki/certificate/certificate'
import { namesIssuer } from '#pki/issuance'
import { oids } from '#pki/oids'
import { readList } from '#trust/list/read-list'
import { TrustServiceUnavailable } from '#trust/trust-service-unavailable'
import { openTrustStore, type TrustStore } from '#trust/trust-store'
import type { AlgorithmTable } from '#validation/policy/algorithm-end-dates'
import { type AlgorithmEnd, dssAlgorithms } from '#validation/policy/dss-algorithms'
import type { AugmentationServices } from '../augmentation/augment-file'
import { issue, profiles } from './certificates'
import type { TestPki } from './pki'

/** The start of a day in UTC. */
export const onDay = (day: string) => new Date(`${day}T00:00:00Z`)

/** The events of the thirty years, each with its day. */
export const history = {
  /** The first authority is bankrupt: it is withdrawn from the trusted list and makes no more time-stamps. */
  bankruptcy: '2033-06-01',
  /** The responder of the first authority stops answering. */
  silence: '2034-03-01',
  /** The trusted list gets version 6. */
  newListVersion: '2030-01-01',
  /** A new edition of the algorithm table announces `algorithmsEnd` for SHA-256 and RSA of 3,072 bits. */
  newEdition: '2035-01-01',
  algorithmsEnd: '2038-01-01',
  /** The key of the signers' authority is stolen, and the authority's certificate is revoked. */
  compromise: '2041-05-01',
  /** A third authority follows the second one, whose certificate expires at `secondEnds`. */
  succession: '2045-01-01',
  secondEnds: '2052-01-01',
} as const

/** An authority whose units and responders are replaced before their certificates expire. */
interface RollingAuthority {
  readonly authority: Issuer
  readonly unitOn: (at: Date) => Issuer
  readonly responderOn: (at: Date) => Issuer
}

/** A world from 2026 to 2056 in which certificates, algorithms and authorities end. */
export interface RollingWorld {
  /** The certificates and services of the signers, for functions that make files. */
  readonly pki: TestPki
  readonly services: AugmentationServices
  now(): Date
  moveTo(at: Date): void
  /** The trust at the present time of the world: a root, and the trusted list. */
  trust(): TrustStore
  /** The algorithm table that is in force at the present time of the world. */
  algorithms(): AlgorithmTable
  /** The digest algorithm for new time-stamps. */
  digest(): DigestAlgorithm
  /** The root and all time-stamping authorities, for software that does not read the trusted list. */
  authorities(): readonly Certificate[]
  /** OCSP responses about the signers and the time-stamping units, at the present time of the world. */
  answers(): readonly Bytes[]
  /** Returns the unit that made time-stamps on a day. */
  readonly unitOn: (at: Date) => Certificate
}

const start = onDay('2020-01-01')
const end = onDay('2070-01-01')
const strong = { algorithm: 'ecdsa-sha384' } as const

/** The holders of the world, and its present time `at`. */
interface Holders {
  at: Date
  readonly root: Issuer
  readonly issuing: Issuer
  readonly person: Issuer
  /** `first` goes bankrupt, `second` continues, `third` follows `second`. */
  readonly first: RollingAuthority
  readonly second: RollingAuthority
  readonly third: RollingAuthority
  readonly responderOfRoot: (at: Date) => Issuer
  readonly responderOfIssuing: (at: Date) => Issuer
}

function certifyHolders(firstDay: Date, rsaUntil: Date): Holders {
  const validity = { notBefore: start, notAfter: end }
  const root = issue('Root', undefined, authorityExtensions(), validity)
  const ofIssuing = { notBefore: start, notAfter: onDay('2048-01-01') }
  const issuing = issue('Signers CA', root, profiles.authority, ofIssuing)
  const ofPerson = { notBefore: onDay('2026-01-01'), notAfter: onDay('2029-01-01') }
  return {
    at: firstDay,
    root,
    issuing,
    person: issue('PERSON', issuing, profiles.person, ofPerson),
    first: rollingAuthority('First', 2, rsaUntil),
    second: rollingAuthority('Second', 3, rsaUntil, onDay(history.secondEnds)),
    third: rollingAuthority('Third', 3, rsaUntil),
    responderOfRoot: respondersOf('Root', root, 8),
    responderOfIssuing: respondersOf('Signers', issuing, 8),
  }
}

/** Makes a world. From the day `rsaUntil` on, new units have elliptic keys. */
export function createRollingWorld(firstDay: Date, rsaUntil = '2036-01-01'): RollingWorld {
  const holders = certifyHolders(firstDay, onDay(rsaUntil))
  const isPast = (day: string) => holders.at >= onDay(day)
  const services = signingServices(holders)
  return {
    pki: signingSide(holders, services),
    services: keepingServices(holders, services),
    now: () => holders.at,
    moveTo: (at) => {
      holders.at = at
    },
    trust: () =>
      openTrustStore({ certificates: [holders.root.certificate], lists: [listOf(holders)] }),
    algorithms: () => (isPast(history.newEdition) ? newEdition : firstEdition),
    digest: () => (isPast(history.newEdition) ? 'SHA-512' : 'SHA-256'),
    authorities: () => {
      const { root, first, second, third } = holders
      return [root, first.authority, second.authority, third.authority].map(({ parsed }) => parsed)
    },
    answers: () => {
      const years = Array.from({ length: 31 }, (_, index) => onDay(`${2026 + index}-03-01`))
      const units = years
        .filter((at) => at <= holders.at)
        .map((at) => stampingAuthority({ ...holders, at }).unitOn(at))
      const all = [holders.person, holders.issuing, ...new Set(units)]
      return all.flatMap(({ parsed }) => answerAbout(parsed, holders) ?? [])
    },
    unitOn: (at) => stampingAuthority({ ...holders, at }).unitOn(at).parsed,
  }
}

function stampingAuthority({ at, first, second, third }: Holders): RollingAuthority {
  if (at < onDay(history.bankruptcy)) return first
  return at < onDay(history.succession) ? second : third
}

function signingServices(holders: Holders): TestPki['services'] {
  return {
    timeStamp: async (imprint) => {
      const { authority, unitOn } = stampingAuthority(holders)
      const { at: genTime } = holders
      return timeStampToken(unitOn(genTime), [authority.certificate], { imprint, genTime })
    },
    timeStampSize: () => 6_000,
    revocation: async (certificate) => {
      const found = answerAbout(parseCertificate(certificate), holders)
      if (!found) throw new TrustServiceUnavailable('ocsp-responder', 'silent')
      return found
    },
    issuersOf: async (certificate) => {
      const [issuer] = issuersOf(parseCertificate(certificate), holders)
      const above = issuer === holders.issuing ? [holders.root] : []
      return issuer ? [issuer, ...above].map((one) => one.certificate) : []
    },
  }
}

function keepingServices(
  holders: Holders,
  { timeStamp, timeStampSize }: TestPki['services'],
): AugmentationServices {
  return {
    timeStamp,
    timeStampSize,
    clock: () => holders.at,
    online: {
      issuers: async (certificate) => issuersOf(certificate, holders).map(({ parsed }) => parsed),
      revocation: async ({ certificate }) => {
        const found = answerAbout(certificate, holders)
        return { ocspResponses: found ? [found] : [], crls: [] }
      },
    },
  }
}

function signingSide({ person, issuing, root }: Holders, services: TestPki['services']): TestPki {
  const signer = {
    ...person,
    issuers: [issuing.certificate, root.certificate],
    sign: (data: Bytes, form?: 'der' | 'raw') => signWith(person, data, form),
  }
  const pki: TestPki = {
    anchor: root.certificate,
    signer: () => signer,
    services,
    withSigner: () => pki,
    calls: { timeStamp: 0, revocation: 0 },
  }
  return pki
}

function issuersOf(
  certificate: Certificate,
  { issuing, root, first, second, third }: Holders,
): readonly Issuer[] {
  if (certificate.isSelfIssued) return []
  const all = [issuing, root, ...[first, second, third].map(({ authority }) => authority)]
  return all.filter((one) => namesIssuer(certificate, one.parsed))
}

/**
 * The OCSP response about a certificate. Undefined if it has expired, or if the responder of the bankrupt authority has
 * stopped.
 */
function answerAbout(certificate: Certificate, holders: Holders): Bytes | undefined {
  const { at, root, issuing, first, second, third } = holders
  if (certificate.notAfter < at) return undefined
  const [issuer] = issuersOf(certificate, holders)
  const about = {
    certificate: certificate.der,
    issuer: issuer?.certificate ?? root.certificate,
    at,
  }
  if (equalBytes(certificate.der, issuing.certificate)) {
    const stolen = onDay(history.compromise)
    const revoked = at >= stolen ? { revokedAt: stolen, reason: 1 } : {}
    return ocspResponse(holders.responderOfRoot(at), { ...about, ...revoked })
  }
  if (issuer === issuing) return ocspResponse(holders.responderOfIssuing(at), about)
  if (issuer === first.authority && at >= onDay(history.silence)) return undefined
  const authority = [first, second, third].find((one) => one.authority === issuer)
  return authority && ocspResponse(authority.responderOn(at), about)
}

function rollingAuthority(
  name: string,
  responderYears: number,
  rsaUntil: Date,
  notAfter = end,
): RollingAuthority {
  const authority = issue(`${name} TSA`, undefined, authorityExtensions(), {
    ...strong,
    notBefore: start,
    notAfter,
  })
  return {
    authority,
    unitOn: everyYears(4, (from) =>
      issue(`${name} Unit ${from.getUTCFullYear()}`, authority, profiles.timeStamper, {
        ...(from < rsaUntil ? { algorithm: 'rsa-sha256', privateKey: rsa3072() } : strong),
        notBefore: from,
        notAfter: yearsAfter(from, 7),
      }),
    ),
    responderOn: respondersOf(name, authority, responderYears),
  }
}

let rsaKey: ReturnType<typeof generateKeyPairSync>['privateKey'] | undefined

/** All units have the same key, because generating primes takes long. */
function rsa3072() {
  rsaKey ??= generateKeyPairSync('rsa', { modulusLength: 3_072 }).privateKey
  return rsaKey
}

function respondersOf(name: string, authority: Issuer, years: number) {
  const extensions = [extendedKeyUsage([oids.idKpOcspSigning]), ocspNoCheck()]
  return everyYears(2, (from) =>
    issue(`${name} Responder ${from.getUTCFullYear()}`, authority, extensions, {
      ...(from < onDay('2036-01-01') ? {} : strong),
      notBefore: from,
      notAfter: yearsAfter(from, years),
    }),
  )
}

/** Returns the holder at a time. It is replaced by a new one every `years` years. */
function everyYears(years: number, make: (from: Date) => Issuer): (at: Date) => Issuer {
  const made = new Map<number, Issuer>()
  return (at) => {
    const from = 2020 + Math.floor((at.getUTCFullYear() - 2020) / years) * years
    const known = made.get(from) ?? make(onDay(`${from}-01-01`))
    made.set(from, known)
    return known
  }
}

function yearsAfter(from: Date, years: number): Date {
  const after = new Date(from)
  after.setUTCFullYear(from.getUTCFullYear() + years)
  return after
}

function listOf({ at: now, first, second, third }: Holders) {
  const granted: ServicePeriod = { type: 'TSA/QTST', from: '2020-01-01T00:00:00Z' }
  const from = `${history.bankruptcy}T00:00:00Z`
  const withdrawn: ServicePeriod = { type: 'TSA/QTST', status: 'withdrawn', from }
  const isThirdListed = now >= onDay(history.succession)
  const ofThird = isThirdListed ? [serviceText(third.authority.certificate, granted)] : []
  const ofFirst = now >= onDay(history.bankruptcy) ? [withdrawn, granted] : [granted]
  return readList(
    utf8(
      listText({
        version: now >= onDay(history.newListVersion) ? '6' : '5',
        issuedAt: `${now.toISOString().slice(0, 19)}Z`,
        services: [
          serviceText(first.authority.certificate, ...ofFirst),
          serviceText(second.authority.certificate, granted),
          ...ofThird,
        ],
      }),
    ),
  )
}

const isLong = ({ size = 0 }: AlgorithmEnd) => size >= 3_000

/** Makes an edition of the algorithm table. `ends` is the end date of SHA-256 and of RSA from 3,000 bits on. */
function edition(ends: string | undefined): AlgorithmTable {
  const ending = (row: AlgorithmEnd) =>
    row.algorithm === 'SHA256' || (row.algorithm.startsWith('RSA') && isLong(row))
  return {
    updateDate: ends ?? dssAlgorithms.updateDate,
    ends: dssAlgorithms.ends.map(({ ends: _, ...row }, index) => {
      const present = dssAlgorithms.ends[index]?.ends
      const until = ending(row) ? ends : present
      return { ...row, ...(until !== undefined && { ends: until }) }
    }),
  }
}

const firstEdition = edition(undefined)
const newEdition = edition(history.algorithmsEnd)
