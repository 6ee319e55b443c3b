import type { ProviderFamily } from '@/lib/storage/records'
import type { Context } from '../context'
import { OperationFailure } from '../operation-failure'
import { abandonSession } from '../session/end-session'
import { sessionFailure } from '../session/provider-outcome'
import { requireSession } from '../session/require-session'
import type { Operation } from './operation'

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
