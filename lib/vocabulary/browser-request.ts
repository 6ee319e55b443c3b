/** Hash functions of Web eID messages. */
export type CardHashFunction = 'SHA-256' | 'SHA-384' | 'SHA-512'

/**
 * The task of the person's browser: open the provider's page, or ask the card by a Web eID message. Plain JSON without
 * secrets of ours, sent to the page.
 */
export type BrowserRequest =
  | { readonly kind: 'redirect'; readonly url: string }
  | {
      readonly kind: 'authenticate'
      /** Base64; used once. */
      readonly nonce: string
    }
  | { readonly kind: 'certificate' }
  | {
      readonly kind: 'sign'
      /** Base64 of DER: the card must sign with this certificate. */
      readonly certificate: string
      /** Base64. */
      readonly hash: string
      readonly hashFunction: CardHashFunction
    }

/**
 * The error code of Web eID that the browser brought, alone or in the error as web-eid.js throws it. Undefined if the
 * browser brought an answer.
 */
export function webEidErrorIn({ error, code }: BrowserAnswer): string | undefined {
  const inner = typeof error === 'object' && error !== null && 'code' in error ? error.code : error
  return [inner, code].find(isErrorCode)
}

const isErrorCode = (value: unknown): value is string =>
  typeof value === 'string' && /^ERR_WEBEID_[A-Z_]{1,40}$/.test(value)

/** The answer that the browser brought back: parameters of the return address, or the answer of a card. */
export type BrowserAnswer = Readonly<Record<string, unknown>>
