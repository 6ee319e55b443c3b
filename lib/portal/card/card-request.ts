import type { BrowserAnswer, BrowserRequest } from '@/lib/vocabulary/browser-request'

/** The request to the person's card, as the gateway defines it (public messages of Web eID). */
export type CardRequest = Exclude<BrowserRequest, { readonly kind: 'redirect' }>

/** The fields that the gateway reads, unchecked. */
export type CardAnswer = BrowserAnswer

/** Why a card gave no answer, grouped by what the person can do. */
export type CardTrouble =
  | 'extensionMissing'
  | 'appMissing'
  | 'outdated'
  | 'cancelled'
  | 'timedOut'
  | 'insecure'
  | 'failed'

/** The trouble for each error code of Web eID. */
const troubles: Readonly<Record<string, CardTrouble>> = {
  ERR_WEBEID_EXTENSION_UNAVAILABLE: 'extensionMissing',
  ERR_WEBEID_NATIVE_UNAVAILABLE: 'appMissing',
  ERR_WEBEID_VERSION_MISMATCH: 'outdated',
  ERR_WEBEID_VERSION_INVALID: 'outdated',
  ERR_WEBEID_USER_CANCELLED: 'cancelled',
  ERR_WEBEID_USER_TIMEOUT: 'timedOut',
  ERR_WEBEID_ACTION_TIMEOUT: 'timedOut',
  ERR_WEBEID_CONTEXT_INSECURE: 'insecure',
}

/** Thrown if a card gives no answer. */
export class CardFailure extends Error {
  readonly trouble: CardTrouble
  /** The error code of Web eID. */
  readonly code: string

  constructor(code: string) {
    super(`The card did not answer: ${code}`)
    this.name = 'CardFailure'
    this.code = code
    this.trouble = (Object.hasOwn(troubles, code) && troubles[code]) || 'failed'
  }
}
