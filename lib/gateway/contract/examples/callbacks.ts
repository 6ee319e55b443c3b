import { deliveryUuid, type Examples } from './example'

export const callbackExamples: Examples<'listCallbacks' | 'replayCallback'> = {
  listCallbacks: {
    about: 'What the callback address of a document was told, newest first, and what it answered.',
    request: {},
    answer: {
      status: 'ok',
      callbacks: [
        {
          id: deliveryUuid,
          url: 'https://shop.example.com/signed',
          state: 'queued',
          attempts: 2,
          last_status: 503,
          last_error: 'not-accepted',
          created_at: '2026-03-01T09:12:41.000Z',
          next_attempt_at: '2026-03-01T09:17:52.000Z',
        },
      ],
    },
  },
  replayCallback: {
    about: 'Sends a callback again at once, whatever became of it.',
    request: {},
    answer: { status: 'ok' },
  },
}
