import 'reflect-metadata'
import {
  BasicConstraintsExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
} from '@peculiar/x509'
import type { Bytes } from '@/lib/encoding/bytes'
import { contextTag } from '@/lib/encoding/der/tags'
import { implicit, integer, nullValue, sequence, tagged } from '@/lib/encoding/der/writer'
import { parseCertificate } from '@/lib/pki/certificate/certificate'
import { oids } from '@/lib/pki/oids'
import { type Issuer, issue, profiles } from '../../certificates'
import {
  type HostileFamily,
  type HostileFile,
  type HostileVerdict,
  passes,
  staysOpen,
} from '../hostile-file'
import type { HostileWorld } from '../hostile-world'
import { answeredFor, type Certified, signedBy } from './signed-by'

const certificateUsage = new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true)

function authority(pathLength?: number, ...more: readonly Extension[]): readonly Extension[] {
  return [new BasicConstraintsExtension(true, pathLength, true), certificateUsage, ...more]
}

const usage = (flags: KeyUsageFlags) => [new KeyUsagesExtension(flags, true)]

const critical = (oid: string, value: Bytes) => new Extension(oid, true, new Uint8Array(value))

function row(
  name: string,
  make: (world: HostileWorld) => Promise<Certified>,
  verdict: HostileVerdict,
  why: string,
): HostileFile {
  return { name, make: async (world) => signedBy(await make(world)), verdict, why }
}

/** A person under the honest authority, whose certificate says something of its own. */
function person(
  name: string,
  profile: readonly Extension[],
  verdict: HostileVerdict,
  why: string,
): HostileFile {
  return row(
    name,
    async ({ issuing, root }) =>
      answeredFor(await issue('SIGNER', issuing, profile), [issuing, root]),
    verdict,
    why,
  )
}

async function answeredBelow(root: Issuer, profile: readonly Extension[]) {
  const above = await issue('Authority', root, profile)
  return await answeredFor(await issue('SIGNER', above, profiles.person), [above, root])
}

/** A person under an authority of this kind, which the root has certified. */
function below(
  name: string,
  profile: readonly Extension[],
  verdict: HostileVerdict,
  why: string,
): HostileFile {
  return row(name, ({ root }) => answeredBelow(root, profile), verdict, why)
}

const constraints = staysOpen('CHAIN_CONSTRAINTS_FAILURE')
const general = staysOpen('CERTIFICATE_CHAIN_GENERAL_FAILURE')
const noPath = staysOpen('NO_CERTIFICATE_CHAIN_FOUND')
const ofUsage = 'EN 319 102-1, 5.2.6.4; EN 319 412-2, 4.3.2: what commits has nonRepudiation'
const ofPath = 'EN 319 102-1, 5.2.6.4; RFC 5280, 6.1.4'
const ofExtensions =
  'RFC 5280, 4.2, 6.1.4 (o) and 6.1.5 (f): what is critical and unknown is rejected'

const keys: readonly HostileFile[] = [
  person('nothing wrong', profiles.person, passes, 'EN 319 102-1, 5.1.3'),
  person(
    'no key usage',
    [],
    passes,
    'RFC 5280, 4.2.1.3: it restricts a key; without it nothing does',
  ),
  person(
    'a key for signatures and for logging in',
    usage(KeyUsageFlags.nonRepudiation | KeyUsageFlags.digitalSignature),
    passes,
    'EN 319 412-2, 4.3.2, type C',
  ),
  person('a key for logging in', usage(KeyUsageFlags.digitalSignature), constraints, ofUsage),
  person('a key for encryption', usage(KeyUsageFlags.keyEncipherment), constraints, ofUsage),
  person('a key for agreement', usage(KeyUsageFlags.keyAgreement), constraints, ofUsage),
  person('a key for certificates', usage(KeyUsageFlags.keyCertSign), constraints, ofUsage),
]

/** NameConstraints (RFC 5280, 4.2.1.10) with one directory name: [0] permitted or [1] excluded. */
function nameConstraints(kind: 0 | 1, { certificate }: Issuer, isCritical = true): Extension {
  const { subject } = parseCertificate(certificate)
  const subtree = sequence(tagged(contextTag(4), subject.der))
  const value = sequence(tagged(contextTag(kind), subtree))
  return new Extension(oids.idCeNameConstraints, isCritical, new Uint8Array(value))
}

