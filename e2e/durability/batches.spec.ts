import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Dice } from '@/lib/testing/mutations'
import { testDice } from '@/lib/testing/seed'
import { type Answer, type AnswerBody, type Client, clientOf } from '../client'
import { linkOf } from '../hosted-signing'
import { app } from '../people'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'

/** `npm run test:long` sends a thousand and has half of them signed. */
const rowCount = Number(process.env.BATCH_ROWS ?? 60)
const signedCount = process.env.BATCH_ROWS ? rowCount / 2 : 6
const minutes = 60_000
const signer = { name: 'Ok', surname: 'Testnumber' }
const file = { filename: 'lease.pdf', content: samplePdf().toString('base64') }

describe('kill -9 of the gateway', () => {
  let services: Awaited<ReturnType<typeof startServices>>
  let client: Client
  beforeAll(async () => {
    services = await startServices({ SIMULATOR_ANSWER_MS: '200' })
    client = clientOf(services.running, services.running.hostedToken)
  })
  afterAll(async () => await services.stop())

  /** Kills the gateway this many times while `work` runs. */
  async function amongKills<Value>(
    times: number,
    dice: Dice,
    work: Promise<Value>,
  ): Promise<Value> {
    for (let time = 0; time < times; time++) {
      await pause(100 + dice(1_400))
      await services.killGateway()
      await services.restartGateway()
    }
    return await work
  }

  /** Retries until the gateway answers, as a program does after an error. */
  async function insistently(ask: () => Promise<Answer>): Promise<AnswerBody> {
    const deadline = Date.now() + 3 * minutes
    for (;;) {
      const answer = await ask().catch(() => undefined)
      if (answer && answer.http < 500) return answer.body
      if (Date.now() > deadline) throw new Error(`no answer: ${answer?.http}`)
      await pause(100)
    }
  }

  /**
   * Signs until the link shows the signature; attempts that were not accepted or were refused as busy are repeated.
   */
  async function sign(link: string): Promise<void> {
    const hosted = linkOf(client, link)
    const deadline = Date.now() + 10 * minutes
    let promised = false
    while (Date.now() < deadline) {
      const { invitation } = await insistently(() => hosted.read())
      const state = stateOf(invitation)
      if (state === 'signed') return
      if (state === 'free') {
        expect(promised, `the signature did not come: ${invitation.attempt?.reason}`).toBe(false)
        promised = await isPromised(hosted)
      }
      await pause(300)
    }
    throw new Error('The signing did not end')
  }

  async function isPromised(hosted: ReturnType<typeof linkOf>): Promise<boolean> {
    const asked = await hosted.sign(app.signs).catch(() => undefined)
    return asked?.body.token !== undefined
  }

  function stateOf({ attempt, signer }: AnswerBody['invitation']): 'signed' | 'busy' | 'free' {
    if (signer.signStatus === 'signed') return 'signed'
    const isBusy = signer.turn === 'waiting' || (attempt && attempt.state !== 'failed')
    return isBusy ? 'busy' : 'free'
  }

  /** The links mailed to each address: a mail that is sent twice has the same Message-ID and the same link. */
  async function mailedLinks(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const response = await fetch(`${services.running.simulatorUrl}/mail.json`)
    const mails = (await response.json()) as { readonly to: string; readonly links: string[] }[]
    const links = new Map<string, Set<string>>()
    for (const { to, links: its } of mails) {
      const invitation = its.find((link) => link.includes('/invitation/')) ?? ''
      links.set(to, (links.get(to) ?? new Set()).add(invitation))
    }
    return links
  }

  const detailsOf = (uuid: string) =>
    insistently(() => client.call(`/api/batch/${uuid}/details.json`))

  async function untilSent(uuid: string) {
    const deadline = Date.now() + 10 * minutes
    for (;;) {
      const { batch } = await detailsOf(uuid)
      if (batch.batch_status === 'sent' || Date.now() > deadline) return batch
      await pause(100)
    }
  }

  async function everyDocument(batch: string): Promise<string[]> {
    const found: string[] = []
    let cursor: string | null = null
    do {
      const page: AnswerBody = await insistently(() =>
        client.call('/api/document/list.json', { batch, limit: 25, cursor }),
      )
      found.push(...page.documents.map(({ uuid }) => uuid))
      cursor = page.next_cursor
    } while (cursor !== null)
    return found
  }

  it(
    `during bulk send loses no row: each of ${rowCount} is sent once and signed once`,
    async () => {
      const dice = testDice()
      const addresses = Array.from({ length: rowCount }, () => `${randomUUID()}@example.com`)
      const rows = addresses.map((email) => ({ signers: [{ ...signer, email }] }))
      const body = { reference: randomUUID(), access: 'public', file, rows }
      const send = () => client.call('/en/api/batch/send.json', body)
      const { batch } = await insistently(send)
      // A program without an answer repeats its request.
      const again = insistently(send)
      const sent = await amongKills(4, dice, untilSent(batch.uuid))
      expect((await again).batch.uuid).toBe(batch.uuid)
      expect(sent.rows).toEqual({ waiting: 0, sent: rowCount, failed: 0, stopped: 0 })
      const documents = await everyDocument(batch.uuid)
      expect([documents.length, new Set(documents).size]).toEqual([rowCount, rowCount])
      await expect
        .poll(async () => [...(await mailedLinks()).keys()].length, { timeout: 5 * minutes })
        .toBe(rowCount)
      const mailed = await mailedLinks()
      for (const address of addresses) expect(mailed.get(address)?.size).toBe(1)
      const signing = addresses
        .slice(0, signedCount)
        .map((address) => sign([...(mailed.get(address) ?? [])][0] ?? ''))
      await amongKills(2, dice, Promise.all(signing))
      const { documents: states } = (await detailsOf(batch.uuid)).batch
      expect(states).toMatchObject({ signed: signedCount, saved: rowCount - signedCount })
    },
    30 * minutes,
  )

  it(
    'during signing in five groups of six invites each signer once, in order, and each signs once',
    async () => {
      const people = Array.from({ length: 30 }, (_, index) => ({
        ...signer,
        email: `${randomUUID()}@example.com`,
        order: Math.floor(index / 6) + 1,
      }))
      const { document, signers } = await insistently(() =>
        client.call('/en/api/document/upload.json', {
          access: 'public',
          type: 'asice',
          files: [file],
          signers: people,
        }),
      )
      const links = signers.map(({ invitationUrl }) => invitationUrl ?? '')
      await amongKills(4, testDice(), Promise.all(links.map(sign)))
      const listed = await insistently(() =>
        client.call(`/api/document/${document.uuid}/signers.json`),
      )
      expect(listed.signers).toHaveLength(30)
      for (const one of listed.signers) {
        expect(one).toMatchObject({ signStatus: 'signed', isSignatureValid: 'true' })
      }
      const trail = await insistently(() =>
        client.call(`/api/document/${document.uuid}/events.json`),
      )
      const kinds = trail.events.map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind === 'signed')).toHaveLength(30)
      expect(kinds.filter((kind) => kind === 'asked')).toHaveLength(24)
      expect(trail.chain.holds).toBe(true)
      // No signer of a group was invited before the six of the previous group had signed.
      const signedBefore = kinds.map(
        (_, at) => kinds.slice(0, at).filter((k) => k === 'signed').length,
      )
      const asked = kinds.flatMap((kind, at) => (kind === 'asked' ? [signedBefore[at]] : []))
      expect(asked).toEqual([1, 2, 3, 4].flatMap((group) => Array(6).fill(group * 6)))
      await expect
        .poll(
          async () => {
            const mailed = await mailedLinks()
            return people.map(({ email }) => mailed.get(email)?.size)
          },
          { timeout: 2 * minutes },
        )
        .toEqual(people.map(() => 1))
    },
    10 * minutes,
  )
})
