import type { AuthenticationOrder } from '@/lib/providers/identity-provider'
import type { Person, ProviderFamily, SessionRequest } from '@/lib/storage/records'
import type { Context } from '../context'
import { launchSession, type SessionClaim, type StartedSession } from './launch-session'
import { promptOf } from './prompt'
import { checkPromptLimits } from './prompt-limits'

export interface AuthenticationWish {
  readonly family: ProviderFamily
  readonly person: Person
  readonly request: SessionRequest
  /** The signer whose private document this opens. */
  readonly claim?: SessionClaim
}

/** A challenge that waits for its answer. */
export interface PendingAuthentication {
  readonly order: AuthenticationOrder
}

/** Asks a person who they are. Where the code is ours to compute, the phone rings after it could be read. */
export async function startAuthentication(
  context: Context,
  { family, person, request, claim = {} }: AuthenticationWish,
): Promise<StartedSession> {
  await checkPromptLimits(context, context.database.db, person)
  const { deviceLink } = request
  const order = context.providers[family].orderAuthentication({
    ...{ person, prompt: promptOf(request) },
    ...(deviceLink && { deviceLink }),
  })
  const prepared: PendingAuthentication = { order }
  return await launchSession(context, {
    ...{ family, kind: 'authentication', person, request, prepared },
    claim: async () => claim,
  })
}
