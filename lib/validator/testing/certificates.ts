import { randomBytes } from 'node:crypto'
import { type Issuer, issueCertificate } from '#authority/certificate'
import { distinguishedName } from '#authority/distinguished-name'
import {
  authorityExtensions,
  authorityInfoAccess,
  extendedKeyUsage,
  keyUsage,
  ocspNoCheck,
} from '#authority/extensions'
import { makeKey, type SigningKey } from '#authority/signing-key'
import type { Bytes } from '#encoding/bytes'
import type { SignatureAlgorithm } from '#pki/algorithms'
import { oids } from '#pki/oids'

/** The algorithms of signers in the test worlds: those with which Paraph signs. */
export const testAlgorithms = [
  'rsa-sha256',
  'rsa-sha512',
  'rsa-pss-sha256',
  'ecdsa-sha256',
  'ecdsa-sha384',
] as const satisfies readonly SignatureAlgorithm[]

export type TestAlgorithm = (typeof testAlgorithms)[number]

const ocspAddress = authorityInfoAccess({ ocsp: 'http://ocsp.example.test/' })

/** The certificate extensions for each kind of holder. */
export const profiles = {
  authority: [...authorityExtensions(), ocspAddress],
  person: [keyUsage(['nonRepudiation']), ocspAddress],
  loginPerson: [keyUsage(['digitalSignature'])],
  timeStamper: [extendedKeyUsage([oids.idKpTimeStamping], true), ocspAddress],
  responder: [extendedKeyUsage([oids.idKpOcspSigning]), ocspNoCheck()],
  lookedUpResponder: [extendedKeyUsage([oids.idKpOcspSigning]), ocspAddress],
} as const satisfies Record<string, readonly Bytes[]>

interface IssuingChoices {
  /** Algorithm of the holder's key. */
  readonly algorithm?: SignatureAlgorithm
  /** Curve of an ECDSA key; by default the usual one of the algorithm. */
  readonly curve?: string | undefined
  /** An existing key. By default a new key is made. */
  readonly privateKey?: SigningKey['privateKey']
  readonly serialNumber?: number
  readonly notBefore?: Date
  readonly notAfter?: Date
  /** Whether the certificate has its own and its issuer's key identifier; yes by default. */
  readonly namesKeys?: boolean
}

const notBefore = new Date('2024-01-01T00:00:00Z')
const notAfter = new Date('2044-01-01T00:00:00Z')

/** Issues a test certificate. Without an issuer it is self-signed. */
export function issue(
  commonName: string,
  issuer: Issuer | undefined,
  extensions: readonly Bytes[],
  choices: IssuingChoices = {},
): Issuer {
  const { algorithm = 'ecdsa-sha256', curve, privateKey, serialNumber } = choices
  return issueCertificate(issuer, {
    notBefore,
    notAfter,
    ...choices,
    subject: distinguishedName(['C', 'LT'], ['O', 'Test'], ['CN', commonName]),
    key: { algorithm, privateKey: privateKey ?? makeKey(algorithm, curve) },
    serialNumber: serialNumber === undefined ? randomSerial() : bytesOf(serialNumber),
    extensions,
  })
}

/** A positive serial number of nine bytes. */
const randomSerial = () => Buffer.concat([Buffer.of(1), randomBytes(8)])

function bytesOf(serialNumber: number): Bytes {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(serialNumber)
  return bytes
}

/** A row of the table of holders: name, issuer, and unusual choices. */
interface HolderRow<Id> extends IssuingChoices {
  readonly name: string
  /** The issuer's key in the table. Without an issuer the certificate is self-signed. */
  readonly issuer?: Id
  readonly extensions: readonly Bytes[]
}

/** Issues the certificates of a table. Each issuer must come before its holders. */
export function issueTable<Id extends string>(
  table: Readonly<Record<Id, HolderRow<NoInfer<Id>>>>,
): Readonly<Record<Id, Issuer>> {
  const issued = new Map<string, Issuer>()
  for (const [id, row] of Object.entries<HolderRow<Id>>(table)) {
    const { name, issuer, extensions, ...choices } = row
    issued.set(id, issue(name, issuer && issued.get(issuer), extensions, choices))
  }
  return Object.fromEntries(issued) as Record<Id, Issuer>
}
