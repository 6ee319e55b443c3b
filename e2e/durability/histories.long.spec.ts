import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { givenSeed } from '@paraph/validator/testing/seed'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  emptyModel,
  expectedState,
  type Fate,
  isOpenTo,
  type ModelPerson,
  mayAct,
  mayBeReplaced,
  neededInSecond,
  type OrderModel,
  settle,
} from '@/lib/testing/order-model'
import {
  type PostgresCluster,
  postgresPrograms,
  startCluster,
} from '@/lib/testing/services/postgres-cluster'
import { type S3Server, startS3Server } from '@/lib/testing/services/s3-server'
import { type Answer, type Client, clientOf } from '../client'
import { app } from '../people'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'

/** `npm run test:long` has three hundred histories, and longer ones. */
const long = process.env.LONG_HISTORIES
const histories = Number(long ?? 4)
const lanes = long ? 6 : 2
const stepsMax = long ? 24 : 8
/** The same on every run, unless TEST_SEED is set. */
const seed = givenSeed ?? 1

const minutes = 60_000
const content = samplePdf().toString('base64')
const person = { name: 'Ok', surname: 'Testnumber' }

/** Two gateways with one database, and the document of one history. */
interface Real {
  readonly uuid: string
  /** In the order of the model's places. */
  readonly people: { readonly id: string; email: string; secret: string }[]
  turn: number
}

