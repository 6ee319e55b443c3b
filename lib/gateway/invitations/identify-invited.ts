import { promptLanguageOf } from '@/lib/vocabulary/provider'
import type { Operation } from '../core/operation'
import { refuseIfWaiting } from '../documents/their-turn'
import { startAuthentication } from '../sessions/authentication/initialize-authentication'
import { askedDeviceLink } from '../sessions/device-link'
import { notingOtherPerson } from '../sessions/people/note-other-person'
import { admitByLink } from '../sessions/people/people-asked'
import { requestOf } from '../sessions/session-request'
import { hostedPerson } from './hosted-person'
import { openLink } from './open-link'

/** Asks whoever holds the link to say who they are, before a private document is shown. */
export const identifyInvited: Operation<'identifyInvited'> = async (context, { path, body }) => {
  const opened = await openLink(context, context.database.db, path.secret)
  const { signer, document } = opened
  await refuseIfWaiting(context.database.db, document, signer)
  const { family, person } = await notingOtherPerson(context, opened, body.method, async () =>
    hostedPerson(context, signer, body),
  )
  // What rings no phone counts for nobody.
  if (body.device_link === undefined && person) await admitByLink(context, signer, person)
  const started = await startAuthentication(context, {
    family,
    person,
    claim: { signerId: signer.id, documentId: document.id },
    request: requestOf(context, {}, document.ownerName, {
      phoneLanguage: promptLanguageOf[body.language ?? context.locale],
      ...askedDeviceLink(context, body),
    }),
  })
  return { status: 'ok', token: started.token, control_code: started.controlCode }
}
