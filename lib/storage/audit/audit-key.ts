import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import type { Transaction } from '../database/transaction'

/** What signs the heads of the audit trail: Ed25519, and never in the database. */
export interface AuditKey {
  /** SHA-256 over the public key, hex: whoever knows the id knows the key. */
  readonly id: string
  /** SubjectPublicKeyInfo, DER, Base64. */
  readonly publicKey: string
  /** Signature over the UTF-8 of the text, Base64. */
  sign(text: string): string
}

/** From a PEM file, as `openssl genpkey -algorithm ed25519` writes it. Throws when it is another kind of key. */
export function auditKeyFromPem(pem: string): AuditKey {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The audit trail is signed by Ed25519')
  return auditKey(key)
}

/** RFC 8410, 7: what stands before the 32 bytes of the key in PKCS #8. */
const pkcs8Start = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * RFC 5869: gateways that share a secret sign with one key, without being told. The secret has other uses;
 * the label keeps them apart.
 */
export function auditKeyFromSecret(secret: string): AuditKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'paraph audit key', 32))
  const der = Buffer.concat([pkcs8Start, seed])
  return auditKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
}

function auditKey(privateKey: KeyObject): AuditKey {
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return {
    id: keyId(der),
    publicKey: der.toString('base64'),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  }
}

function keyId(publicKey: Buffer): string {
  return createHash('sha256').update(publicKey).digest('hex')
}

/** Whether the text was signed by the key, which is given as in `AuditKey` and has to have that id. */
export function isSignedByKey(
  { id, publicKey }: Pick<AuditKey, 'id' | 'publicKey'>,
  text: string,
  signature: string,
): boolean {
  const der = Buffer.from(publicKey, 'base64')
  if (keyId(der) !== id) return false
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
}

const keys = new WeakMap<object, AuditKey>()

/** Has whatever is recorded in a database signed with a key; `tables` is what tells its transactions from others'. */
export function keepAuditKey(tables: object, key: AuditKey | undefined): void {
  // Where nobody asks who signed, as in tests of other things, a key will do that ends with the process.
  keys.set(tables, key ?? auditKey(generateKeyPairSync('ed25519').privateKey))
}

/** The key of the database that the transaction belongs to. */
export function auditKeyOf(tx: Transaction): AuditKey {
  const key = keys.get(tx._.fullSchema)
  if (!key) throw new Error('A database is opened with its audit key')
  return key
}
