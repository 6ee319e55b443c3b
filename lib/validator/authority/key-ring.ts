import {
  createHmac,
  createPrivateKey,
  generateKeyPair,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Bytes, concatBytes, utf8 } from '#encoding/bytes'
import { type Curve, curves, ecPrivateKey, scalarFrom } from './ecdsa'
import { type SigningKey, sharedRsaKey } from './signing-key'

const makeKeyPair = promisify(generateKeyPair)

/**
 * Every key of the simulated world, found by its label. The keys are the same after every start. EC keys are derived
 * from one secret, so thousands of persons need no files; RSA keys cannot be derived, so each has a file.
 */
export interface KeyRing {
  /** The creation time of the world, from which every certificate is valid. */
  readonly createdAt: Date
  ec(label: string, curve: Curve): SigningKey
  /** A key that signs with RSASSA-PKCS1-v1_5 and SHA-256, as authorities do. */
  rsa(label: string): Promise<SigningKey>
  /** A keyed digest of 32 bytes, for serial numbers. */
  mac(...parts: readonly Bytes[]): Bytes
}

/** Opens the ring in a folder, or creates one there. */
export async function openKeyRing(
  folder: string,
  rsaModulusLength: number,
  clock: () => Date,
): Promise<KeyRing> {
  const secret = await openSecret(join(folder, 'secret.json'), clock)
  const rsaKeys = new Map<string, Promise<KeyObject>>()
  return ringFrom(secret, (label) =>
    remember(rsaKeys, label, () => openRsaKey(join(folder, `${label}.pem`), rsaModulusLength)),
  )
}

/** Makes a ring in memory only, in which all RSA keys are the same key. */
export function memoryKeyRing(clock: () => Date): KeyRing {
  return ringFrom({ createdAt: clock(), secret: randomBytes(32) }, async () => sharedRsaKey())
}

interface RingSecret {
  readonly createdAt: Date
  readonly secret: Bytes
}

const algorithms = { 'P-256': 'ecdsa-sha256', 'P-384': 'ecdsa-sha384' } as const

function ringFrom(
  { createdAt, secret }: RingSecret,
  rsaKey: (label: string) => Promise<KeyObject>,
): KeyRing {
  return {
    createdAt,
    ec: (label, curve) => {
      const seed = derive(secret, label, curves[curve].bytes + 8)
      const privateKey = ecPrivateKey(curve, scalarFrom(curve, seed))
      return { privateKey, algorithm: algorithms[curve] }
    },
    rsa: async (label) => ({ privateKey: await rsaKey(label), algorithm: 'rsa-sha256' }),
    mac: (...parts) =>
      createHmac('sha256', secret)
        .update(concatBytes(...parts))
        .digest(),
  }
}

async function openSecret(path: string, clock: () => Date): Promise<RingSecret> {
  const text = await keptFile(path, async () =>
    JSON.stringify({ createdAt: clock(), secret: randomBytes(32).toString('base64') }),
  )
  const { createdAt, secret } = JSON.parse(text)
  return { createdAt: new Date(createdAt), secret: Buffer.from(secret, 'base64') }
}

function derive(secret: Bytes, label: string, length: number): Bytes {
  return new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), utf8(label), length))
}

async function openRsaKey(path: string, modulusLength: number): Promise<KeyObject> {
  const pem = await keptFile(path, async () => {
    const { privateKey } = await makeKeyPair('rsa', { modulusLength })
    return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  })
  return createPrivateKey(pem)
}

/**
 * The content of a file, created at first use. It is written atomically; if two processes create it at once, both get
 * the content of the first one.
 */
async function keptFile(path: string, make: () => Promise<string>): Promise<string> {
  const existing = await readIfThere(path)
  if (existing !== undefined) return existing
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}`
  await writeDurably(draft, await make())
  try {
    await link(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
  return readFile(path, 'utf8')
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

async function writeDurably(path: string, content: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

function remember<Value>(known: Map<string, Value>, label: string, make: () => Value): Value {
  const value = known.get(label) ?? make()
  known.set(label, value)
  return value
}
