import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLog } from '@/lib/log/log'
import { listEvents } from '@/lib/storage/audit/audit-trail'
import { findSigner, listEverySigner, type Signer } from '@/lib/storage/documents/signers'
import { listMails } from '@/lib/storage/mails'
import { accessToAll } from '@/lib/storage/relying-parties/access'
import { documents, links, sessions } from '@/lib/storage/schema/schema'
import { insertSession, liveSessions, loadSession } from '@/lib/storage/sessions/sessions'
import { given } from '@/lib/testing/given'
import { randomRounds } from '@/lib/testing/random-rounds'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import { sessionRequest } from '@/lib/testing/session-request'
import { rejectInvitation } from '../invitations/answer-invitation'
import { claimTurn } from '../invitations/claim-turn'
import { expireLinkJob } from '../invitations/expire-link'
import { generateSigningLink } from '../invitations/generate-signing-link'
import { handOverInvitation, setHandOver } from '../invitations/hand-over'
import { inviteSigner } from '../invitations/invite-signer'
import { removeTemporarySigner } from '../invitations/remove-temporary-signer'
import { updateSigner } from '../invitations/update-signer'
import { sendMailJob } from '../mail/send-mail'
import type { Context } from '../operation/context'
import { OperationFailure } from '../operation/operation-failure'
import { secretKeys } from '../operation/secrets/secret-keys'
import { type DocumentFacts, documentState, factsOf, isTerminal } from '../rules/document-state'
import { linkSecret } from '../rules/links'
import { dueSigners, turnOf } from '../rules/turns'
import { abandonSession } from '../sessions/end-session'
import { type MadeSignature, storeResult } from '../signing/complete-signing'
import { cancelDocument } from './cancel-document'
import { removeDocument } from './remove-document'

const { database, relyingPartyId } = await partyOfFile()

const keys = secretKeys(['thirty-two bytes that both of them know'])
const [key] = keys
const sha256 = '0'.repeat(64)
const person = { country: 'LT', personalCode: '50001018865' } as const

/** Actions of people, owners and jobs on a document, on one gateway. `whom` selects a person of the document. */
interface Deeds {
  invite(whom: number): Promise<unknown>
  /** Invites into the second group, which needs one signature. */
  inviteLater(whom: number): Promise<unknown>
  link(whom: number): Promise<unknown>
  removeSigner(whom: number): Promise<unknown>
  change(whom: number): Promise<unknown>
  expire(whom: number): Promise<unknown>
  reject(whom: number): Promise<unknown>
  begin(whom: number): Promise<unknown>
  answer(whom: number): Promise<unknown>
  giveUp(whom: number): Promise<unknown>
  handOver(whom: number): Promise<unknown>
  allowHandOver(whom: number): Promise<unknown>
  cancel(): Promise<unknown>
  remove(): Promise<unknown>
}

