import { handOversMax } from '@/lib/gateway/rules/turns'
import type { DocumentState } from '@/lib/vocabulary/document'

/**
 * A model by counting of a document that is signed in order: groups 1 and 3 need all signers, group 2 needs two. The
 * gateway is compared with it.
 */
export interface OrderModel {
  end: 'declined' | 'cancelled' | 'removed' | undefined
  allowHandOver: boolean
  people: ModelPerson[]
}

export type Fate = 'open' | 'signed' | 'declined' | 'gone' | 'late'

export interface ModelPerson {
  readonly order: number
  fate: Fate
  turns: number
  reminders: number
  /** Number of times that the place was handed over before. */
  readonly handed: number
  /** True if the link is temporary and expires. */
  readonly temporary?: boolean
}

const orders = [1, 2, 3]
export const neededInSecond = 2

export const emptyModel = (): OrderModel => ({ end: undefined, allowHandOver: true, people: [] })

/** Whether a new signer may join a group. */
export const isOpenTo = (model: OrderModel, order: number): boolean =>
  model.end === undefined && !(order === 2 && exists(model, 2) && lacks(model, 2) === 0)

const countOf = ({ people }: OrderModel, order: number, ...fates: readonly Fate[]) =>
  people.filter((one) => one.order === order && fates.includes(one.fate)).length

const neededIn = (model: OrderModel, order: number) =>
  order === 2 ? neededInSecond : countOf(model, order, 'open', 'signed', 'declined')

const exists = (model: OrderModel, order: number) => model.people.some((one) => one.order === order)

/** Signatures that a group still needs; an empty group needs none. */
function lacks(model: OrderModel, order: number): number {
  if (!exists(model, order)) return 0
  return Math.max(0, neededIn(model, order) - countOf(model, order, 'signed'))
}

/** A signer declined, and the rest of the group is too small. */
const isDeclined = (model: OrderModel) =>
  orders.some(
    (order) =>
      countOf(model, order, 'declined') > 0 &&
      countOf(model, order, 'signed', 'open') < neededIn(model, order),
  )

export const mayAct = (model: OrderModel, { order, fate, turns }: ModelPerson) =>
  fate === 'open' && model.end === undefined && lacks(model, order) > 0 && turns > 0

export function expectedState(model: OrderModel): DocumentState {
  if (model.end) return model.end
  const signed = model.people.filter(({ fate }) => fate === 'signed').length
  if (signed > 0 && orders.every((order) => lacks(model, order) === 0)) return 'signed'
  const isLate = model.people.some(({ fate }) => fate === 'late')
  if (isLate && !model.people.some((one) => mayAct(model, one))) return 'expired'
  return signed > 0 ? 'signed_partially' : 'saved'
}

/**
 * Gives turns by counting: to the first group that still needs signatures, and to signers who join a started group.
 */
export function settle(model: OrderModel): void {
  if (model.end === undefined && isDeclined(model)) model.end = 'declined'
  if (model.end) return
  for (const order of orders) {
    for (const one of model.people) {
      if (one.order === order && one.fate === 'open' && one.turns === 0 && lacks(model, order) > 0)
        one.turns = 1
    }
    if (lacks(model, order) > 0) return
  }
}

export const mayBeReplaced = (model: OrderModel, { order, fate, handed, temporary }: ModelPerson) =>
  model.allowHandOver &&
  !temporary &&
  fate === 'open' &&
  model.end === undefined &&
  lacks(model, order) > 0 &&
  handed < handOversMax
