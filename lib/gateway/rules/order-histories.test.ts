import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  emptyModel,
  expectedState,
  type Fate,
  isOpenTo,
  mayAct,
  mayBeReplaced,
  neededInSecond,
  type OrderModel,
  settle,
} from '@/lib/testing/order-model'
import { randomRounds } from '@/lib/testing/random-rounds'
import { documentState, factsOf, isTerminal } from './document-state'
import { nextReminder, remindersMax } from './next-reminder'
import {
  dueSigners,
  handOversMax,
  hasCome,
  isSatisfied,
  mayHandOver,
  type OrderedSigner,
  turnOf,
} from './turns'

/**
 * Histories of a document that is signed in order: compares the functions of this folder with an independent model.
 * Groups 1 and 3 need all signatures, group 2 needs two.
 */
const document = {
  groups: [{ order: 2, needed: neededInSecond }],
  deadline: null,
  missedDeadline: null,
}

interface Person extends OrderedSigner {
  readonly id: number
  readonly temporary: boolean
  readonly handedOverTo: number | null
  readonly viewed: boolean
  /** Stored reminder data: the last reminder, and the number of automatic ones. */
  readonly remindedAt: Date | null
  readonly sent: number
}

interface QueuedMail {
  readonly to: number
  readonly kind: 'invitation' | 'reminder' | 'automatic'
}

/** The parts of the gateway that concern order: facts, and mails to be sent. */
interface Gateway {
  cancelledAt: Date | null
  removedAt: Date | null
  allowHandOver: boolean
  people: Person[]
  outbox: QueuedMail[]
  now: number
}

function emptyGateway(): Gateway {
  return {
    cancelledAt: null,
    removedAt: null,
    allowHandOver: true,
    people: [],
    outbox: [],
    now: 1,
  }
}

const factsOfGateway = ({ cancelledAt, removedAt, people }: Gateway) =>
  factsOf({ ...document, cancelledAt, removedAt }, people)

function change(gateway: Gateway, id: number, what: Partial<Person>): void {
  gateway.people = gateway.people.map((one) => (one.id === id ? { ...one, ...what } : one))
}

const moment = (gateway: Gateway) => new Date(gateway.now++)

/** Invites the signers who are due after each fact. */
function follow(gateway: Gateway): void {
  for (const { id } of dueSigners(factsOfGateway(gateway), gateway.people)) {
    change(gateway, id, { askedAt: moment(gateway) })
    gateway.outbox.push({ to: id, kind: 'invitation' })
  }
}

function join(gateway: Gateway, order: number): boolean {
  const facts = factsOfGateway(gateway)
  if (isTerminal(documentState(facts)) || isSatisfied(facts, order)) return false
  const id = gateway.people.length
  const askedAt = hasCome(facts, order) ? moment(gateway) : null
  const fresh = {
    signedAt: null,
    rejectedAt: null,
    removedAt: null,
    expiredAt: null,
    remindedAt: null,
    sent: 0,
    temporary: false,
    handedOverTo: null,
  }
  gateway.people = [...gateway.people, { id, order, askedAt, viewed: false, ...fresh }]
  if (askedAt) gateway.outbox.push({ to: id, kind: 'invitation' })
  follow(gateway)
  return true
}

/** Records an action of a person if it is their turn. */
function act(gateway: Gateway, id: number, what: (at: Date) => Partial<Person>): boolean {
  const person = gateway.people[id]
  if (!person || turnOf(factsOfGateway(gateway), person) !== 'now') return false
  change(gateway, id, what(moment(gateway)))
  follow(gateway)
  return true
}

/** The successor is added before the previous signer is removed, so that no later signer is invited in between. */
function replace(gateway: Gateway, id: number): boolean {
  const { people } = gateway
  const person = people[id]
  if (!person || !mayHandOver(gateway, factsOfGateway(gateway), people, person)) return false
  const successor = people.length
  const askedAt = person.askedAt && moment(gateway)
  const fresh = { id: successor, askedAt, remindedAt: null, sent: 0, viewed: false }
  gateway.people = [...people, { ...person, ...fresh }]
  if (askedAt) gateway.outbox.push({ to: successor, kind: 'invitation' })
  change(gateway, id, { removedAt: moment(gateway), handedOverTo: successor })
  follow(gateway)
  return true
}

