import { handOversMax } from '@/lib/gateway/rules/turns'
import type { DocumentState } from '@/lib/vocabulary/document'

/**
 * A document that is signed in order, told by counting: groups 1 and 3 need everybody, group 2 needs two. What the
 * gateway does is held against it, by its own functions and by real processes.
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
  /** How often their place had another before them. */
  readonly handed: number
  /** They have a link that ends by itself. */
  readonly temporary?: boolean
}

const orders = [1, 2, 3]
export const neededInSecond = 2

export const emptyModel = (): OrderModel => ({ end: undefined, allowHandOver: true, people: [] })

/** Whether somebody new may join a group. */
export const isOpenTo = (model: OrderModel, order: number): boolean =>
  model.end === undefined && !(order === 2 && exists(model, 2) && lacks(model, 2) === 0)

const countOf = ({ people }: OrderModel, order: number, ...fates: readonly Fate[]) =>
  people.filter((one) => one.order === order && fates.includes(one.fate)).length

const neededIn = (model: OrderModel, order: number) =>
  order === 2 ? neededInSecond : countOf(model, order, 'open', 'signed', 'declined')

const exists = (model: OrderModel, order: number) => model.people.some((one) => one.order === order)

/** Signatures that a group lacks; one that nobody was ever in lacks none. */
function lacks(model: OrderModel, order: number): number {
  if (!exists(model, order)) return 0
  return Math.max(0, neededIn(model, order) - countOf(model, order, 'signed'))
}

/** Somebody declined, and the others of their group are too few. */
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

/** Turns come by counting too: the first group that lacks signatures, and whoever joins one that has come. */
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