function describeHistories(programs: string): void {
  let cluster: PostgresCluster
  let bucket: S3Server
  let services: Awaited<ReturnType<typeof startServices>>
  let second: string
  let gateways: readonly Client[]

  beforeAll(async () => {
    cluster = await startCluster(programs)
    bucket = await startS3Server()
    services = await startServices({
      DATABASE_URL: cluster.url,
      BLOB_URL: bucket.blobUrl,
      GATEWAY_SECRET: 'a secret that both of them know, thirty-two bytes or more',
      SIMULATOR_ANSWER_MS: '20',
      SIMULATOR_TIMEOUT_MS: '60000',
      LOG_LEVEL: 'error',
    })
    second = await services.addGateway()
    gateways = [services.running.gatewayUrl, second].map((gatewayUrl) =>
      clientOf({ ...services.running, gatewayUrl }, services.running.hostedToken),
    )
  }, 10 * minutes)
  afterAll(async () => {
    await services?.stop()
    await bucket?.close()
    cluster?.remove()
  })

  const gate = openGate()

  /** Calls the two gateways in turn. No call is pending while one of them is killed. */
  async function call(real: Real, path: string, body: object = {}): Promise<Answer> {
    real.turn += 1
    const gateway = gateways[real.turn % 2] ?? expect.fail('There are two')
    const answer = await gate.pass(() => gateway.call(path, body))
    expect(answer.http, `${path}: ${answer.body.message}`).toBeLessThan(500)
    return answer
  }

  const ofDocument = (real: Real, path: string, body: object = {}) =>
    call(real, `/api/document/${real.uuid}/${path}.json`, body)

  const isDone = ({ http }: Answer) => http === 200

  /** Records the signer who was added to the list. */
  async function noteNewcomer(real: Real, email: string, secret: string): Promise<void> {
    const { document } = (await ofDocument(real, 'details')).body
    const known = new Set(real.people.map(({ id }) => id))
    const added = document.signers.filter(({ id }) => !known.has(id))
    expect(added).toHaveLength(1)
    for (const { id } of added) real.people.push({ id, email, secret })
  }

  /** The current link secret of a signer; a reminder or a new address invalidates the previous one. */
  async function secretOf(real: Real, whom: number): Promise<string> {
    const one = real.people[whom]
    if (!one) return 'nobody'
    if (one.secret) return one.secret
    const { body } = await ofDocument(real, 'invitation', { email: one.email })
    return body.invitationUrl?.split('/').at(-1) ?? 'nobody'
  }

  async function start(places: readonly number[]): Promise<Real> {
    const real: Real = { uuid: '', people: [], turn: 0 }
    const signers = places.map((order) => ({ ...person, email: address(), order }))
    const { body } = await call(real, '/api/document/upload.json', {
      access: 'public',
      file: { filename: 'a.pdf', content },
      signers,
      groups: [{ order: 2, needed: neededInSecond }],
      allow_hand_over: true,
    })
    const { uuid } = body.document
    const begun = { ...real, uuid }
    const { document } = (await ofDocument(begun, 'details')).body
    for (const { email } of signers) {
      const id = document.signers.find((one) => one.email === email)?.id
      begun.people.push({ id: id ?? '', email, secret: '' })
    }
    return begun
  }

  const joins = {
    invited: async (real: Real, order: number) => {
      const email = address()
      const answer = await ofDocument(real, 'invite-signer', {
        signer: { ...person, email, order },
      })
      if (isDone(answer)) await noteNewcomer(real, email, '')
      return isDone(answer)
    },
    temporary: async (real: Real, order: number) => {
      const answer = await call(real, '/api/document/generate-temporary-signing-link.json', {
        document_id: real.uuid,
        expire_after: 60,
        signers: [{ ...person, order }],
        without_callback: true,
      })
      const link = answer.body.temporary_signing_links?.[0]?.temporary_signing_link
      if (isDone(answer)) await noteNewcomer(real, address(), link?.split('/').at(-1) ?? '')
      return isDone(answer)
    },
  } as const

  const deeds = {
    sign: async (real: Real, whom: number) => {
      const path = `/api/invitation/${await secretOf(real, whom)}`
      const shown = await call(real, `${path}.json`)
      const sha256 = shown.body.invitation?.document?.sha256
      const asked = await call(real, `${path}/sign.json`, {
        method: 'smartid',
        ...app.signs,
        sha256,
      })
      if (!isDone(asked)) return false
      expect((await ended(real, asked.body.token)).body.status).toBe('ok')
      return true
    },
    decline: async (real: Real, whom: number) =>
      isDone(
        await call(real, `/api/invitation/${await secretOf(real, whom)}/reject.json`, {
          reason: 'No',
        }),
      ),
    view: async (real: Real, whom: number) =>
      isDone(
        await call(real, `/api/invitation/${await secretOf(real, whom)}.json`, { viewed: true }),
      ),
    handOver: async (real: Real, whom: number) => {
      const email = address()
      const path = `/api/invitation/${await secretOf(real, whom)}/hand-over.json`
      const answer = await call(real, path, { ...person, email })
      if (isDone(answer)) await noteNewcomer(real, email, '')
      return isDone(answer)
    },
    edit: async (real: Real, whom: number) => {
      const one = real.people[whom]
      if (!one) return false
      const email = address()
      const answer = await ofDocument(real, `signer/${one.id}/update`, { email })
      if (!isDone(answer)) return false
      Object.assign(one, { email, secret: one.secret && (secretIn(answer) || one.secret) })
      return true
    },
    remove: async (real: Real, whom: number) => {
      const signer_id = real.people[whom]?.id ?? randomUUID()
      return isDone(await ofDocument(real, 'remove-temporary-signer', { signer_id }))
    },
    /** Sets the expiry of a signer's link to now; the gateways have to find it. */
    expire: async (real: Real, whom: number) => {
      const { id = randomUUID() } = real.people[whom] ?? {}
      const link = `(select id from link where signer_id = '${id}' and replaced_at is null)`
      await cluster.administer(`update link set expires_at = now() where id in ${link}`)
      await cluster.administer(
        `update job set run_at = now() where name = 'expire-link' and payload ->> 'linkId' in (select id::text from link where signer_id = '${id}')`,
      )
      return true
    },
  } as const

  async function ended(real: Real, token: string): Promise<Answer> {
    for (;;) {
      const answer = await call(real, `/smartid/sign/status/${token}.json`)
      if (answer.body.status !== 'waiting') return answer
      await pause(30)
    }
  }

  /** Expects the owner's view to equal the model, within the time that a job may need. */
  async function expectAlike(model: OrderModel, real: Real): Promise<void> {
    await vi.waitFor(async () => expect(await read(model, real)).toEqual(told(model)), 20_000)
  }

  async function read(model: OrderModel, real: Real) {
    const answer = await ofDocument(real, 'details')
    if (!isDone(answer)) return { state: 'removed', people: [] }
    const { document } = answer.body
    const people = model.people.map((one, place) => {
      if (one.fate === 'gone' || one.fate === 'late') return undefined
      const found = document.signers.find(({ id }) => id === real.people[place]?.id)
      return found && { isAsked: found.asked_at !== null, isTheirTurn: found.turn === 'now' }
    })
    return { state: document.document_status, people }
  }

  function told(model: OrderModel) {
    if (model.end === 'removed') return { state: 'removed', people: [] }
    const people = model.people.map((one) =>
      one.fate === 'gone' || one.fate === 'late'
        ? undefined
        : { isAsked: one.turns > 0, isTheirTurn: mayAct(model, one) },
    )
    return { state: expectedState(model), people }
  }

  /** No signer is invited twice, mailed without an invitation, or invited after the end. */
  async function expectTrail(model: OrderModel, { uuid, people }: Real): Promise<void> {
    const rows = (what: string) => cluster.administer(what)
    const queued = `select kind from mail where document_id = '${uuid}' and state = 'queued'`
    // A job of a killed gateway runs after its lease expires, and other gateways may be killed during it, too.
    const settled = { timeout: 5 * minutes, interval: 200 }
    await vi.waitFor(async () => expect(await rows(queued)).toEqual([]), settled)
    // A removed document no longer has its invitations.
    const asked = await rows(
      `select signer_id from event where document_id = '${uuid}' and kind = 'asked' and signer_id is not null`,
    )
    expect(new Set(asked.map(({ signer_id: id }) => id)).size).toBe(asked.length)
    const early = people.filter((_, place) => model.people[place]?.turns === 0).map(({ id }) => id)
    const asking = `kind in ('invitation', 'reminder', 'automatic_reminder')`
    const written = await rows(
      `select signer_id from mail where document_id = '${uuid}' and ${asking}`,
    )
    expect(written.filter(({ signer_id: id }) => early.includes(String(id)))).toEqual([])
    // If several signers declined, the last one ended the document.
    const end = `(select max(at) from event where document_id = '${uuid}' and kind = '${model.end}')`
    const late = await rows(
      `select kind, created_at from mail where document_id = '${uuid}' and ${asking} and created_at > ${end}`,
    )
    expect(late).toEqual([])
  }

  const whom = fc.nat(6)

  function step(name: string, run: (model: OrderModel, real: Real) => Promise<void>): Step {
    return {
      check: () => true,
      run: async (model, real) => {
        await run(model, real)
        settle(model)
        await expectAlike(model, real)
      },
      toString: () => name,
    }
  }

  const join = (how: keyof typeof joins) =>
    fc.integer({ min: 1, max: 3 }).map((order) =>
      step(`${how} into ${order}`, async (model, real) => {
        const isTaken = await joins[how](real, order)
        expect(isTaken).toBe(isOpenTo(model, order))
        if (isTaken) model.people.push(newcomer(order, how === 'temporary'))
      }),
    )

  /** A signer's action: it must succeed exactly when the model allows it. */
  const deed = (
    name: keyof typeof deeds,
    isPossible: (model: OrderModel, one: ModelPerson) => boolean,
    becomes: (model: OrderModel, one: ModelPerson) => void,
  ) =>
    whom.map((place) =>
      step(`${name} ${place}`, async (model, real) => {
        const one = model.people[place]
        const wasPossible = one !== undefined && isPossible(model, one)
        expect(await deeds[name](real, place)).toBe(wasPossible)
        if (one && wasPossible) becomes(model, one)
      }),
    )

  const fated = (fate: Fate) => (_: OrderModel, one: ModelPerson) => {
    one.fate = fate
  }

  const isOpen = (model: OrderModel, { fate }: ModelPerson) =>
    fate === 'open' && model.end === undefined

  /** An action that does not change the model, whatever its result. */
  const harmless = (name: 'view' | 'edit') =>
    whom.map((place) =>
      step(`${name} ${place}`, async (_, real) => void (await deeds[name](real, place))),
    )

  const expiry = whom.map((place) =>
    step(`expire ${place}`, async (model, real) => {
      const one = model.people[place]
      if (!one?.temporary || one.fate !== 'open') return
      await deeds.expire(real, place)
      if (model.end === undefined) one.fate = 'late'
    }),
  )

  const allow = fc.boolean().map((allowed) =>
    step(`hand over ${allowed ? '' : 'not '}allowed`, async (model, real) => {
      const answer = await ofDocument(real, 'allow-hand-over', { allow_hand_over: allowed })
      if (isDone(answer)) model.allowHandOver = allowed
    }),
  )

  const remind = fc.constant(
    step('remind all', async (_, real) => void (await ofDocument(real, 'remind'))),
  )

  const end = fc.constantFrom('cancelled' as const, 'removed' as const).map((how) =>
    step(how, async (model, real) => {
      const state = expectedState(model)
      const again =
        how === 'cancelled' ? ['removed', 'declined', 'signed', 'cancelled'] : ['removed']
      if (how === 'cancelled') await ofDocument(real, 'cancel')
      else await removeDocument(real)
      if (!again.includes(state)) model.end = how
    }),
  )

  async function removeDocument(real: Real): Promise<void> {
    const gateway = gateways[0] ?? expect.fail('There are two')
    await gate.pass(() => gateway.call(`/api/document/${real.uuid}/remove.json`, {}, 'DELETE'))
  }

  const restart = fc.nat(1).map((which) =>
    step(`restart of gateway ${which + 1}`, () =>
      gate.shut(async () => {
        if (which === 1) return await services.replaceNeighbour(second)
        await services.killGateway()
        await services.restartGateway()
      }),
    ),
  )

  const hand = (model: OrderModel, one: ModelPerson) => {
    one.fate = 'gone'
    const { order, turns, handed } = one
    model.people.push({ order, turns, handed: handed + 1, fate: 'open', reminders: 0 })
  }

  const steps = fc.commands(
    [
      ...[join('invited'), join('invited'), join('temporary'), join('temporary')],
      ...Array.from({ length: 8 }, () => deed('sign', mayAct, fated('signed'))),
      deed('decline', mayAct, fated('declined')),
      ...[1, 2, 3].map(() => deed('handOver', mayBeReplaced, hand)),
      ...[1, 2].map(() => deed('remove', isOpen, fated('gone'))),
      ...[harmless('view'), harmless('edit'), harmless('edit'), expiry, expiry, expiry],
      ...[allow, remind, remind, end, restart],
    ],
    { maxCommands: stepsMax, size: 'max' },
  )
  const places = fc
    .array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 })
    .map((given) => [...given, 2, 2].toSorted((a, b) => a - b))

  const holds = fc.asyncProperty(places, steps, async (given, history) => {
    const real = await start(given)
    const model = emptyModel()
    for (const order of given) model.people.push(newcomer(order, false))
    settle(model)
    await expectAlike(model, real)
    await fc.asyncModelRun(() => ({ model, real }), history)
    await expectTrail(model, real)
  })

  it(
    `equal the model in ${histories} runs, whichever gateway is killed`,
    async () => {
      const runs = Array.from({ length: lanes }, (_, lane) =>
        fc.assert(holds, { numRuns: histories / lanes, seed: seed + lane, endOnFailure: true }),
      )
      await Promise.all(runs)
    },
    60 * minutes,
  )
}

