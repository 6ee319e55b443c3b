import type { Issuer } from '#authority/certificate'
import { basicConstraints, extension, type KeyUsage, keyUsage } from '#authority/extensions'
import type { Bytes } from '#encoding/bytes'
import { contextTag } from '#encoding/der/tags'
import { implicit, integer, nullValue, sequence, tagged } from '#encoding/der/writer'
import { oids } from '#pki/oids'
import { issue, profiles } from '../../certificates'
import {
  type HostileFamily,
  type HostileFile,
  type HostileVerdict,
  passes,
  passesWith,
  staysOpen,
} from '../hostile-file'
import type { HostileWorld } from '../hostile-world'
import { answeredFor, type Certified, signedBy } from './signed-by'

const certificateUsage = keyUsage(['keyCertSign'])

function authority(pathLength?: number, ...more: readonly Bytes[]): readonly Bytes[] {
  return [basicConstraints(true, pathLength), certificateUsage, ...more]
}

const usage = (...usages: readonly KeyUsage[]) => [keyUsage(usages)]

const critical = (oid: string, value: Bytes) => extension(oid, value, true)

function row(
  name: string,
  verdict: HostileVerdict,
  why: string,
  make: (world: HostileWorld) => Certified,
): HostileFile {
  return { name, make: (world) => signedBy(make(world)), verdict, why }
}

/** A file whose signer is a person under the honest authority, with these certificate extensions. */
function person(
  name: string,
  profile: readonly Bytes[],
  verdict: HostileVerdict,
  why: string,
): HostileFile {
  return row(name, verdict, why, ({ issuing, root }) =>
    answeredFor(issue('SIGNER', issuing, profile), [issuing, root]),
  )
}

function answeredBelow(root: Issuer, profile: readonly Bytes[]) {
  const above = issue('Authority', root, profile)
  return answeredFor(issue('SIGNER', above, profiles.person), [above, root])
}

/** A file whose signer's authority has these extensions. The root certifies the authority. */
function below(
  name: string,
  profile: readonly Bytes[],
  verdict: HostileVerdict,
  why: string,
): HostileFile {
  return row(name, verdict, why, ({ root }) => answeredBelow(root, profile))
}

const constraints = staysOpen('CHAIN_CONSTRAINTS_FAILURE')
const general = staysOpen('CERTIFICATE_CHAIN_GENERAL_FAILURE')
const noPath = staysOpen('NO_CERTIFICATE_CHAIN_FOUND')
const ofUsage =
  'EN 319 102-1, 5.2.6.4; EN 319 412-2, 4.3.2: a key that commits its holder has nonRepudiation'
const ofPath = 'EN 319 102-1, 5.2.6.4; RFC 5280, 6.1.4'
const ofExtensions =
  'RFC 5280, 4.2, 6.1.4 (o) and 6.1.5 (f): an unknown critical extension is rejected'

const keys: readonly HostileFile[] = [
  person('nothing wrong', profiles.person, passes, 'EN 319 102-1, 5.1.3'),
  person(
    'no key usage',
    [],
    passes,
    'RFC 5280, 4.2.1.3: it restricts a key; without it there is no restriction',
  ),
  person(
    'a key for signatures and authentication',
    usage('nonRepudiation', 'digitalSignature'),
    passes,
    'EN 319 412-2, 4.3.2, type C',
  ),
  person(
    'a key for authentication',
    usage('digitalSignature'),
    passesWith('key-not-for-signatures'),
    'the default policy of EU DSS 6.4: KeyUsage WARN',
  ),
  person('a key for encryption', usage('keyEncipherment'), constraints, ofUsage),
  person('a key for agreement', usage('keyAgreement'), constraints, ofUsage),
  person('a key for certificates', usage('keyCertSign'), constraints, ofUsage),
]

/** NameConstraints (RFC 5280, 4.2.1.10) with one directory name; `kind` 0 permits it, 1 excludes it. */
function nameConstraints(kind: 0 | 1, { parsed }: Issuer, isCritical = true): Bytes {
  const subtree = sequence(tagged(contextTag(4), parsed.subject.der))
  const value = sequence(tagged(contextTag(kind), subtree))
  return extension(oids.idCeNameConstraints, value, isCritical)
}

