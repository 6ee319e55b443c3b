import type { Language } from '@/lib/vocabulary/language'
import { type CardAnswer, CardFailure, type CardRequest } from './card-request'

/** The part of a window through which a page and the Web eID extension exchange messages. */
export interface CardWindow {
  readonly isSecureContext: boolean
  readonly location: Pick<Location, 'origin'>
  /** `now()` returns the milliseconds since the page began to load. */
  readonly performance: Pick<Performance, 'now'>
  postMessage(message: object, targetOrigin: string): void
  addEventListener(
    type: 'message',
    listener: (event: Event) => void,
    options: { readonly signal: AbortSignal },
  ): void
}

interface Circumstances {
  /** Language of the Web eID window. */
  readonly language: Language
  /** Aborts the waiting. The window of Web eID stays open, because no message can close it. */
  readonly signal: AbortSignal
}

interface Message {
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
  /** The fields of the answer that the gateway reads. */
  readonly answer: readonly string[]
  /** How often the Web eID window may ask the person for a card or a PIN. */
  readonly interactions: number
}

// Time limits as in web-eid.js, the library of the Web eID project.
const extensionLoadMs = 1_000
const acknowledgementMs = 1_000
const nativeAppMs = 5_000
const interactionMs = 120_000

/** Sent to extensions and applications. Those with an older major version then ask for an update. */
const protocolVersion = '2.0.0'

/**
 * Asks the card in the person's reader: the page posts a message to itself, the Web eID extension acknowledges it and
 * later posts the answer. Throws `CardFailure`, or the signal's reason.
 */
export async function askCard(
  request: CardRequest,
  { language, signal }: Circumstances,
  page: CardWindow = window,
): Promise<CardAnswer> {
  // Web eID also refuses pages without TLS.
  if (!page.isSecureContext) throw new CardFailure('ERR_WEBEID_CONTEXT_INSECURE')
  await pause(extensionLoadMs - page.performance.now(), signal)
  signal.throwIfAborted()
  const message = messageOf(request)
  const answered = exchange(page, message.action, signal, replyMs(message))
  const options = { lang: language, userInteractionTimeout: interactionMs }
  const { action, fields } = message
  page.postMessage(
    { action, libraryVersion: protocolVersion, ...fields, options },
    page.location.origin,
  )
  const answer = await answered
  return Object.fromEntries(message.answer.map((field) => [field, answer[field]]))
}

function messageOf(request: CardRequest): Message {
  switch (request.kind) {
    case 'authenticate':
      return {
        action: 'web-eid:authenticate',
        fields: { challengeNonce: request.nonce },
        answer: ['unverifiedCertificate', 'algorithm', 'signature', 'format', 'appVersion'],
        interactions: 1,
      }
    case 'certificate':
      return {
        action: 'web-eid:get-signing-certificate',
        fields: {},
        answer: ['certificate', 'supportedSignatureAlgorithms'],
        interactions: 2,
      }
    case 'sign': {
      const { certificate, hash, hashFunction } = request
      return {
        action: 'web-eid:sign',
        fields: { certificate, hash, hashFunction },
        answer: ['signature', 'signatureAlgorithm'],
        interactions: 2,
      }
    }
  }
}

const replyMs = ({ interactions }: Message) =>
  acknowledgementMs + nativeAppMs + interactions * interactionMs

/** Waits for the end of an action. Without an acknowledgement, the extension is missing. */
function exchange(
  page: CardWindow,
  action: string,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<CardAnswer> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController()
    const end = (settle: () => void) => {
      clearTimeout(acknowledgement)
      clearTimeout(reply)
      listening.abort()
      settle()
    }
    const fail = (code: string) => end(() => reject(new CardFailure(code)))
    const acknowledgement = setTimeout(
      () => fail('ERR_WEBEID_EXTENSION_UNAVAILABLE'),
      acknowledgementMs,
    )
    const reply = setTimeout(() => fail('ERR_WEBEID_ACTION_TIMEOUT'), timeoutMs)
    const receive = (event: Event) => {
      const data = ownMessage(event, page)
      if (!data) return
      if (data.action === `${action}-ack`) clearTimeout(acknowledgement)
      if (data.action === `${action}-success`) end(() => resolve(data))
      if (data.action === `${action}-failure`) fail(codeOf(data))
    }
    page.addEventListener('message', receive, { signal: listening.signal })
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), {
      signal: listening.signal,
    })
  })
}

/** The content of a message, if it comes from this page's own origin, as messages of extensions do. */
function ownMessage(event: Event, { location }: CardWindow): CardAnswer | undefined {
  if (!(event instanceof MessageEvent) || event.origin !== location.origin) return undefined
  return isRecord(event.data) ? event.data : undefined
}

function codeOf({ error }: CardAnswer): string {
  return isRecord(error) && typeof error.code === 'string' ? error.code : 'ERR_WEBEID_UNKNOWN_ERROR'
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || signal.aborted) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
  })
}