/** Records an event of a person who has not signed, regardless of turns. */
function lose(gateway: Gateway, id: number, what: (at: Date) => Partial<Person>): boolean {
  const facts = factsOfGateway(gateway)
  const person = gateway.people[id]
  if (!person || turnOf(facts, person) === 'over') return false
  change(gateway, id, what(moment(gateway)))
  follow(gateway)
  return true
}

type Step = fc.Command<OrderModel, Gateway>

function step(name: string, run: (model: OrderModel, gateway: Gateway) => void): Step {
  return {
    check: () => true,
    run: (model, gateway) => {
      run(model, gateway)
      settle(model)
      expectAlike(model, gateway)
    },
    toString: () => name,
  }
}

function expectAlike(model: OrderModel, gateway: Gateway): void {
  const facts = factsOfGateway(gateway)
  same(documentState(facts), expectedState(model))
  for (const [index, one] of model.people.entries()) {
    const person = gateway.people[index]
    // No signer was invited early, twice or not at all.
    same(person?.askedAt !== null, one.turns > 0)
    same(person && turnOf(facts, person) === 'now', mayAct(model, one))
  }
}

/** Calls `expect` on failure only, because two million calls are slow. */
function same(found: unknown, wanted: unknown): void {
  if (found !== wanted) expect(found).toBe(wanted)
}

const whom = fc.nat(6)

/** An action of a signer, accepted exactly when it is their turn. */
const deed = (name: string, fate: Fate, fact: keyof OrderedSigner) =>
  whom.map((id) =>
    step(`${name} ${id}`, (model, gateway) => {
      const one = model.people[id]
      const isTaken = act(gateway, id, (at) => ({ [fact]: at }))
      same(isTaken, one !== undefined && mayAct(model, one))
      if (one && isTaken) one.fate = fate
    }),
  )

const loss = (name: string, fate: Fate, fact: keyof OrderedSigner) =>
  whom.map((id) =>
    step(`${name} ${id}`, (model, gateway) => {
      const one = model.people[id]
      const isTaken = lose(gateway, id, (at) => ({ [fact]: at }))
      same(isTaken, one !== undefined && one.fate === 'open' && model.end === undefined)
      if (one && isTaken) one.fate = fate
    }),
  )

const invite = fc
  .integer({ min: 1, max: 3 })
  .map((order) => step(`invite into ${order}`, (model, gateway) => joinBoth(model, gateway, order)))

function joinBoth(model: OrderModel, gateway: Gateway, order: number): void {
  const isTaken = join(gateway, order)
  same(isTaken, isOpenTo(model, order))
  if (isTaken) model.people.push({ order, fate: 'open', turns: 0, reminders: 0, handed: 0 })
}

const view = whom.map((id) =>
  step(`view ${id}`, (_, gateway) => change(gateway, id, { viewed: true })),
)

/** Changes an address: a signer who was invited is mailed again, others are not. */
const edit = whom.map((id) =>
  step(`edit ${id}`, (_, gateway) => {
    const person = gateway.people[id]
    if (!person || turnOf(factsOfGateway(gateway), person) !== 'now') return
    change(gateway, id, { viewed: false })
    gateway.outbox.push({ to: id, kind: 'invitation' })
  }),
)

/** A signer who has not signed, before or during their turn, names a successor. */
const handOver = whom.map((id) =>
  step(`hand over ${id}`, (model, gateway) => {
    const one = model.people[id]
    const isTaken = replace(gateway, id)
    same(isTaken, one !== undefined && mayBeReplaced(model, one))
    if (!one || !isTaken) return
    one.fate = 'gone'
    const { order, turns, handed } = one
    model.people.push({ order, turns, handed: handed + 1, fate: 'open', reminders: 0 })
  }),
)

const allow = fc.boolean().map((allowed) =>
  step(`hand over ${allowed ? '' : 'not '}allowed`, (model, gateway) => {
    model.allowHandOver = allowed
    gateway.allowHandOver = allowed
  }),
)

const remind = fc.constant(
  step('remind all', (_, gateway) => {
    const facts = factsOfGateway(gateway)
    for (const person of gateway.people) {
      if (turnOf(facts, person) === 'now') {
        gateway.outbox.push({ to: person.id, kind: 'reminder' })
        change(gateway, person.id, { remindedAt: moment(gateway) })
      }
    }
  }),
)