function asksForPolicyAfter(certificates: number): Bytes {
  return critical(oids.idCePolicyConstraints, sequence(implicit(0, integer(certificates))))
}

/** A file whose signer's authority has a constraint on exactly the signer's name. */
function named(
  name: string,
  [kind, isCritical]: readonly [0 | 1, boolean],
  verdict: HostileVerdict,
  why: string,
): HostileFile {
  return row(name, verdict, why, ({ root }) => {
    const namesake = issue('SIGNER', undefined, profiles.person)
    const ofNames = nameConstraints(kind, namesake, isCritical)
    return answeredBelow(root, authority(undefined, ofNames))
  })
}

const extensions: readonly HostileFile[] = [
  person(
    'an unknown critical extension',
    [...profiles.person, critical('1.2.3.4.5', nullValue())],
    general,
    ofExtensions,
  ),
  person(
    'an unknown extension',
    [...profiles.person, extension('1.2.3.4.5', nullValue())],
    passes,
    'RFC 5280, 4.2',
  ),
  named(
    'a name that the authority may not certify',
    [1, true],
    general,
    'RFC 5280, 6.1.3 (c): the name is within an excluded subtree',
  ),
  named(
    'a name that the authority may not certify, which is not critical',
    [1, false],
    general,
    'RFC 5280, 6.1.3 (c): the extension counts, critical or not',
  ),
  named('the name that the authority may certify', [0, true], passes, 'RFC 5280, 6.1.3 (b)'),
  row(
    'a name outside those that the authority may certify',
    general,
    'RFC 5280, 6.1.3 (b): the name is within no permitted subtree',
    ({ root }) => answeredBelow(root, authority(undefined, nameConstraints(0, root))),
  ),
  below(
    'an authority that requires a policy that is missing',
    authority(undefined, critical('2.5.29.36', sequence(tagged(0x80, Uint8Array.of(0))))),
    general,
    'RFC 5280, 6.1.5: requireExplicitPolicy without a valid policy',
  ),
  below(
    'an authority that requires a policy below the end of the path',
    authority(undefined, asksForPolicyAfter(5)),
    passes,
    'RFC 5280, 6.1.4 (h) and (i): so many certificates may follow without',
  ),
  below(
    'an authority that forbids anyPolicy',
    authority(undefined, critical(oids.idCeInhibitAnyPolicy, integer(0))),
    passes,
    'RFC 5280, 6.1.5 (g): no policy is required',
  ),
]

const authorities: readonly HostileFile[] = [
  row('a person as the authority', constraints, `${ofPath} (k)`, ({ root }) => {
    const above = issue('Person', root, profiles.person)
    return answeredFor(issue('SIGNER', above, profiles.person), [above, root])
  }),
  below(
    'an authority with basic constraints that deny it',
    [basicConstraints(false), certificateUsage],
    constraints,
    `${ofPath} (k)`,
  ),
  below('an authority without basic constraints', [certificateUsage], constraints, `${ofPath} (k)`),
  below(
    'an authority whose key is not for certificates',
    [basicConstraints(true), ...usage('digitalSignature')],
    constraints,
    `${ofPath} (n)`,
  ),
  row('a path as long as the authority allows', passes, `${ofPath} (l)`, ({ root }) => {
    const narrow = issue('Narrow', root, authority(1))
    const under = issue('Below', narrow, authority(0))
    return answeredFor(issue('SIGNER', under, profiles.person), [under, narrow, root])
  }),
  row('a path longer than the authority allows', general, `${ofPath} (l) and (m)`, ({ root }) => {
    const narrow = issue('Narrow', root, authority(0))
    const under = issue('Below', narrow, authority())
    return answeredFor(issue('SIGNER', under, profiles.person), [under, narrow, root])
  }),
  row(
    'a path longer than an authority far above allows',
    general,
    `${ofPath} (l) and (m)`,
    ({ root }) => {
      const narrow = issue('Narrow', root, authority(1))
      const under = issue('Below', narrow, authority())
      const lowest = issue('Lowest', under, authority())
      const signer = issue('SIGNER', lowest, profiles.person)
      return answeredFor(signer, [lowest, under, narrow, root])
    },
  ),
]

