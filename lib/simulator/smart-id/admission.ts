import type { Context } from 'hono'
import { z } from 'zod'
import type { SmartIdPerson } from '../persons/person'
import { findSmartIdDocument, findSmartIdPerson } from '../persons/smart-id-people'
import { Refusal } from '../refusal'
import { findRelyingParty, type RegisteredRelyingParty } from '../relying-parties'
import type { Visit } from './phone'

/** The name of a customer, at most 32 bytes of UTF-8. */
export const relyingPartyName = z
  .string()
  .min(1)
  .refine((name) => Buffer.byteLength(name) <= 32, 'The name has more than 32 bytes')

/** The fields that all requests have: the customer and the level of the certificate. */
export interface Application {
  readonly relyingPartyUUID: string
  readonly relyingPartyName: string
  readonly certificateLevel: 'ADVANCED' | 'QUALIFIED' | 'QSCD'
}

/**
 * Returns the customer and the person, whom the path names `by` semantics identifier (`etsi`) or by document number.
 * Throws `Refusal` if either is unknown, or if the customer may not request this level. `unsuitableStatus`: the status
 * for an account that is not qualified.
 */
export function admit(c: Context, application: Application, unsuitableStatus: number): Visit {
  const party = admitParty(application)
  const person = findAccount(c.req.param('by') ?? '', c.req.param('id') ?? '')
  if (!isSuitable(person, application)) {
    throw new Refusal(unsuitableStatus, 'The account is not qualified', 'NO_SUITABLE_ACCOUNT_FOUND')
  }
  return { person, party }
}

/** Returns the customer. Throws `Refusal` if the customer is unknown or may not request this level. */
export function admitParty(application: Application): RegisteredRelyingParty {
  const { relyingPartyUUID, relyingPartyName, certificateLevel } = application
  const party = findRelyingParty(relyingPartyUUID, relyingPartyName)
  if (!party) throw new Refusal(401, 'Unknown relying party')
  if (certificateLevel === 'ADVANCED' && !party.mayAskAdvanced) {
    throw new Refusal(403, 'The relying party may not ask for this level', 'FORBIDDEN')
  }
  return party
}

/** Whether an account has the requested level. */
export function isSuitable({ level }: SmartIdPerson, { certificateLevel }: Application): boolean {
  return level === 'QUALIFIED' || certificateLevel === 'ADVANCED'
}

/**
 * Semantics identifiers (EN 319 412-1, 5.1.3): type, country, a hyphen and the number. Latvian personal codes contain
 * another hyphen.
 */
const semanticsIdentifier =
  /^(PNO(EE|LT)-\d{11}|PNOLV-\d{6}-\d{5}|PNO(?!EE|LT|LV)[A-Z]{2}-[\w-]+|(PAS|IDC)[A-Z]{2}-[\w-]+)$/

function findAccount(by: string, id: string): SmartIdPerson {
  if (by === 'etsi' && !semanticsIdentifier.test(id)) {
    throw new Refusal(400, 'The semantics identifier is malformed')
  }
  const person = by === 'etsi' ? findSmartIdPerson(id) : findSmartIdDocument(id)
  if (!person || person.outcome === 'NO_ACCOUNT') {
    throw new Refusal(404, 'There is no such account')
  }
  if (person.outcome === 'HTTP_480') throw new Refusal(480, 'The client API is too old')
  if (person.outcome === 'HTTP_580') throw new Refusal(580, 'The system is under maintenance')
  return person
}
