import { type WeierstrassOpts, weierstrass } from '@noble/curves/abstract/weierstrass.js'

/** Curve parameters in hexadecimal, as OpenSSL prints them. */
type Digits = Readonly<Record<'p' | 'a' | 'b' | 'n' | 'Gx' | 'Gy', string>>

function curve(name: string, oid: string, digits: Digits) {
  const number = (digit: keyof Digits) => BigInt(`0x${digits[digit]}`)
  const [p, a, b, n, Gx, Gy] = (['p', 'a', 'b', 'n', 'Gx', 'Gy'] as const).map(number)
  return { name, oid, Point: weierstrass({ p, a, b, n, Gx, Gy, h: 1n } as WeierstrassOpts<bigint>) }
}

/** Curves that @noble/curves does not have: SEC 2 (version 1.0) and RFC 5639, 3. */
export const furtherCurves = [
  curve('prime192v1', '1.2.840.10045.3.1.1', {
    p: 'fffffffffffffffffffffffffffffffeffffffffffffffff',
    a: 'fffffffffffffffffffffffffffffffefffffffffffffffc',
    b: '64210519e59c80e70fa7e9ab72243049feb8deecc146b9b1',
    n: 'ffffffffffffffffffffffff99def836146bc9b1b4d22831',
    Gx: '188da80eb03090f67cbf20eb43a18800f4ff0afd82ff1012',
    Gy: '7192b95ffc8da78631011ed6b24cdd573f977a11e794811',
  }),
  curve('brainpoolP256t1', '1.3.36.3.3.2.8.1.1.8', {
    p: 'a9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5377',
    a: 'a9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5374',
    b: '662c61c430d84ea4fe66a7733d0b76b7bf93ebc4af2f49256ae58101fee92b04',
    n: 'a9fb57dba1eea9bc3e660a909d838d718c397aa3b561a6f7901e0e82974856a7',
    Gx: 'a3e8eb3cc1cfe7b7732213b23a656149afa142c47aafbc2b79a191562e1305f4',
    Gy: '2d996c823439c56d7f7b22e14644417e69bcb6de39d027001dabe8f35b25c9be',
  }),
  curve('brainpoolP320r1', '1.3.36.3.3.2.8.1.1.9', {
    p: 'd35e472036bc4fb7e13c785ed201e065f98fcfa6f6f40def4f92b9ec7893ec28fcd412b1f1b32e27',
    a: '3ee30b568fbab0f883ccebd46d3f3bb8a2a73513f5eb79da66190eb085ffa9f492f375a97d860eb4',
    b: '520883949dfdbc42d3ad198640688a6fe13f41349554b49acc31dccd884539816f5eb4ac8fb1f1a6',
    n: 'd35e472036bc4fb7e13c785ed201e065f98fcfa5b68f12a32d482ec7ee8658e98691555b44c59311',
    Gx: '43bd7e9afb53d8b85289bcc48ee5bfe6f20137d10a087eb6e7871e2a10a599c710af8d0d39e20611',
    Gy: '14fdd05545ec1cc8ab4093247f77275e0743ffed117182eaa9c77877aaac6ac7d35245d1692e8ee1',
  }),
  curve('brainpoolP384t1', '1.3.36.3.3.2.8.1.1.12', {
    p: '8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b412b1da197fb71123acd3a729901d1a71874700133107ec53',
    a: '8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b412b1da197fb71123acd3a729901d1a71874700133107ec50',
    b: '7f519eada7bda81bd826dba647910f8c4b9346ed8ccdc64e4b1abd11756dce1d2074aa263b88805ced70355a33b471ee',
    n: '8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b31f166e6cac0425a7cf3ab6af6b7fc3103b883202e9046565',
    Gx: '18de98b02db9a306f2afcd7235f72a819b80ab12ebd653172476fecd462aabffc4ff191b946a5f54d8d0aa2f418808cc',
    Gy: '25ab056962d30651a114afd2755ad336747f93475b7a1fca3b88f2b6a208ccfe469408584dc2b2912675bf5b9e582928',
  }),
  curve('brainpoolP512t1', '1.3.36.3.3.2.8.1.1.14', {
    p: 'aadd9db8dbe9c48b3fd4e6ae33c9fc07cb308db3b3c9d20ed6639cca703308717d4d9b009bc66842aecda12ae6a380e62881ff2f2d82c68528aa6056583a48f3',
    a: 'aadd9db8dbe9c48b3fd4e6ae33c9fc07cb308db3b3c9d20ed6639cca703308717d4d9b009bc66842aecda12ae6a380e62881ff2f2d82c68528aa6056583a48f0',
    b: '7cbbbcf9441cfab76e1890e46884eae321f70c0bcb4981527897504bec3e36a62bcdfa2304976540f6450085f2dae145c22553b465763689180ea2571867423e',
    n: 'aadd9db8dbe9c48b3fd4e6ae33c9fc07cb308db3b3c9d20ed6639cca70330870553e5c414ca92619418661197fac10471db1d381085ddaddb58796829ca90069',
    Gx: '640ece5c12788717b9c1ba06cbc2a6feba85842458c56dde9db1758d39c0313d82ba51735cdb3ea499aa77a7d6943a64f7a3f25fe26f06b51baa2696fa9035da',
    Gy: '5b534bd595f5af0fa2c892376c84ace1bb4e3019b71634c01131159cae03cee9d9932184beef216bd71df2dadf86a627306ecff96dbb8bace198b61e00f8b332',
  }),
]
