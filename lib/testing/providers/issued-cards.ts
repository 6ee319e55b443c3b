import { type Holder, type Issuer, issueCertificate } from '@paraph/validator/authority/certificate'
import { distinguishedName } from '@paraph/validator/authority/distinguished-name'
import {
  authorityExtensions,
  basicConstraints,
  certificatePolicies,
  extendedKeyUsage,
  keyUsage,
} from '@paraph/validator/authority/extensions'
import { makeKey, signWith } from '@paraph/validator/authority/signing-key'
import { encodeBase64 } from '@paraph/validator/encoding/base64'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { concatBytes, utf8 } from '@paraph/validator/encoding/bytes'
import { digest } from '@paraph/validator/encoding/digest'
import { digestAlgorithmOf, type SignatureAlgorithm } from '@paraph/validator/pki/algorithms'
import { authorityOf } from '@/lib/simulator/authority/authority'
import { certifyWorld } from '@/lib/simulator/authority/certified-world'
import type { AuthorityId } from '@/lib/simulator/pki'
import type { SimulatedProviders } from './simulated-providers'

/** An authentication certificate that differs from that of a good card. */
export interface CardChoices {
  readonly issuer?: AuthorityId
  readonly algorithm?: SignatureAlgorithm
  readonly curve?: string
  readonly usages?: Parameters<typeof keyUsage>[0]
  readonly purposes?: readonly string[]
  readonly policies?: readonly string[]
  readonly serialNumber?: string
  readonly state?: 'good' | 'revoked'
  /** The issuer is an authority of the same name with another key. */
  readonly isForged?: boolean
}

const clientAuthentication = '1.3.6.1.5.5.7.3.2'

/** Issues cards by the authorities of the simulator, whose responder knows them. */
export async function issuedCards({ ring, url }: Pick<SimulatedProviders, 'ring' | 'url'>) {
  const { authorities } = await certifyWorld(ring, url, () => new Date())
  return (choices: CardChoices = {}): Holder => {
    const { issuer = 'card', algorithm = 'ecdsa-sha384', curve, state = 'good' } = choices
    const { usages = ['digitalSignature'], purposes = [clientAuthentication], policies } = choices
    const authority = authorityOf(authorities, issuer)
    const contents = {
      subject: subject(choices.serialNumber),
      key: { privateKey: makeKey(algorithm, curve), algorithm },
      extensions: [
        basicConstraints(false),
        keyUsage(usages),
        ...(purposes.length > 0 ? [extendedKeyUsage(purposes)] : []),
        ...(policies ? [certificatePolicies(policies)] : []),
        ...authority.whereabouts,
      ],
    }
    if (choices.isForged) return issueCertificate(namesake(authority), { ...contents, ...dates })
    return authority.issue({ label: JSON.stringify(choices), years: 3, state, ...contents })
  }
}

const dates = {
  serialNumber: Uint8Array.of(1),
  notBefore: new Date('2024-01-01T00:00:00Z'),
  notAfter: new Date('2044-01-01T00:00:00Z'),
}

/** An authority with the same name and another key. */
function namesake({ parsed }: Issuer): Issuer {
  const key = { privateKey: makeKey('ecdsa-sha384'), algorithm: 'ecdsa-sha384' } as const
  const extensions = authorityExtensions()
  return issueCertificate(undefined, { ...dates, subject: parsed.subject.der, key, extensions })
}

function subject(serialNumber = 'PNOLT-50001018865'): Bytes {
  const name = [
    ['SN', 'TESTNUMBER'],
    ['GN', 'OK'],
    ['serialNumber', serialNumber],
  ] as const
  return distinguishedName(['C', 'LT'], ['CN', 'TESTNUMBER,OK'], ...name)
}

/** The token that the native application makes with a card. */
export function tokenOf(
  { certificate, ...key }: Holder,
  { algorithm, origin, nonce }: { algorithm: string; origin: string; nonce: string },
) {
  const hash = digestAlgorithmOf(key.algorithm)
  const signed = concatBytes(digest(hash, utf8(origin)), digest(hash, utf8(nonce)))
  return {
    unverifiedCertificate: encodeBase64(certificate),
    algorithm,
    signature: encodeBase64(signWith(key, signed, 'raw')),
    format: 'web-eid:1.0',
    appVersion: 'https://web-eid.eu/web-eid-app/releases/v2.5.0',
  }
}
