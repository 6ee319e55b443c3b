import type { Holder } from '#authority/certificate'
import { signedDocument } from '#authority/enveloped-signature'
import { type ListOrder, listText } from '#authority/trusted-list'
import { type Bytes, utf8 } from '#encoding/bytes'
import { issue } from '../certificates'

const signers = new Map<string, Holder>()

/** A signer of lists; the same name returns the same one. */
export function listSigner(name: string): Holder {
  const signer = signers.get(name) ?? issue(name, undefined, [])
  signers.set(name, signer)
  return signer
}

/** The list with an enveloped signature. */
export function signedList(list: ListOrder, signer: Holder): Bytes {
  return signedText(listText(list), signer)
}

export function signedText(text: string, signer: Holder): Bytes {
  return utf8(signedDocument(text, signer, new Date('2026-01-01T00:00:00Z')))
}
