import { createHash } from 'node:crypto'
import { decodeBase64, encodeBase64 } from '@paraph/validator/encoding/base64'
import { memorySource } from '@paraph/validator/encoding/byte-source'
import { type Bytes, concatBytes } from '@paraph/validator/encoding/bytes'
import {
  issueToItself,
  type SelfIssuedKey,
  selfIssuedAlgorithm,
  signBySelfIssued,
} from '@paraph/validator/pki/self-issued'
import { pades } from '@paraph/validator/signature/pades/pades'
import type { Transaction } from '@/lib/storage/database/transaction'
import { deleteKeptKey, findKeptKey } from '@/lib/storage/secrets/kept-keys'
import type { Services } from '../operation/context'
import { openKeptKey } from '../operation/secrets/kept-key'

/** The seal of evidence: a key of this installation with its self-signed certificate. */
export interface Seal extends SelfIssuedKey {
  /** SHA-256 of the certificate, hex, for people to compare. */
  readonly fingerprint: string
}

interface Sealing {
  readonly settings: Pick<Services['settings'], 'keys' | 'portalUrl'>
  readonly clock: () => Date
}

/** The seal of this installation, created at first use. All gateways use the same seal. */
export async function openSeal({ settings, clock }: Sealing, tx: Transaction): Promise<Seal> {
  const fresh = () => writeKey(issueToItself(nameOf(settings), ...validity(clock())))
  const key = readKey(await openKeptKey(tx, settings.keys, 'seal', fresh))
  const fingerprint = createHash('sha256').update(key.certificate).digest('hex')
  return { ...key, fingerprint }
}

/** The existing seal; undefined until evidence is requested for the first time. */
export async function knownSeal(sealing: Sealing, tx: Transaction): Promise<Seal | undefined> {
  return (await findKeptKey(tx, 'seal')) === undefined ? undefined : await openSeal(sealing, tx)
}

/** Replaces the seal. Existing evidence keeps the seal that it has. */
export async function renewSeal(sealing: Sealing, tx: Transaction): Promise<Seal> {
  await deleteKeptKey(tx, 'seal')
  return await openSeal(sealing, tx)
}

const years = 20

function validity(now: Date): readonly [Date, Date] {
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + years)
  return [now, until]
}

function nameOf({ portalUrl }: Sealing['settings']): string {
  return `Paraph, ${new URL(portalUrl).host}`.slice(0, 64)
}

function writeKey({ certificate, privateKey }: SelfIssuedKey): string {
  return `${encodeBase64(certificate)} ${encodeBase64(privateKey)}`
}

function readKey(text: string): SelfIssuedKey {
  const [certificate = '', privateKey = ''] = text.split(' ')
  return { certificate: decodeBase64(certificate), privateKey: decodeBase64(privateKey) }
}

/**
 * Signs a PDF with the seal (EN 319 142-1), with a time-stamp if the authority may be called. Throws the errors of
 * the time-stamping authority.
 */
export async function sealPdf(
  { trustServices, clock }: Pick<Services, 'trustServices' | 'clock'>,
  seal: Seal,
  pdf: Bytes,
  isStamped: boolean,
): Promise<Bytes> {
  const source = memorySource(pdf)
  const { certificate } = seal
  const prepared = await pades.prepare(source, {
    certificate,
    issuers: [],
    algorithm: selfIssuedAlgorithm,
    claimedSigningTime: clock(),
    timeStampSize: isStamped ? trustServices.timeStampSize() : undefined,
  })
  const value = signBySelfIssued(seal, decodeBase64(prepared.dataToBeSigned))
  const signed = await pades.complete(prepared.documentDigest, prepared, value)
  const level = isStamped ? 'B-T' : 'B-B'
  const { tail } = await pades.augment(source, signed, level, trustServices)
  return concatBytes(pdf, tail)
}
