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

/** The Ed25519 key that signs the heads of the audit trail. It is never stored in the database. */
export interface AuditKey {
  /** SHA-256 over the public key, hex, so that the id identifies the key. */
  readonly id: string
  /** SubjectPublicKeyInfo, DER, Base64. */
  readonly publicKey: string
  /** Signature over the UTF-8 of the text, Base64. */
  sign(text: string): string
}

/** Reads a PEM file as written by `openssl genpkey -algorithm ed25519`. Throws for other kinds of keys. */
export function auditKeyFromPem(pem: string): AuditKey {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The audit trail is signed by Ed25519')
  return auditKey(key)
}

/** RFC 8410, 7: the bytes before the 32 bytes of the key in PKCS #8. */
const pkcs8Start = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Derives the key (RFC 5869), so that gateways with the same secret sign with the same key. The label separates it
 * from the secret's other uses.
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

/** Whether the text was signed by this key, whose id must match. */
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

/** Sets the key that signs audit entries of a database; `tables` identifies the database's transactions. */
export function keepAuditKey(tables: object, key: AuditKey | undefined): void {
  // Tests that do not check signatures get a temporary key.
  keys.set(tables, key ?? auditKey(generateKeyPairSync('ed25519').privateKey))
}

/** The key of the transaction's database. */
export function auditKeyOf(tx: Transaction): AuditKey {
  const key = keys.get(tx._.fullSchema)
  if (!key) throw new Error('A database is opened with its audit key')
  return key
}
