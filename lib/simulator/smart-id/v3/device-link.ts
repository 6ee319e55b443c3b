import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { type Bytes, utf8 } from '@/lib/encoding/bytes'

/** A link as an app reads it. */
const deviceLinkParameters = z.object({
  deviceLinkType: z.enum(['QR', 'Web2App', 'App2App']),
  elapsedSeconds: z.coerce.number().int().min(0).optional(),
  sessionToken: z.string().min(24),
  sessionType: z.enum(['auth', 'sign', 'cert']),
  version: z.literal('1.0'),
  lang: z.string().min(2),
  authCode: z.string().length(43),
})

export interface ReadLink extends z.output<typeof deviceLinkParameters> {
  /** The link without its code: what the code vouches for. */
  readonly unprotected: string
}

/** A link and its parts; undefined where an app would not know what to do with it. */
export function readDeviceLink(link: string): ReadLink | undefined {
  const [, unprotected] = /^(.+)&authCode=[\w-]+$/.exec(link) ?? []
  if (unprotected === undefined || !URL.canParse(link)) return undefined
  const parameters = deviceLinkParameters.safeParse(
    Object.fromEntries(new URL(link).searchParams.entries()),
  )
  return parameters.success ? { ...parameters.data, unprotected } : undefined
}

/** What the code of a link vouches for besides the link itself. */
export interface AuthCodeFields {
  readonly schemeName: string
  readonly signatureProtocol: string
  /** Base64, as sent. */
  readonly rpChallengeOrDigest: string
  readonly relyingPartyName: string
  readonly brokeredRpName: string
  /** Base64, as sent. */
  readonly interactions: string
  readonly initialCallbackUrl: string
}

/** Smart-ID RP API v3, authCode: HMAC-SHA256 by the session's secret. */
export function authCodeOf(fields: AuthCodeFields, unprotected: string, secret: Bytes): string {
  const payload = [
    fields.schemeName,
    fields.signatureProtocol,
    fields.rpChallengeOrDigest,
    base64(fields.relyingPartyName),
    base64(fields.brokeredRpName),
    fields.interactions,
    fields.initialCallbackUrl,
    unprotected,
  ]
  return createHmac('sha256', secret).update(payload.join('|')).digest('base64url')
}

/** What the app adds to the callback it opens, to show that it served the session. */
export function sessionSecretDigest(secret: Bytes): string {
  return createHash('sha256').update(secret).digest('base64url')
}

const base64 = (text: string) => Buffer.from(utf8(text)).toString('base64')
