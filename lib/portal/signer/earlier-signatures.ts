import type { Invitation } from '@/lib/gateway/contract/entries/hosted'
import type { CheckedDocument } from '../validation/checked-document'
import type { CheckedSignature } from '../validation/checked-signature'

/** A signature that a document had before its signers were invited. */
export type EarlierSignature = Pick<
  CheckedSignature,
  'id' | 'signer' | 'outcome' | 'provenAt' | 'claimedAt'
>

/**
 * The signatures of the file, without those of people who signed by invitation: these people are listed with their
 * states.
 */
export function earlierSignatures(
  { signatures }: Pick<CheckedDocument, 'signatures'>,
  invited: Invitation['other_signers'],
): readonly EarlierSignature[] {
  const signed = invited
    .filter(({ signStatus }) => signStatus === 'signed')
    .map(({ name, surname }) => folded(`${name} ${surname}`))
  return signatures.filter(
    ({ signer, counterOf }) =>
      counterOf === undefined && !(signer && signed.includes(folded(signer))),
  )
}

/** Normalises a name for comparing, as the gateway does: without case, diacritics and punctuation. */
const folded = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()
