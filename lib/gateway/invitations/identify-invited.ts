import { personIdentifier } from '@/lib/providers/person-identity'
import { normalPhoneNumber } from '@/lib/providers/phone-number'
import type { Signer } from '@/lib/storage/signers'
import type { Country, Person } from '@/lib/vocabulary/person'
import { type ProviderFamily, promptLanguageOf } from '@/lib/vocabulary/provider'
import type { ParsedRequestOf } from '../contract/endpoints'
import { refuseIfWaiting } from '../documents/their-turn'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { invalidParameter } from '../operation/operation-failure'
import { startAuthentication } from '../sessions/authentication/authenticate'
import { askedDeviceLink } from '../sessions/device-link'
import { notingOtherPerson, numberDifference, otherPerson } from '../sessions/people/is-invited'
import { admitByLink } from '../sessions/people/people-asked'
import { appPerson, mobilePerson, requestOf } from '../sessions/session-request'
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

/**
 * The person whom a hosted page wants asked, and by which provider. Anyone but the invited person is refused before a
 * phone rings. `person` is undefined where it is not known yet: the answer has to be the invited person's.
 */
export function hostedPerson(
  { clock }: Context,
  signer: Pick<Signer, 'method' | 'country' | 'personalCode' | 'phone'>,
  body: ParsedRequestOf<'identifyInvited'>,
): { readonly family: ProviderFamily; readonly person: Person | undefined } {
  if (signer.method !== null && signer.method !== body.method) {
    throw invalidParameter('method', 'This signer has to use the other method')
  }
  const named = typedOrInvited(signer, body)
  if (!named) return { family: body.method, person: undefined }
  const { country, code } = named
  const person =
    body.method === 'mobile'
      ? mobilePerson(body.phone ?? '', code, clock())
      : appPerson(country, code, clock())
  const difference =
    numberDifference(signer, personIdentifier(person)) ??
    (isInvitedPhone(signer, person) ? undefined : 'wrong-phone')
  if (difference) throw otherPerson(difference, signer)
  return { family: body.method, person }
}

/** By a link nobody needs to type what the invitation says. */
function typedOrInvited(
  { country, personalCode }: Pick<Signer, 'country' | 'personalCode'>,
  body: ParsedRequestOf<'identifyInvited'>,
): { readonly country: Country; readonly code: string } | undefined {
  if (body.country !== undefined && body.code !== undefined) {
    return { country: body.country, code: body.code }
  }
  return country !== null && personalCode !== null ? { country, code: personalCode } : undefined
}

/** A number that was given at invitation decides too: no other phone rings. The app has none to compare. */
function isInvitedPhone({ phone }: Pick<Signer, 'phone'>, person: Person): boolean {
  return phone === null || person.phone === undefined || normalPhoneNumber(phone) === person.phone
}
