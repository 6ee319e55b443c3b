import { type Bytes, utf8 } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'

/** What an authentication signature covers, field by field in its order. */
export interface AcspV2Fields {
  readonly schemeName: string
  readonly serverRandom: string
  /** Base64, as sent. */
  readonly rpChallenge: string
  readonly userChallenge: string
  /** As registered, whatever the case it was sent in. */
  readonly relyingPartyName: string
  readonly brokeredRpName: string
  /** Base64, as sent. */
  readonly interactions: string
  readonly interactionTypeUsed: string
  readonly initialCallbackUrl: string
  readonly flowType: 'Notification' | 'QR' | 'Web2App' | 'App2App'
}

/** Smart-ID RP API v3, signature protocols, ACSP_V2: the bytes to be signed. */
export function acspV2Payload(fields: AcspV2Fields): Bytes {
  const parts = [
    fields.schemeName,
    'ACSP_V2',
    fields.serverRandom,
    fields.rpChallenge,
    fields.userChallenge,
    base64(utf8(fields.relyingPartyName)),
    base64(utf8(fields.brokeredRpName)),
    base64(digest('SHA-256', utf8(fields.interactions))),
    fields.interactionTypeUsed,
    fields.initialCallbackUrl,
    fields.flowType,
  ]
  return utf8(parts.join('|'))
}

function base64(bytes: Bytes): string {
  return Buffer.from(bytes).toString('base64')
}
