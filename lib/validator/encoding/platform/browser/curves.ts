import { type ECDSA, ecdsa, weierstrass } from '@noble/curves/abstract/weierstrass.js'
import { brainpoolP256r1, brainpoolP384r1, brainpoolP512r1 } from '@noble/curves/misc.js'
import { p256, p384, p521 } from '@noble/curves/nist.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha224, sha256 } from '@noble/hashes/sha2.js'
import { furtherCurves } from './further-curves'

/** SEC 2, 2.2.1 (version 1.0): secp224r1, which @noble/curves does not have. */
const p224 = ecdsa(
  weierstrass({
    p: 0xffffffffffffffffffffffffffffffff000000000000000000000001n,
    a: 0xfffffffffffffffffffffffffffffffefffffffffffffffffffffffen,
    b: 0xb4050a850c04b3abf54132565044b0b7d7bfd8ba270b39432355ffb4n,
    n: 0xffffffffffffffffffffffffffff16a2e0b8f03e13dd29455c5c2a3dn,
    h: 1n,
    Gx: 0xb70e0cbd6bb4bf7f321390b94a03c1d356c21122343280d6115c1d21n,
    Gy: 0xbd376388b5f723fb4c22dfe6cd4375a05a07476444d5819985007e34n,
  }),
  sha224,
)

/** A curve with its name in node:crypto. */
export interface NamedCurve {
  readonly name: string
  readonly oid: string
  readonly Point: ECDSA['Point']
  readonly curve: ECDSA
}

const verifying: Readonly<Record<string, readonly [oid: string, ECDSA]>> = {
  prime256v1: ['1.2.840.10045.3.1.7', p256],
  secp384r1: ['1.3.132.0.34', p384],
  secp521r1: ['1.3.132.0.35', p521],
  secp224r1: ['1.3.132.0.33', p224],
  secp256k1: ['1.3.132.0.10', secp256k1],
  brainpoolP256r1: ['1.3.36.3.3.2.8.1.1.7', brainpoolP256r1],
  brainpoolP384r1: ['1.3.36.3.3.2.8.1.1.11', brainpoolP384r1],
  brainpoolP512r1: ['1.3.36.3.3.2.8.1.1.13', brainpoolP512r1],
}

export const namedCurves: readonly NamedCurve[] = [
  ...Object.entries(verifying).map(([name, [oid, curve]]) => {
    return { name, oid, Point: curve.Point, curve }
  }),
  // The caller computes the digest, so the hash does not matter.
  ...furtherCurves.map((further) => ({ ...further, curve: ecdsa(further.Point, sha256) })),
]
