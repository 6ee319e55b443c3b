import { personIdentifier } from '@/lib/providers/person-identity'
import { normalPhoneNumber } from '@/lib/providers/phone-number'
import type { Signer } from '@/lib/storage/documents/signers'
import type { Person } from '@/lib/vocabulary/person'
import { type MethodName, promptLanguageOf } from '@/lib/vocabulary/provider'
import type { ParsedRequestOf } from '../contract/endpoints'
import { refuseIfWaiting } from '../documents/their-turn'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { invalidParameter } from '../operation/operation-failure'
import { askedWay } from '../sessions/asked-way'
import { startAuthentication } from '../sessions/authentication/authenticate'
import { mayIdentify } from '../sessions/authentication/identity-proof'
import { notingOtherPerson, numberDifference, otherPerson } from '../sessions/people/is-invited'
import { admitByLink } from '../sessions/people/people-asked'
import { namedMethod, providerOf } from '../sessions/provider-of'
import { appPerson, mobilePerson, requestOf } from '../sessions/session-request'
import { openLink } from './open-link'

/** Identifies the link holder before a private document is shown. */
export const identifyInvited: Operation<'identifyInvited'> = async (context, { path, body }) => {
  const opened = await openLink(context, context.database.db, path.secret)
  const { signer, document } = opened
  await refuseIfWaiting(context.database.db, document, signer)
  const { family, person } = await notingOtherPerson(context, opened, body.method, async () =>
    hostedPerson(context, signer, body),
  )
  if (!mayIdentify({ family, proof: providerOf(context, family).proof }, signer)) {
    throw invalidParameter('method', 'This method does not show who the invited person is')
  }
  // Attempts that do not ring a phone are not counted.
  if (body.device_link === undefined && person) await admitByLink(context, signer, person)
  const started = await startAuthentication(context, {
    family,
    person,
    claim: { signerId: signer.id, documentId: document.id },
    request: requestOf(context, {}, document.ownerName, {
      phoneLanguage: promptLanguageOf[body.language ?? context.locale],
      ...askedWay(context, body),
    }),
  })
  return { status: 'ok', token: started.token, control_code: started.controlCode }
}

/**
 * The person to ask for a hosted page, and the provider. Refuses persons other than the invited person before a phone
 * rings. `person` is undefined if the person is not known yet: the answer must then be the invited person's.
 */
export function hostedPerson(
  { clock, providers }: Context,
  signer: Pick<Signer, 'method' | 'country' | 'personalCode' | 'phone'>,
  body: ParsedRequestOf<'identifyInvited'>,
): HostedPerson {
  const { name: family, signingCertificate } = namedMethod({ providers }, body.method)
  if (signer.method !== null && signer.method !== family) {
    throw invalidParameter('method', 'This signer can only use another method')
  }
  if (!signingCertificate) return { family, person: undefined, isPhone: false }
  const named = typedOrInvited(signer, body)
  if (!named) return { family, person: undefined, isPhone: true }
  const { country, code } = named
  const person =
    body.method === 'mobile'
      ? mobilePerson(body.phone ?? '', code, clock())
      : appPerson(country, code, clock())
  const difference =
    numberDifference(signer, personIdentifier(person)) ??
    (isInvitedPhone(signer, person) ? undefined : 'wrong-phone')
  if (difference) throw otherPerson(difference, signer)
  return { family, person, isPhone: true }
}

interface HostedPerson {
  readonly family: MethodName
  readonly person: Person | undefined
  /**
   * Whether the method reaches the person's phone. Otherwise only the certificate identifies the person who answers.
   */
  readonly isPhone: boolean
}

/** The country and code that the person typed, otherwise those of the invitation; undefined if there are none. */
function typedOrInvited(
  { country, personalCode }: Pick<Signer, 'country' | 'personalCode'>,
  body: ParsedRequestOf<'identifyInvited'>,
): { readonly country: string; readonly code: string } | undefined {
  if (body.country !== undefined && body.code !== undefined) {
    return { country: body.country, code: body.code }
  }
  return country !== null && personalCode !== null ? { country, code: personalCode } : undefined
}

/**
 * Whether the phone number is the number of the invitation, if that has one, so that no other phone rings. Smart-ID has
 * no number to compare.
 */
function isInvitedPhone({ phone }: Pick<Signer, 'phone'>, person: Person): boolean {
  return phone === null || person.phone === undefined || normalPhoneNumber(phone) === person.phone
}