describe('a document that two gateways work on', () => {
  let tick = Date.UTC(2026, 10, 21, 10)

  /** Each gateway has its own clock; the clocks differ by a few seconds. */
  function gateway(skewMs: number): Context {
    const relyingParty = { id: relyingPartyId, name: 'tests', scopes: ['api', 'hosted'] }
    const mailLimits = {
      addressHour: 0,
      addressDay: 0,
      ownerHour: 0,
      relyingPartyHour: 0,
      newOwnerDay: 0,
    }
    const settings = { keys, portalUrl: 'http://portal.example', outgoingAllow: [], mailLimits }
    return given<Context>({
      database,
      blobs: {},
      relyingParty,
      access: accessToAll(relyingPartyId),
      settings,
      locale: 'lt',
      wakeWorker: () => {},
      clock: () => new Date(tick++ + skewMs),
      log: createLog('silent', 'tests'),
      noteLimited: () => {},
    })
  }

  async function stored(): Promise<string> {
    const id = randomUUID()
    await storeTestDocument(database.db, relyingPartyId, {
      id,
      name: 'a.asice',
      format: 'asice',
      groups: [{ order: 2, needed: 1 }],
      allowHandOver: true,
      file: { name: 'a.asice', size: 1, sha256, segments: [] },
    })
    return id
  }

  const stateOf = async (id: string) => {
    const [row] = await database.db.select().from(documents).where(eq(documents.id, id))
    return row ?? expect.fail('The document was just stored')
  }

  /** The n-th of all links ever made, working or not. */
  async function linkAt(documentId: string, whom: number, kind?: 'temporary') {
    const rows = await database.db
      .select()
      .from(links)
      .where(and(eq(links.documentId, documentId), kind && eq(links.kind, kind)))
      .orderBy(sql`created_at, id`)
    return rows[whom % Math.max(1, rows.length)]
  }

  async function sessionAt(documentId: string, whom: number) {
    const ofDocument = eq(sessions.documentId, documentId)
    const rows = await database.db.select().from(sessions).where(ofDocument).orderBy(sessions.id)
    const row = rows[whom % Math.max(1, rows.length)]
    return row && (await loadSession(database.db, row.id))
  }

  function deeds(context: Context, documentId: string): Deeds {
    const path = { documentId }
    const { db } = database
    const named = (whom: number) => ({
      name: `P${whom}`,
      surname: 'T',
      email: `p${whom}@x.example`,
    })
    return {
      invite: (whom) =>
        inviteSigner(context, { path, body: { signer: { ...named(whom), noEmail: false } } }),
      inviteLater: (whom) => {
        const signer = { ...named(whom + 10), noEmail: false, order: 2 }
        return inviteSigner(context, { path, body: { signer } })
      },
      link: (whom) => {
        const terms = { document_id: documentId, expire_after: 30, without_callback: true }
        const signers = whom === 0 ? [] : [named(whom)]
        const body = { ...terms, signers } as never
        return generateSigningLink(context, { path: {}, body })
      },
      removeSigner: (whom) =>
        removeTemporarySigner(context, { path, body: { email: named(whom).email } }),
      change: async (whom) => {
        const everybody = await listEverySigner(db, documentId)
        const { id } = everybody[whom % Math.max(1, everybody.length)] ?? {}
        const email = `changed${tick}@x.example`
        if (id) await updateSigner(context, { path: { ...path, signerId: id }, body: { email } })
      },
      expire: async (whom) => {
        const link = await linkAt(documentId, whom, 'temporary')
        if (!link) return
        const late = { ...context, clock: () => link.expiresAt ?? context.clock() }
        await expireLinkJob(late)({ linkId: link.id })
      },
      reject: async (whom) => {
        const link = await linkAt(documentId, whom)
        if (!link) return
        const body = { reason: 'No' }
        await rejectInvitation(context, { path: { secret: linkSecret(key, link.id) }, body })
      },
      begin: async (whom) => {
        const link = await linkAt(documentId, whom)
        if (!link) return
        const turn = {
          secret: linkSecret(key, link.id),
          family: 'smartid',
          person,
          sha256,
          mark: null,
        } as const
        await db.transaction(async (tx) => {
          const claim = await claimTurn(context, tx, documentId, turn)
          const session = { id: randomUUID(), relyingPartyId, person, request: sessionRequest }
          const [family, kind] = ['smartid', 'signing'] as const
          await insertSession(tx, { ...session, ...claim, family, kind, expiresAt: new Date(tick) })
        })
      },
      answer: async (whom) => {
        const session = await sessionAt(documentId, whom)
        if (!session) return
        const signer = session.signerId ? await findSigner(db, session.signerId) : undefined
        for (let outcome = 'overtaken'; outcome === 'overtaken'; ) {
          const { version, file } = await stateOf(documentId)
          const pending = {
            identity: { givenName: signer?.name || 'Q', surname: signer?.surname || 'T' },
            signature: { signatureId: session.id },
          }
          const made = { session, pending, file, version, validity: new Map() } as unknown
          const noFindings = {
            screened: { sanctions_data: [], peps_data: [] },
            findings: undefined,
            persons: [],
          }
          outcome = await storeResult(context, made as MadeSignature, noFindings)
        }
      },
      giveUp: async (whom) => {
        const session = await sessionAt(documentId, whom)
        await db.transaction(async (tx) => {
          if (session) await abandonSession(context, tx, session, 'refused')
        })
      },
      handOver: async (whom) => {
        const link = await linkAt(documentId, whom)
        if (!link) return
        const path = { secret: linkSecret(key, link.id) }
        const body = { name: 'H', surname: 'T', email: `${randomUUID()}@x.example` }
        await handOverInvitation(context, { path, body })
      },
      allowHandOver: (whom) => setHandOver(context, { path, body: { allow_hand_over: whom > 0 } }),
      cancel: () => cancelDocument(context, { path, body: {} }),
      remove: () => removeDocument(context, { path, body: {} }),
    }
  }

  /** A refusal is a valid answer; any other error is a fault. */
  async function attempt(deed: Promise<unknown>): Promise<void> {
    await deed.catch((error: unknown) => {
      if (!(error instanceof OperationFailure)) throw error
    })
  }

  async function expectConsistent(id: string, before: string): Promise<string> {
    const document = await stateOf(id)
    const facts = factsOf(document, await listEverySigner(database.db, id))
    expect(document.state).toBe(documentState(facts))
    await expectTurns(id, facts)
    if (isTerminal(document.state)) {
      const live = (await liveSessions(database.db, id)).map(({ kind }) => kind)
      expect(live).toEqual([])
    }
    if (before === 'declined' || before === 'cancelled') {
      expect([before, 'removed']).toContain(document.state)
    }
    return document.state
  }

  /**
   * Checks that no signer was invited early, twice or too late, and that every signer whose turn has come was
   * invited.
   */
  async function expectTurns(id: string, facts: DocumentFacts): Promise<void> {
    const everybody = await listEverySigner(database.db, id)
    expect(dueSigners(facts, everybody)).toEqual([])
    const mails = await listMails(database.db, id)
    const events = await listEvents(database.db, id)
    for (const signer of everybody) {
      const notified = events.filter(
        ({ kind, signerId }) => kind === 'asked' && signerId === signer.id,
      )
      expect(notified.length).toBeLessThanOrEqual(1)
      const written = mails.filter(({ signerId }) => signerId === signer.id)
      if (signer.askedAt === null) expect(written).toEqual([])
      const isGone = signer.state === 'removed'
      if (signer.handedOverTo !== null)
        expect([isGone, await positionTaken(signer)]).toEqual([true, true])
      if (signer.state === 'signing') expect(turnOf(facts, signer)).toBe('now')
    }
  }

  /** Checks that the successor has the position, and was invited if the previous signer had been. */
  async function positionTaken({ handedOverTo, order, askedAt }: Signer): Promise<boolean> {
    const successor =
      handedOverTo === null ? undefined : await findSigner(database.db, handedOverTo)
    const isAsked = askedAt === null || successor?.askedAt !== null
    return successor?.order === order && isAsked
  }

  const asking = [
    'invited',
    'asked',
    'reminded',
    'signing-started',
    'signed',
    'completed',
    'expired',
  ]

  /** Checks that the audit trail has one end, no invitation after it, and one completion for each opening. */
  async function expectSensibleTrail(id: string): Promise<void> {
    const kinds = (await listEvents(database.db, id)).map(({ kind }) => kind)
    const end = kinds.findIndex((kind) => kind === 'declined' || kind === 'cancelled')
    const afterwards = end === -1 ? [] : kinds.slice(end + 1)
    const notWanted = [...asking, 'declined', 'cancelled', 'signer-removed', 'signer-changed']
    expect(afterwards.filter((kind) => notWanted.includes(kind))).toEqual([])
    const opening = kinds.filter((kind) => kind === 'completed' || kind === 'invited')
    expect(opening.join(' ')).not.toContain('completed completed')
    const mails = (await listMails(database.db, id)).filter(({ kind }) => kind === 'cancelled')
    const addresses = mails.map(({ signerId }) => signerId)
    expect(new Set(addresses).size).toBe(addresses.length)
  }

  async function expectNoInvitations(context: Context, id: string): Promise<void> {
    const transport = { verify: async () => {}, send: async () => {}, close: () => {} }
    const mail = { transport, host: 'x.example', state: () => 'up' as const, stop: () => {} }
    for (const { id: mailId } of await listMails(database.db, id)) {
      await sendMailJob(context, mail)({ mailId })
    }
    const sent = (await listMails(database.db, id)).filter(({ state }) => state === 'sent')
    expect(sent.filter(({ kind }) => kind === 'invitation' || kind === 'reminder')).toEqual([])
  }

  const deed = fc.record({
    what: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom('invite', 'link', 'begin', 'answer', 'expire') },
      { weight: 3, arbitrary: fc.constant('inviteLater') },
      { weight: 3, arbitrary: fc.constantFrom('removeSigner', 'change', 'giveUp', 'reject') },
      {
        weight: 4,
        arbitrary: fc.constantFrom('handOver', 'handOver', 'handOver', 'allowHandOver'),
      },
      { weight: 1, arbitrary: fc.constantFrom('cancel', 'cancel', 'cancel', 'remove') },
    ) as fc.Arbitrary<keyof Deeds>,
    whom: fc.nat(3),
  })

  it('has the state that follows from its facts, keeps its end, and invites no signer after it', async () => {
    const pairs = fc.array(fc.tuple(deed, deed), { minLength: 4, maxLength: 9 })
    const holds = fc.asyncProperty(pairs, async (history) => {
      const id = await stored()
      const [one, other] = [gateway(0), gateway(4_000)]
      await deeds(one, id).invite(1)
      await deeds(other, id).link(2)
      await deeds(one, id).inviteLater(1)
      let state = 'saved'
      for (const [first, second] of history) {
        await Promise.all([
          attempt(deeds(one, id)[first.what](first.whom)),
          attempt(deeds(other, id)[second.what](second.whom)),
        ])
        state = await expectConsistent(id, state)
      }
      await expectSensibleTrail(id)
      if (state === 'declined' || state === 'cancelled') await expectNoInvitations(one, id)
    })
    await fc.assert(holds, { numRuns: 2 * randomRounds, endOnFailure: true })
  })

  describe('in a race', () => {
    /** A document with two invited people. The first of them is signing. */
    async function signing() {
      const id = await stored()
      const [one, other] = [deeds(gateway(0), id), deeds(gateway(4_000), id)]
      await one.invite(1)
      await one.invite(2)
      await one.begin(0)
      const [session] = await liveSessions(database.db, id)
      return { id, one, other, session: session ?? expect.fail('Somebody was signing') }
    }

    const outcome = async (id: string, sessionId: string) => {
      const { state, version } = await stateOf(id)
      const session = await loadSession(database.db, sessionId)
      return { state, version, reason: session?.failure?.reason }
    }

    it('rejects a signature requested before the invitation was changed', async () => {
      const { id, one, other, session } = await signing()
      await other.change(0)
      await one.answer(0)
      const end = { state: 'saved', version: 1, reason: 'invitation-changed' }
      expect(await outcome(id, session.id)).toEqual(end)
      const [signer] = await listEverySigner(database.db, id)
      expect(signer).toMatchObject({ state: 'pending', email: expect.stringMatching(/^changed/) })
    })

    it('accepts either the signature or the change when both happen at once', async () => {
      const { id, one, other, session } = await signing()
      await Promise.all([attempt(one.answer(0)), attempt(other.change(0))])
      const { version, reason } = await outcome(id, session.id)
      const [signer] = await listEverySigner(database.db, id)
      const isSigned = signer?.state === 'signed'
      expect([version, reason]).toEqual(isSigned ? [2, undefined] : [1, 'invitation-changed'])
      expect(signer?.email?.startsWith('changed')).toBe(!isSigned)
    })

    it('accepts either the signature or the hand-over when both happen at once', async () => {
      const { id, one, other, session } = await signing()
      await Promise.all([attempt(one.answer(0)), attempt(other.handOver(0))])
      const { version, reason } = await outcome(id, session.id)
      const [signer] = await listEverySigner(database.db, id)
      const isSigned = signer?.state === 'signed'
      expect([version, reason]).toEqual(isSigned ? [2, undefined] : [1, 'invitation-changed'])
      expect(await listEverySigner(database.db, id)).toHaveLength(isSigned ? 2 : 3)
    })

    it('is handed over once when two hand-overs happen at once', async () => {
      const { id, one, other } = await signing()
      const both = await Promise.allSettled([one.handOver(0), other.handOver(0)])
      const reasons = both.flatMap((end) => (end.status === 'rejected' ? [end.reason.reason] : []))
      expect(reasons).toEqual(['link-handed-over'])
      expect(await listEverySigner(database.db, id)).toHaveLength(3)
    })

    it('accepts either a change or a hand-over', async () => {
      const { id, one, other } = await signing()
      const ends = await Promise.allSettled([one.handOver(0), other.change(0)])
      const [handed, changed] = ends.map(({ status }) => status === 'fulfilled')
      expect(handed).not.toBe(changed)
      expect(await listEverySigner(database.db, id)).toHaveLength(handed ? 3 : 2)
    })

    it('opens again after it has expired', async () => {
      const id = await stored()
      const one = deeds(gateway(0), id)
      await one.link(0)
      await one.expire(0)
      expect((await stateOf(id)).state).toBe('expired')
      await one.invite(1)
      expect((await stateOf(id)).state).toBe('saved')
    })
  })
})
