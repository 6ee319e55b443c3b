import type { DocumentSigner, OwnedDocument } from './owned-document'

/** Those who are asked together, as the page of a document shows them. */
interface ShownGroup {
  readonly order: number
  /** How many of its people have to sign. */
  readonly needed: number
  readonly people: readonly DocumentSigner[]
  /** Somebody of it is asked now. */
  readonly isAsked: boolean
}

/** The signers of a document by their place in the order; one group where there is no order. */
export function signerGroups({
  signers,
  groups,
}: Pick<OwnedDocument['document'], 'signers' | 'groups'>): readonly ShownGroup[] {
  const orders = [...new Set(signers.map(({ order }) => order))].toSorted((a, b) => a - b)
  return orders.map((order) => {
    const people = signers.filter((signer) => signer.order === order)
    const needed = groups.find((group) => group.order === order)?.needed ?? people.length
    return { order, needed, people, isAsked: people.some(({ turn }) => turn === 'now') }
  })
}
