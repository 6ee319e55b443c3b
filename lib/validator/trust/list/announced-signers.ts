import type { Certificate } from '#pki/certificate/certificate'
import { readableCertificates } from '#pki/readable-certificates'
import type { TrustMaterial } from '../trust-store'
import type { AnnouncedSigners } from './check-list'
import { listTypes } from './list-uris'
import type { ListPointer, TrustedList } from './trusted-list'

/**
 * Returns the signers of a list by existing trust: the operator's certificates, and those that trusted lists of lists
 * announce for its type and territory. A national list also points to the list of lists, but cannot announce its
 * signers.
 */
export function announcedSigners({ certificates, lists }: TrustMaterial): AnnouncedSigners {
  const own = readableCertificates(certificates)
  const pointers = pointersOfListsOfLists(lists)
  return (list) => [...own, ...pointers.filter((pointer) => isTo(pointer, list)).flatMap(signersIn)]
}

export function pointersOfListsOfLists(lists: readonly TrustedList[]): readonly ListPointer[] {
  return lists.flatMap(({ type, pointers }) => (type === listTypes.listOfLists ? pointers : []))
}

/** Signers that a list of lists announces for its own next issue. It announces new keys in this way. */
export function ownSigners(list: TrustedList): readonly Certificate[] {
  return list.pointers.filter((pointer) => isTo(pointer, list)).flatMap(signersIn)
}

export function signersIn({ certificates }: ListPointer): readonly Certificate[] {
  return readableCertificates(certificates)
}

/** Whether a pointer is for this list. A list of lists and a national list are different even for one territory. */
function isTo(pointer: ListPointer, list: TrustedList): boolean {
  const isListOfLists = (type: string | undefined) => type === listTypes.listOfLists
  return (
    pointer.territory === list.territory && isListOfLists(pointer.type) === isListOfLists(list.type)
  )
}
