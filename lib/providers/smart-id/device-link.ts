import { createHmac } from 'node:crypto'
import { decodeBase64, encodeBase64 } from '@paraph/validator/encoding/base64'
import { utf8 } from '@paraph/validator/encoding/bytes'

/** All fields that a link to the app contains or protects (Smart-ID RP API v3, authCode). */
export interface DeviceLinkFields {
  readonly schemeName: string
  /** Empty for certificate choice. */
  readonly signatureProtocol: 'ACSP_V2' | 'RAW_DIGEST_SIGNATURE' | ''
  /** Base64, as sent; empty for certificate choice. */
  readonly rpChallengeOrDigest: string
  readonly relyingPartyName: string
  readonly brokeredRelyingPartyName?: string
  /** Base64, as sent; empty for certificate choice. */
  readonly interactions: string
  /** Empty in a QR code. */
  readonly initialCallbackUrl: string
  readonly deviceLinkBase: string
  readonly deviceLinkType: 'QR' | 'Web2App' | 'App2App'
  /** Age of the session; in QR codes only. */
  readonly elapsedSeconds?: number | undefined
  readonly sessionToken: string
  readonly sessionType: 'auth' | 'sign' | 'cert'
  /** ISO 639-2. */
  readonly lang: string
  /** Base64. */
  readonly sessionSecret: string
}

const version = '1.0'

/** Builds the link with the authentication code that protects it from changes. */
export function deviceLink(fields: DeviceLinkFields): string {
  const link = unprotectedLink(fields)
  return `${link}&authCode=${authCode(fields, link)}`
}

// The order of the parameters is protected too.
function unprotectedLink(fields: DeviceLinkFields): string {
  const { deviceLinkBase, deviceLinkType, elapsedSeconds, sessionToken, sessionType, lang } = fields
  const parameters = [
    ['deviceLinkType', deviceLinkType],
    ...(elapsedSeconds === undefined ? [] : [['elapsedSeconds', String(elapsedSeconds)]]),
    ['sessionToken', sessionToken],
    ['sessionType', sessionType],
    ['version', version],
    ['lang', lang],
  ]
  return `${deviceLinkBase}?${parameters.map((parameter) => parameter.join('=')).join('&')}`
}

function authCode(fields: DeviceLinkFields, link: string): string {
  const payload = [
    fields.schemeName,
    fields.signatureProtocol,
    fields.rpChallengeOrDigest,
    base64(fields.relyingPartyName),
    base64(fields.brokeredRelyingPartyName ?? ''),
    fields.interactions,
    fields.initialCallbackUrl,
    link,
  ].join('|')
  return createHmac('sha256', decodeBase64(fields.sessionSecret))
    .update(payload)
    .digest('base64url')
}

const base64 = (text: string) => encodeBase64(utf8(text))
