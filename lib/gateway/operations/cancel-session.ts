import type { ProviderFamily } from '@/lib/storage/records'
import type { Context } from '../context'
import { OperationFailure } from '../operation-failure'
import { failSession } from '../session/end-session'
import { sessionFailure } from '../session/provider-outcome'
import { requireSession } from '../session/require-session'
import type { Operation } from './operation'

/** Ends a session on our side. What the phone still answers is not used. */
async function cancel(context: Context, token: string, family: ProviderFamily) {
  const session = await requireSession(context, token, family)
  const failure = sessionFailure(new OperationFailure('refused'))
  await context.database.db.transaction((tx) => failSession(context, tx, session, failure))
  return { status: 'ok' as const }
}

export const cancelMobileSession: Operation<'cancelMobileSession'> = (context, { path }) =>
  cancel(context, path.token, 'mobile')

export const cancelSmartIdSession: Operation<'cancelSmartIdSession'> = (context, { path }) =>
  cancel(context, path.token, 'smartid')
