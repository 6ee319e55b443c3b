import { isSameName } from '@/lib/providers/name-folding'
import type { PersonIdentity } from '@/lib/providers/person-identity'
import { sameIdentifier } from '@/lib/providers/semantics-identifier'
import type { Signer } from '@/lib/storage/signers'

/**
 * Who may sign: the person with the personal code that was given, else the one whose name and
 * surname are the invited ones after folding. Never nearly. A part that was not given, on a
 * temporary link, fits anybody.
 */
export function isInvited(
  { identifier, givenName, surname }: PersonIdentity,
  invited: Pick<Signer, 'name' | 'surname' | 'personalCode'>,
): boolean {
  if (invited.personalCode !== null) {
    return sameIdentifier(identifier, { ...identifier, number: invited.personalCode })
  }
  return fits(givenName, invited.name) && fits(surname, invited.surname)
}

function fits(name: string, invited: string): boolean {
  return invited === '' || isSameName(name, invited)
}
