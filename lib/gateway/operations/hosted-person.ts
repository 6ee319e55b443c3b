import { normalPhoneNumber } from '@/lib/providers/phone-number'
import type { Person, ProviderFamily } from '@/lib/storage/records'
import type { Signer } from '@/lib/storage/signers'
import type { Context } from '../context'
import type { ParsedRequestOf } from '../contract/endpoints'
import { invalidParameter, OperationFailure } from '../operation-failure'
import { appPerson, mobilePerson } from '../session/person'

/** Whom a hosted page asks us to ask, and how. */
export function hostedPerson(
  { clock }: Context,
  signer: Pick<Signer, 'method' | 'personalCode' | 'phone'>,
  body: ParsedRequestOf<'identifyInvited'>,
): { readonly family: ProviderFamily; readonly person: Person } {
  if (signer.method !== null && signer.method !== body.method) {
    throw invalidParameter('method', 'This signer has to use the other method')
  }
  const person =
    body.method === 'mobile'
      ? mobilePerson(body.phone ?? '', body.code, clock())
      : appPerson(body.country, body.code, clock())
  checkInvitedCode(signer, person)
  checkInvitedPhone(signer, person)
  return { family: body.method, person }
}

/** A code that was given at invitation decides before anybody's phone rings. */
function checkInvitedCode({ personalCode }: Pick<Signer, 'personalCode'>, person: Person): void {
  if (personalCode === null) return
  const digits = (code: string) => code.replace('-', '')
  if (digits(personalCode) !== digits(person.personalCode)) {
    throw new OperationFailure('wrong-person')
  }
}

/** So does a number: no other phone rings. The app has no number to compare. */
function checkInvitedPhone({ phone }: Pick<Signer, 'phone'>, person: Person): void {
  if (phone === null || person.phone === undefined) return
  if (normalPhoneNumber(phone) !== person.phone) throw new OperationFailure('wrong-person')
}
