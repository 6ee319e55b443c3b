import type { DraftSigner, PeopleRead } from '@/lib/portal/people/draft-signers'
import { isReader } from '@/lib/portal/people/signing-order'

/** The signers and recipients of copies. An address identifies one of them. */
export interface People {
  readonly list: readonly DraftSigner[]
  readonly add: (signer: DraftSigner) => void
  readonly replace: (list: DraftSigner[]) => void
  readonly remove: (index: number) => void
  /** Changes a person's address. */
  readonly correct: (from: string, email: string) => void
  /** Whether a person has this address. */
  readonly isTaken: (email: string) => boolean
  readonly paste: (text: string) => Promise<PeopleRead>
  /** The groups in which not all members must sign. */
  readonly groups: readonly GroupNeed[] | undefined
  readonly onGroups: (groups: GroupNeed[]) => void
}

export interface GroupNeed {
  readonly order: number
  readonly needed: number
}

/** Changes the order. Afterwards every signer of a group is required, because a chosen number may no longer fit. */
export function arrange({ list: all, replace, onGroups }: People, list: DraftSigner[]): void {
  replace([...list, ...all.filter(isReader)])
  onGroups([])
}
