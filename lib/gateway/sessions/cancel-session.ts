import type { ProviderFamily } from '@/lib/vocabulary/provider'
import type { Context } from '../core/context'
import type { Operation } from '../core/operation'
import { OperationFailure } from '../core/operation-failure'
import { abandonSession } from './end-session'
import { sessionFailure } from './provider-outcome'
import { requireSession } from './require-session'

/** Ends a session on our side. The phone shows it until its provider ends it; what it still answers is not used. */
async function cancel(context: Context, token: string, family: ProviderFamily) {
  const session = await requireSession(context, token, family)
  const failure = sessionFailure(new OperationFailure('refused'))
  await context.database.db.transaction((tx) => abandonSession(context, tx, session, failure))
  context.wakeWorker()
  return { status: 'ok' as const }
}

export const cancelMobileSession: Operation<'cancelMobileSession'> = (context, { path }) =>
  cancel(context, path.token, 'mobile')

export const cancelSmartIdSession: Operation<'cancelSmartIdSession'> = (context, { path }) =>
  cancel(context, path.token, 'smartid')