type Step = fc.AsyncCommand<OrderModel, Real>

const newcomer = (order: number, temporary: boolean): ModelPerson => ({
  order,
  temporary,
  fate: 'open',
  turns: 0,
  reminders: 0,
  handed: 0,
})

const address = () => `${randomUUID()}@example.com`

const secretIn = ({ body }: Answer) => body.invitationUrl?.split('/').at(-1) ?? ''

/** Many callers may pass at once; closing waits for the last of them, and no caller passes meanwhile. */
function openGate() {
  let inside = 0
  let shut = Promise.resolve()
  return {
    pass: async <Value>(work: () => Promise<Value>): Promise<Value> => {
      for (let before = shut; ; before = shut) {
        await before
        if (before === shut) break
      }
      inside += 1
      try {
        return await work()
      } finally {
        inside -= 1
      }
    },
    shut: async (work: () => Promise<void>): Promise<void> => {
      const before = shut
      const done = before.then(async () => {
        await vi.waitFor(() => expect(inside).toBe(0), 60_000)
        await work()
      })
      shut = done.catch(() => undefined)
      await done
    },
  }
}

const programs = postgresPrograms()

if (programs === undefined) {
  it('histories over several gateways need PostgreSQL, which is not installed', () => {
    expect(programs).toBeUndefined()
  })
} else {
  describe('histories of documents over two gateways', () => describeHistories(programs))
}
