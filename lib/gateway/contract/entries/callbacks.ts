import { z } from 'zod'
import {
  callbackErrors,
  callbackEvents,
  callbackStates,
  testEvent,
} from '@/lib/vocabulary/callback'
import { endpoint, extensionCall, type Rule } from '../endpoint'
import { deliveryUuid, documentUuid } from '../examples'
import { limits } from '../limits'
import { owner, pageLimit } from '../request-fields'
import { ok, oneOf, webAddress } from '../resources'
import { words } from '../text'

export const attempt = {
  /** HTTP status of the last response; null if there was none. */
  last_status: z.int().nullable(),
  last_error: z.enum(callbackErrors).nullable(),
  /** Duration of the last attempt, in milliseconds; null before the first one. */
  last_duration_ms: z.int().nullable(),
}

const callback = z.object({
  /** The `webhook-id` of every attempt. */
  id: z.uuid(),
  document_id: z.uuid(),
  /** The event. */
  type: z.enum(callbackEvents),
  /** The address. Members who are not administrators see the organisation's address without its path. */
  url: z.string(),
  state: z.enum(callbackStates),
  /** Number of attempts since the callback was last queued. */
  attempts: z.int(),
  ...attempt,
  created_at: z.iso.datetime(),
  /** When the last attempt began; null before the first one. */
  last_tried_at: z.iso.datetime().nullable(),
  /** When the next attempt is due; null if there will be none. */
  next_attempt_at: z.iso.datetime().nullable(),
})

const example = {
  id: deliveryUuid,
  document_id: documentUuid,
  type: 'document.signed',
  url: 'https://shop.example.com/signed',
  state: 'queued',
  attempts: 2,
  last_status: 503,
  last_error: 'not-accepted',
  last_duration_ms: 212,
  created_at: '2026-03-01T09:12:41.000Z',
  last_tried_at: '2026-03-01T09:12:46.000Z',
  next_attempt_at: '2026-03-01T09:17:52.000Z',
} as const

const testRequest = z.object({
  url: webAddress
    .optional()
    .describe('The address. A portal names a callback instead: its people choose no addresses.'),
  callback_id: z
    .uuid('This value is not a callback')
    .optional()
    .describe('Instead of url: `id` of one of your callbacks, whose address is used.'),
})

const urlOrCallback: Rule<z.output<typeof testRequest>> = {
  field: 'url',
  reads: ['url', 'callback_id'],
  check: ({ url, callback_id }) =>
    (url === undefined) === (callback_id === undefined)
      ? { reason: 'Either url or callback_id is required' }
      : undefined,
}

/** Calls about the callbacks sent to callback addresses, and the answers. */
export const callbacks = {
  listCallbacks: endpoint({
    ...extensionCall,
    title: 'Callbacks of a document',
    about: 'Lists the callbacks of a document, newest first, with the latest response to each.',
    path: '/api/document/{documentId}/callbacks.json',
    role: 'reader',
    subject: 'owner',
    response: z.object({ status: ok, callbacks: z.array(callback) }),
    failures: ['document-not-found'],
    example: { request: {}, answer: { status: 'ok', callbacks: [example] } },
  }),

  replayCallback: endpoint({
    ...extensionCall,
    title: 'Replay of a callback',
    about: 'Sends a callback again at once, whatever its state.',
    path: '/api/document/{documentId}/callbacks/{deliveryId}/replay.json',
    role: 'sender',
    subject: 'owner',
    failures: ['document-not-found', 'callback-not-found'],
    example: { request: {}, answer: { status: 'ok' } },
  }),

  listLatestCallbacks: endpoint({
    ...extensionCall,
    title: 'Latest callbacks',
    about:
      'Lists the callbacks of all your documents, newest first, one page at a time, with the latest response to each.',
    path: '/api/callbacks.json',
    role: 'reader',
    subject: 'owner',
    request: z.object({
      owner,
      state: oneOf(callbackStates, 'Invalid state')
        .optional()
        .describe('Only callbacks in this state. A callback that is retried is queued.'),
      cursor: words(limits.ownerLength).optional().describe('next_cursor of the previous page.'),
      limit: pageLimit(100, 50).describe('Maximum number of callbacks on a page.'),
    }),
    response: z.object({
      status: ok,
      callbacks: z.array(callback),
      next_cursor: z.string().nullable(),
    }),
    example: {
      request: { state: 'failed' },
      answer: {
        status: 'ok',
        callbacks: [{ ...example, state: 'failed', attempts: 10, next_attempt_at: null }],
        next_cursor: null,
      },
    },
  }),

  testCallback: endpoint({
    ...extensionCall,
    title: 'Test of a callback address',
    about: `Posts the event ${testEvent} to a callback address once, with the signature of all your callbacks, and returns the response. At most ${limits.callbackTests} tests an hour.`,
    path: '/api/callbacks/test.json',
    role: 'sender',
    subject: 'owner',
    request: testRequest,
    rules: [urlOrCallback],
    response: z.object({
      status: ok,
      /** The `webhook-id`. */
      id: z.uuid(),
      ...attempt,
    }),
    failures: ['callback-not-found', 'too-many-tests', 'trouble-processing'],
    example: {
      request: { url: 'https://shop.example.com/signed' },
      answer: {
        status: 'ok',
        id: deliveryUuid,
        last_status: 204,
        last_error: null,
        last_duration_ms: 96,
      },
    },
  }),
}