function asksForPolicyAfter(certificates: number): Extension {
  return critical(oids.idCePolicyConstraints, sequence(implicit(0, integer(certificates))))
}

/** A person under an authority that may certify, or not, the very name of the person. */
function named(
  name: string,
  [kind, isCritical]: readonly [0 | 1, boolean],
  verdict: HostileVerdict,
  why: string,
): HostileFile {
  return row(
    name,
    async ({ root }) => {
      const namesake = await issue('SIGNER', undefined, profiles.person)
      const ofNames = nameConstraints(kind, namesake, isCritical)
      return await answeredBelow(root, authority(undefined, ofNames))
    },
    verdict,
    why,
  )
}

const extensions: readonly HostileFile[] = [
  person(
    'a critical extension nobody knows',
    [...profiles.person, critical('1.2.3.4.5', nullValue())],
    general,
    ofExtensions,
  ),
  person(
    'an extension nobody knows',
    [...profiles.person, new Extension('1.2.3.4.5', false, new Uint8Array(nullValue()))],
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
    'RFC 5280, 6.1.3 (c): what is there counts, critical or not',
  ),
  named('the name that the authority may certify', [0, true], passes, 'RFC 5280, 6.1.3 (b)'),
  row(
    'a name beside those that the authority may certify',
    ({ root }) => answeredBelow(root, authority(undefined, nameConstraints(0, root))),
    general,
    'RFC 5280, 6.1.3 (b): the name is within no permitted subtree',
  ),
  below(
    'an authority that wants a policy nobody named',
    authority(undefined, critical('2.5.29.36', sequence(tagged(0x80, Uint8Array.of(0))))),
    general,
    'RFC 5280, 6.1.5: requireExplicitPolicy, and there is none',
  ),
  below(
    'an authority that wants a policy further down than the path goes',
    authority(undefined, asksForPolicyAfter(5)),
    passes,
    'RFC 5280, 6.1.4 (h) and (i): so many certificates may follow without',
  ),
  below(
    'an authority that wants no policy for any',
    authority(undefined, critical(oids.idCeInhibitAnyPolicy, integer(0))),
    passes,
    'RFC 5280, 6.1.5 (g): nobody asks for a policy',
  ),
]

const authorities: readonly HostileFile[] = [
  row(
    'a person as the authority',
    async ({ root }) => {
      const above = await issue('Person', root, profiles.person)
      return answeredFor(await issue('SIGNER', above, profiles.person), [above, root])
    },
    constraints,
    `${ofPath} (k)`,
  ),
  below(
    'an authority that says it is none',
    [new BasicConstraintsExtension(false), certificateUsage],
    constraints,
    `${ofPath} (k)`,
  ),
  below('an authority without basic constraints', [certificateUsage], constraints, `${ofPath} (k)`),
  below(
    'an authority whose key is not for certificates',
    [
      new BasicConstraintsExtension(true, undefined, true),
      ...usage(KeyUsageFlags.digitalSignature),
    ],
    constraints,
    `${ofPath} (n)`,
  ),
  row(
    'a path as long as the authority allows',
    async ({ root }) => {
      const narrow = await issue('Narrow', root, authority(1))
      const under = await issue('Below', narrow, authority(0))
      return answeredFor(await issue('SIGNER', under, profiles.person), [under, narrow, root])
    },
    passes,
    `${ofPath} (l)`,
  ),
  row(
    'a path longer than the authority allows',
    async ({ root }) => {
      const narrow = await issue('Narrow', root, authority(0))
      const under = await issue('Below', narrow, authority())
      return answeredFor(await issue('SIGNER', under, profiles.person), [under, narrow, root])
    },
    general,
    `${ofPath} (l) and (m)`,
  ),
  row(
    'a path longer than an authority far above allows',
    async ({ root }) => {
      const narrow = await issue('Narrow', root, authority(1))
      const under = await issue('Below', narrow, authority())
      const lowest = await issue('Lowest', under, authority())
      const signer = await issue('SIGNER', lowest, profiles.person)
      return answeredFor(signer, [lowest, under, narrow, root])
    },
    general,
    `${ofPath} (l) and (m)`,
  ),
]

