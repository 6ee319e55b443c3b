import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createLog } from '@/lib/log/log'
import { lockDocument } from '@/lib/storage/documents/documents'
import { insertSigner, moveSigner } from '@/lib/storage/documents/signers'
import { insertSession, loadSession, moveSession } from '@/lib/storage/sessions/sessions'
import { given } from '@/lib/testing/given'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import { sessionRequest } from '@/lib/testing/session-request'
import type { SessionServices } from '../sessions/session-services'
import { attendSession } from '../sessions/steps'
import { completeSession, type MadeSignature, settleDocument } from './complete-signing'

const { database, relyingPartyId } = await partyOfFile()

const now = new Date('2026-11-21T10:00:00Z')
const code = '40504040001'
const invited = { name: 'Ok', surname: 'Testnumber', country: 'LT', personalCode: code } as const

const identityOf = (country: string) => ({
  givenName: 'OK',
  surname: 'TESTNUMBER',
  identifier: { type: 'PNO' as const, country, number: code },
})

describe('the same digits of another country', () => {
  const services = () =>
    given<SessionServices>({
      database,
      providers: {},
      outcomes: {},
      log: createLog('silent', 'tests'),
      clock: () => now,
      completeSession,
    })

  async function invitedSigner() {
    const [documentId, signerId] = [randomUUID(), randomUUID()]
    await storeTestDocument(database.db, relyingPartyId, { id: documentId, access: 'private' })
    await insertSigner(database.db, { id: signerId, documentId, language: 'lt', ...invited })
    return { documentId, signerId }
  }

  /**
   * A session with an answer. Its person's country may differ from the signer's, as in sessions from before signers
   * had a country.
   */
  async function answering(country: 'LT' | 'EE') {
    const { documentId, signerId } = await invitedSigner()
    const id = randomUUID()
    await insertSession(database.db, {
      id,
      relyingPartyId,
      documentId,
      signerId,
      family: 'smartid',
      kind: 'authentication',
      person: { country, personalCode: code },
      request: sessionRequest,
      expiresAt: new Date(now.getTime() + 60_000),
    })
    const answer = { certificate: '', identity: identityOf(country) }
    const providerSession = { name: 'abc', startedAt: now.getTime() }
    const change = { state: 'answered', answer, providerSession } as const
    const session = await moveSession(database.db, id, ['prepared'], change)
    return { session: session ?? expect.fail(), documentId, signerId }
  }

  it("are compared with the signer's current country, not the previous one", async () => {
    const { session, documentId, signerId } = await answering('LT')
    const ending = await database.db.transaction(async (tx) => {
      await lockDocument(tx, documentId)
      const attended = attendSession(services(), session, new AbortController().signal)
      await moveSigner(tx, signerId, ['pending'], { country: 'EE' })
      return { attended }
    })
    await ending.attended
    const ended = await loadSession(database.db, session.id)
    expect(ended).toMatchObject({ state: 'failed', failure: { reason: 'wrong-country' } })
  })

  it('do not add a prepared signature to the document', async () => {
    const session = { ...(await invitedSigner()), family: 'smartid' as const }
    const made = { session, version: 1, pending: { identity: identityOf('EE') } }
    const settled = database.db.transaction(async (tx) => {
      const document = await lockDocument(tx, session.documentId)
      await settleDocument(services(), tx, document, given<MadeSignature>(made))
    })
    await expect(settled).rejects.toMatchObject({ reason: 'wrong-country' })
  })
})
