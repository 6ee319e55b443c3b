import { randomBytes } from 'node:crypto'
import type { Bytes } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import { algorithmOfLength } from '#encoding/digest'
import { encodeHex } from '#encoding/hex'
import type { HttpClient } from '#network/http-client'
import { OutgoingFailure } from '#network/outgoing-failure'
import { buildTimeStampRequest } from '#pki/time-stamp/request'
import { parseTimeStampResponse } from '#pki/time-stamp/response'
import { parseTimeStampToken, type TimeStampToken } from '#pki/time-stamp/token'
import { verifyTimeStampToken } from '#pki/time-stamp/verify'
import type { TrustServices } from '#signature/signature-format'
import { minuteMs } from '#vocabulary/durations'
import { TrustServiceUnavailable } from './trust-service-unavailable'

export interface TimeStampingSettings {
  /** Addresses of the authorities in the order of use. If an authority fails, the next one is asked. */
  readonly addresses: readonly string[]
  readonly http: HttpClient
  readonly clock: () => Date
  readonly timeoutMs?: number
  /** Called with the time of each token, even if the token is refused because of that time. */
  readonly noteTime?: ((address: string, stated: Date) => void) | undefined
}

const tokenBytesMax = 256 * 1024
const clockDifferenceMaxMs = 5 * minuteMs

/** The calls that signing needs. */
type TimeStampingAuthority = Pick<TrustServices, 'timeStamp' | 'timeStampSize'>

/** The expected size, in bytes, of the first token with the certificates of its authority. */
const sizeEstimate = 6 << 10

/** Asks for time-stamps by RFC 3161 over HTTP. The next token is expected to be as large as the last one. */
export function timeStampingAuthority(settings: TimeStampingSettings): TimeStampingAuthority {
  let lastSize = sizeEstimate
  return {
    timeStamp: async (digest) => {
      const token = await firstToken(digest, settings)
      lastSize = token.length
      return token
    },
    timeStampSize: () => lastSize,
  }
}

/**
 * Returns a token (ContentInfo, DER) over a digest of 32, 48 or 64 bytes, with our nonce and a correct signature. Trust
 * in the authority is checked later, with its path. Throws `TrustServiceUnavailable` when no authority returns a
 * correct token.
 */
async function firstToken(digest: Bytes, settings: TimeStampingSettings): Promise<Bytes> {
  const reasons: unknown[] = []
  for (const address of settings.addresses) {
    try {
      return await requestToken(address, digest, settings)
    } catch (error) {
      reasons.push(unavailability(address, error))
    }
  }
  const cause = new AggregateError(reasons, 'Every authority failed')
  throw new TrustServiceUnavailable('time-stamping-authority', summaryOf(reasons), { cause })
}

async function requestToken(
  address: string,
  digest: Bytes,
  { http, clock, timeoutMs = 10_000, noteTime }: TimeStampingSettings,
): Promise<Bytes> {
  const nonce = randomBytes(16)
  const { status, body } = await http({
    method: 'POST',
    url: address,
    headers: { 'content-type': 'application/timestamp-query' },
    body: buildTimeStampRequest({ digestAlgorithm: algorithmOfLength(digest), digest, nonce }),
    timeoutMs,
    responseBytesMax: tokenBytesMax,
    // A second token for the same digest does no harm, so the request may be sent again after a broken connection.
    idempotent: true,
  })
  if (status !== 200) throw unavailable(`answered with HTTP ${status}`)
  const { isGranted, token, status: pkiStatus, statusText } = parseTimeStampResponse(body)
  if (!isGranted || !token) throw unavailable(`refused with status ${pkiStatus} ${statusText}`)
  const parsed = parseTimeStampToken(token)
  checkToken(parsed, digest, nonce)
  noteTime?.(address, parsed.genTime)
  checkTime(parsed, clock())
  return token
}

function checkToken(token: TimeStampToken, digest: Bytes, nonce: Bytes): void {
  const { failures } = verifyTimeStampToken(token, { digest })
  if (failures.length > 0) throw unavailable(`sent a wrong token: ${failures.join(', ')}`)
  if (token.nonce !== BigInt(`0x${encodeHex(nonce)}`)) throw unavailable('repeats no nonce')
}

function checkTime({ genTime }: TimeStampToken, now: Date): void {
  const differenceMs = Math.abs(genTime.getTime() - now.getTime())
  if (differenceMs <= clockDifferenceMaxMs) return
  const seconds = Math.round(differenceMs / 1000)
  throw unavailable(`states a time that differs by ${seconds} s from the clock of this machine`)
}

function unavailable(reason: string): TrustServiceUnavailable {
  return new TrustServiceUnavailable('time-stamping-authority', reason)
}

/** The reason why an authority failed. Any other error is a bug and is thrown. */
function unavailability(address: string, error: unknown): string {
  const isTheirs =
    error instanceof TrustServiceUnavailable ||
    error instanceof OutgoingFailure ||
    error instanceof MalformedDer
  if (!isTheirs) throw error
  return `${new URL(address).host}: ${error.message}`
}

function summaryOf(reasons: readonly unknown[]): string {
  return reasons.length === 0 ? 'none is configured' : reasons.join('; ')
}
