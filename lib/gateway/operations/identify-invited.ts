import { openLink } from '../invitation/open-link'
import { startAuthentication } from '../session/start-authentication'
import { deviceLinkOf } from './device-link-of'
import { hostedPerson } from './hosted-person'
import type { Operation } from './operation'
import { phoneLanguages, phoneText } from './signing-request'

/** Asks whoever holds the link to say who they are, before a private document is shown. */
export const identifyInvited: Operation<'identifyInvited'> = async (context, { path, body }) => {
  const { signer, document } = await openLink(context, context.database.db, path.secret)
  const { family, person } = hostedPerson(context, signer, body)
  const started = await startAuthentication(context, {
    family,
    person,
    claim: { signerId: signer.id, documentId: document.id },
    request: {
      locale: context.locale,
      ...phoneText({}, document.ownerName),
      phoneLanguage: phoneLanguages[context.locale],
      certificateLevel: 'QUALIFIED',
      peps: false,
      sanctions: false,
      ...deviceLinkOf(context, body),
    },
  })
  return { status: 'ok', token: started.token, control_code: started.controlCode }
}
