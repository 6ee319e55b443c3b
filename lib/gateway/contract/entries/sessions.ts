import { z } from 'zod'
import { endpoint, extensionCall } from '../endpoint'
import { ok } from '../resources'

const cancelling = {
  ...extensionCall,
  about:
    'Cancels a session that waits for its person. Its status then reads as if the person had refused.',
  method: 'DELETE',
  carriesErrorCode: true,
  request: z.object({}),
  response: z.object({ status: ok }),
  failures: ['session-not-found'],
  example: { request: {}, answer: { status: 'ok' } },
} as const

export const sessions = {
  cancelMobileSession: endpoint({
    ...cancelling,
    title: 'Cancel a session, SIM-based mobile identity',
    path: '/api/mobile/session/{token}',
    subject: 'none',
  }),

  cancelSmartIdSession: endpoint({
    ...cancelling,
    title: 'Cancel a session, app-based identity',
    path: '/api/smartid/session/{token}',
    subject: 'none',
  }),
}