const roots: readonly HostileFile[] = [
  row(
    'another root',
    async () => {
      const other = await issue('Other Root', undefined, profiles.authority)
      return answeredFor(await issue('SIGNER', other, profiles.person), [other])
    },
    noPath,
    'EN 319 102-1, 5.2.6.4: no chain to an anchor',
  ),
  row(
    'another root of the same name',
    async () => {
      const other = await issue('Root', undefined, profiles.authority)
      return answeredFor(await issue('SIGNER', other, profiles.person), [other])
    },
    noPath,
    'EN 319 102-1, 5.2.6.4: a name is no key',
  ),
  row(
    'a certificate by nobody but themselves',
    async () => answeredFor(await issue('SIGNER', undefined, profiles.person), []),
    noPath,
    'EN 319 102-1, 5.2.6.4: nobody vouches for it',
  ),
  row(
    'a certificate by nobody but themselves, in the name of the root',
    async () => answeredFor(await issue('Root', undefined, profiles.person), []),
    noPath,
    'EN 319 102-1, 5.2.6.4: a name is no key',
  ),
  row(
    'two authorities that certify each other',
    async () => {
      const one = await issue('One', undefined, profiles.authority)
      const two = await issue('Two', undefined, profiles.authority)
      const signer = await issue('SIGNER', one, profiles.person)
      const certified = await answeredFor(signer, [one, two])
      const first = await issue('One', two, authority(), one)
      const second = await issue('Two', one, authority(), two)
      const circle = [first.certificate, second.certificate]
      return { ...certified, certificates: [...certified.certificates, ...circle] }
    },
    noPath,
    'EN 319 102-1, 5.2.6.4: a circle leads to no anchor',
  ),
  row(
    'two authorities that certify each other, one of them trusted',
    async ({ root, issuing }) => {
      const signer = await issue('SIGNER', issuing, profiles.person)
      const certified = await answeredFor(signer, [issuing, root])
      const back = await issue('Root', issuing, authority(), root)
      return { ...certified, certificates: [back.certificate, ...certified.certificates] }
    },
    passes,
    'RFC 5280, 6.1: one path that holds is enough',
  ),
  row(
    'fifty authorities of the same name',
    async ({ root, issuing }) => {
      const signer = await issue('SIGNER', issuing, profiles.person)
      const certified = await answeredFor(signer, [issuing, root])
      const namesakes: Bytes[] = []
      while (namesakes.length < 50) {
        namesakes.push((await issue('Issuing', undefined, profiles.authority)).certificate)
      }
      return { ...certified, certificates: [...namesakes, ...certified.certificates] }
    },
    passes,
    'RFC 5280, 6.1: one path that holds is enough',
  ),
  row(
    'an authority in the name of the honest one',
    async ({ root }) => {
      const other = await issue('Issuing', undefined, profiles.authority)
      return answeredFor(await issue('SIGNER', other, profiles.person), [other, root])
    },
    noPath,
    'EN 319 102-1, 5.2.6.4: a name is no key',
  ),
  row(
    'a name written over',
    async ({ root, issuing }) => {
      const certified = await answeredFor(await issue('SIGNER', issuing, profiles.person), [
        issuing,
        root,
      ])
      const forged = Buffer.from(certified.signer.certificate)
      forged.write('FORGER', forged.indexOf('SIGNER'))
      return { ...certified, signer: { ...certified.signer, certificate: forged } }
    },
    noPath,
    'EN 319 102-1, 5.2.6.4: the authority has not signed it',
  ),
  row(
    'a certificate signed over a digest with twins',
    async ({ root, issuing }) => {
      const careless = { ...issuing, algorithm: 'ecdsa-sha1' } as const
      const signer = await issue('SIGNER', careless, profiles.person)
      return answeredFor(signer, [issuing, root])
    },
    staysOpen('CRYPTO_CONSTRAINTS_FAILURE_NO_POE'),
    'EN 319 102-1, 5.2.8.4.1; TS 119 312, 5.2: SHA-1',
  ),
]

export const certificationPaths: HostileFamily = {
  name: 'certification-paths',
  extension: 'xml',
  files: [...keys, ...extensions, ...authorities, ...roots],
}