const terms = { firstAfterDays: 2, everyDays: 3 }
const hourMs = 60 * 60_000

/** Time passes, and each signer who is due is reminded once, even if the jobs run twice. */
const pass = fc.integer({ min: 1, max: 400 }).map((hours) =>
  step(`${hours} hours pass`, (model, gateway) => {
    gateway.now += hours * hourMs
    for (let runs = 0; runs < 2; runs += 1) remindDue(model, gateway, runs === 0)
  }),
)

function remindDue(model: OrderModel, gateway: Gateway, isFirst: boolean): void {
  const facts = factsOfGateway(gateway)
  for (const person of gateway.people) {
    const { id, sent } = person
    if (turnOf(facts, person) !== 'now' || !isDue(gateway, person)) continue
    const one = model.people[id]
    same(isFirst && one !== undefined && mayAct(model, one), true)
    if (one) one.reminders += 1
    same(one && one.reminders <= remindersMax, true)
    gateway.outbox.push({ to: id, kind: 'automatic' })
    change(gateway, id, { remindedAt: moment(gateway), sent: sent + 1 })
  }
}

/** Never earlier than the terms say, except for the hour of a clock change. */
function isDue(gateway: Gateway, { remindedAt, askedAt, sent }: Person): boolean {
  const last = remindedAt ?? askedAt
  const due = last && nextReminder(terms, 'Europe/Vilnius', { last, sent })
  if (!due || due.getTime() > gateway.now) return false
  const days = sent === 0 ? terms.firstAfterDays : terms.everyDays
  same(gateway.now - last.getTime() >= (days * 24 - 1) * hourMs, true)
  return true
}

/** Sends the queued mails that still apply, as `send-mail` decides. */
const send = fc.constant(
  step('send', (model, gateway) => {
    const facts = factsOfGateway(gateway)
    for (const { to } of gateway.outbox.splice(0)) {
      const [person, one] = [gateway.people[to], model.people[to]]
      if (!person || turnOf(facts, person) !== 'now') continue
      same(one && mayAct(model, one), true)
    }
  }),
)

/** A restart keeps stored data only. */
const restart = fc.constant(
  step('restart', (_, gateway) => {
    Object.assign(gateway, structuredClone(gateway))
    follow(gateway)
  }),
)

const ends = fc.constantFrom('cancelled' as const, 'removed' as const).map((end) =>
  step(end, (model, gateway) => {
    const isOver = model.end === 'removed' || (end === 'cancelled' && model.end !== undefined)
    if (isOver || (end === 'cancelled' && expectedState(model) === 'signed')) return
    if (end === 'cancelled') gateway.cancelledAt = moment(gateway)
    else gateway.removedAt = moment(gateway)
    model.end = end
  }),
)

it('invites signers only in their turn and never after the end', () => {
  const start = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 5 })
  const steps = fc.commands(
    [
      ...[invite, view, edit, handOver, handOver, allow, remind, pass, pass, send, restart, ends],
      deed('sign', 'signed', 'signedAt'),
      deed('sign', 'signed', 'signedAt'),
      deed('sign', 'signed', 'signedAt'),
      deed('decline', 'declined', 'rejectedAt'),
      loss('expire', 'late', 'expiredAt'),
      loss('remove', 'gone', 'removedAt'),
    ],
    { maxCommands: 14 },
  )
  const holds = fc.property(start, steps, (orders, history) => {
    const setup = () => {
      const model = emptyModel()
      const gateway = emptyGateway()
      for (const order of orders.toSorted((a, b) => a - b)) joinBoth(model, gateway, order)
      settle(model)
      return { model, real: gateway }
    }
    fc.modelRun(setup, history)
  })
  fc.assert(holds, { numRuns: 800 * randomRounds })
})

it("allows at most five hand-overs of a signer's turn", () => {
  const model = emptyModel()
  const gateway = emptyGateway()
  joinBoth(model, gateway, 1)
  const taken = Array.from({ length: handOversMax + 1 }, (_, id) => replace(gateway, id))
  expect(taken).toEqual([...Array.from({ length: handOversMax }, () => true), false])
})
