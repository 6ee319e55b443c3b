/** A customer account at the providers. */
export interface RegisteredRelyingParty {
  readonly name: string
  readonly uuids: readonly string[]
  /** Whether the customer may request certificates that are not qualified. */
  readonly mayAskAdvanced: boolean
}

/**
 * The public demonstration account, and the account in older samples of the provider, which may also request
 * certificates that are not qualified.
 */
const relyingParties: readonly RegisteredRelyingParty[] = [
  {
    name: 'DEMO',
    uuids: ['00000000-0000-0000-0000-000000000000', '00000000-0000-4000-8000-000000000000'],
    mayAskAdvanced: false,
  },
  {
    name: 'BANK123',
    uuids: ['de305d54-75b4-431b-adb2-eb6b9e546014'],
    mayAskAdvanced: true,
  },
]

/** Finds a customer. The UUID serves as a secret and is case-sensitive; the name is not. */
export function findRelyingParty(uuid: string, name: string): RegisteredRelyingParty | undefined {
  return relyingParties.find(
    (party) => party.uuids.includes(uuid) && party.name.toLowerCase() === name.toLowerCase(),
  )
}
