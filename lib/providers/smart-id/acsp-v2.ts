import { encodeBase64 } from '@/lib/encoding/base64'
import { utf8 } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'

/** Everything an authentication signature covers (Smart-ID RP API v3, signature protocol ACSP_V2). */
export interface AcspV2Payload {
  /** `smart-id`, or `smart-id-demo` in the provider's demonstration environment. */
  readonly schemeName: string
  readonly serverRandom: string
  /** Base64, as sent. */
  readonly rpChallenge: string
  readonly userChallenge: string
  /** Letter by letter as agreed with the provider: case counts here. */
  readonly relyingPartyName: string
  readonly brokeredRelyingPartyName?: string
  /** Base64, as sent. */
  readonly interactions: string
  readonly interactionTypeUsed: string
  readonly initialCallbackUrl?: string
  readonly flowType: string
}

/** The text that is signed. */
export function acspV2Payload(payload: AcspV2Payload): string {
  return [
    payload.schemeName,
    'ACSP_V2',
    payload.serverRandom,
    payload.rpChallenge,
    payload.userChallenge,
    base64(payload.relyingPartyName),
    base64(payload.brokeredRelyingPartyName ?? ''),
    // The digest is over the Base64 text, not over the JSON inside it.
    encodeBase64(digest('SHA-256', utf8(payload.interactions))),
    payload.interactionTypeUsed,
    payload.initialCallbackUrl ?? '',
    payload.flowType,
  ].join('|')
}

const base64 = (text: string) => encodeBase64(utf8(text))
