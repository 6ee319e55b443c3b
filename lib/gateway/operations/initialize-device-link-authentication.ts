import { appPerson } from '../session/person'
import { startAuthentication } from '../session/start-authentication'
import { deviceLinkOf } from './device-link-of'
import type { Operation } from './operation'
import { phoneLanguages, phoneText } from './signing-request'

/** Asks a person who they are by a link that only somebody before the same screen can follow. */
export const initializeDeviceLinkAuthentication: Operation<
  'initializeDeviceLinkAuthentication'
> = async (context, { body }) => {
  const person = appPerson(body.country, body.code, context.clock())
  const { token } = await startAuthentication(context, {
    family: 'smartid',
    person,
    request: {
      locale: context.locale,
      ...phoneText(body, context.relyingParty.name),
      phoneLanguage: phoneLanguages[context.locale],
      certificateLevel: 'QUALIFIED',
      peps: false,
      sanctions: false,
      ...deviceLinkOf(context, body),
    },
  })
  return { status: 'ok', token }
}
