import type { Holder } from '#authority/certificate'
import { signedDocument } from '#authority/enveloped-signature'
import { type ListOrder, listText } from '#authority/trusted-list'
import { type Bytes, utf8 } from '#encoding/bytes'
import { issue } from '../certificates'

const signers = new Map<string, Holder>()

/** Returns a signer of lists. The same name gives the same signer. */
export function listSigner(name: string): Holder {
  const signer = signers.get(name) ?? issue(name, undefined, [])
  signers.set(name, signer)
  return signer
}

/** Makes a list with an enveloped signature. */
export function signedList(list: ListOrder, signer: Holder): Bytes {
  return signedText(listText(list), signer)
}

export function signedText(text: string, signer: Holder): Bytes {
  return utf8(signedDocument(text, signer, new Date('2026-01-01T00:00:00Z')))
}