const roots: readonly HostileFile[] = [
  row('another root', noPath, 'EN 319 102-1, 5.2.6.4: no chain to an anchor', () => {
    const other = issue('Other Root', undefined, profiles.authority)
    return answeredFor(issue('SIGNER', other, profiles.person), [other])
  }),
  row(
    'another root of the same name',
    noPath,
    'EN 319 102-1, 5.2.6.4: an equal name does not prove the key',
    () => {
      const other = issue('Root', undefined, profiles.authority)
      return answeredFor(issue('SIGNER', other, profiles.person), [other])
    },
  ),
  row('a self-signed certificate', noPath, 'EN 319 102-1, 5.2.6.4: no anchor certifies it', () =>
    answeredFor(issue('SIGNER', undefined, profiles.person), []),
  ),
  row(
    'a self-signed certificate with the name of the root',
    noPath,
    'EN 319 102-1, 5.2.6.4: an equal name does not prove the key',
    () => answeredFor(issue('Root', undefined, profiles.person), []),
  ),
  row(
    'two authorities that certify each other',
    noPath,
    'EN 319 102-1, 5.2.6.4: a loop has no anchor',
    () => {
      const one = issue('One', undefined, profiles.authority)
      const two = issue('Two', undefined, profiles.authority)
      const signer = issue('SIGNER', one, profiles.person)
      const certified = answeredFor(signer, [one, two])
      const first = issue('One', two, authority(), one)
      const second = issue('Two', one, authority(), two)
      const circle = [first.certificate, second.certificate]
      return { ...certified, certificates: [...certified.certificates, ...circle] }
    },
  ),
  row(
    'two authorities that certify each other, one of them trusted',
    passes,
    'RFC 5280, 6.1: one valid path is enough',
    ({ root, issuing }) => {
      const signer = issue('SIGNER', issuing, profiles.person)
      const certified = answeredFor(signer, [issuing, root])
      const back = issue('Root', issuing, authority(), root)
      return { ...certified, certificates: [back.certificate, ...certified.certificates] }
    },
  ),
  row(
    'fifty authorities of the same name',
    passes,
    'RFC 5280, 6.1: one valid path is enough',
    ({ root, issuing }) => {
      const signer = issue('SIGNER', issuing, profiles.person)
      const certified = answeredFor(signer, [issuing, root])
      const namesakes: Bytes[] = []
      while (namesakes.length < 50) {
        namesakes.push(issue('Issuing', undefined, profiles.authority).certificate)
      }
      return { ...certified, certificates: [...namesakes, ...certified.certificates] }
    },
  ),
  row(
    'an authority with the name of the honest one',
    noPath,
    'EN 319 102-1, 5.2.6.4: an equal name does not prove the key',
    ({ root }) => {
      const other = issue('Issuing', undefined, profiles.authority)
      return answeredFor(issue('SIGNER', other, profiles.person), [other, root])
    },
  ),
  row(
    'an overwritten name',
    noPath,
    'EN 319 102-1, 5.2.6.4: the authority has not signed it',
    ({ root, issuing }) => {
      const certified = answeredFor(issue('SIGNER', issuing, profiles.person), [issuing, root])
      const forged = Buffer.from(certified.signer.certificate)
      forged.write('FORGER', forged.indexOf('SIGNER'))
      return { ...certified, signer: { ...certified.signer, certificate: forged } }
    },
  ),
  row(
    'a certificate signed over a digest with known collisions',
    staysOpen('CRYPTO_CONSTRAINTS_FAILURE_NO_POE'),
    'EN 319 102-1, 5.2.8.4.1; TS 119 312, 5.2: SHA-1',
    ({ root, issuing }) => {
      const careless = { ...issuing, algorithm: 'ecdsa-sha1' } as const
      const signer = issue('SIGNER', careless, profiles.person)
      return answeredFor(signer, [issuing, root])
    },
  ),
]

export const certificationPaths: HostileFamily = {
  name: 'certification-paths',
  extension: 'xml',
  files: [...keys, ...extensions, ...authorities, ...roots],
}
