import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import type { JobRun } from '@/lib/queue/job'
import { listEvents, recordEvent } from '@/lib/storage/audit/audit-trail'
import { entryDigest } from '@/lib/storage/audit/entry-digest'
import { openLocalBlobs } from '@/lib/storage/blobs/local-blobs'
import { StorageError } from '@/lib/storage/database/storage-error'
import { lockDocument, setDocumentTerms } from '@/lib/storage/documents/documents'
import { listLinks, replaceLink } from '@/lib/storage/documents/links'
import { insertSigner, listSigners, moveSigner } from '@/lib/storage/documents/signers'
import { listMails } from '@/lib/storage/mails'
import { accessToAll } from '@/lib/storage/relying-parties/access'
import { documents, jobs } from '@/lib/storage/schema/schema'
import { checksOfDocument, insertCheck } from '@/lib/storage/screening'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { given } from '@/lib/testing/given'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import { expireLinkJob } from '../invitations/expire-link'
import { inviteSigner } from '../invitations/invite-signer'
import { updateSigner } from '../invitations/update-signer'
import type { Context, Services } from '../operation/context'
import { secretKeys } from '../operation/secrets/secret-keys'
import { unlessPaused } from '../rules/paused-erasure'
import { eraseDocumentJob, removeDocumentJob } from './remove-document'

const { database, relyingPartyId } = await partyOfFile()

const now = new Date('2026-11-21T10:00:00Z')

describe('time limits of a document', () => {
  const folder = folderOfFile('paraph-blobs-')
  let services: Services

  beforeAll(async () => {
    const blobs = await openLocalBlobs(folder)
    const clock = () => now
    services = given<Services>({
      database,
      blobs,
      clock,
      wakeWorker: () => {},
      noteLimited: () => {},
    })
  })

  async function document(): Promise<string> {
    const id = randomUUID()
    const { key, size, sha256 } = await services.blobs.write(Buffer.from('content'), {
      sizeMax: 100,
    })
    await storeTestDocument(database.db, relyingPartyId, {
      id,
      file: { name: 'a.pdf', size, sha256, segments: [{ key, size }] },
    })
    return id
  }

  async function temporarySigner(documentId: string) {
    const id = randomUUID()
    const linkId = randomUUID()
    const named = { name: '', surname: '', email: 'late@example.com', language: 'lt' } as const
    await insertSigner(database.db, { id, documentId, ...named, temporary: true })
    const link = {
      id: linkId,
      documentId,
      signerId: id,
      digest: linkId,
      keyId: 'k',
      expiresAt: now,
    }
    await replaceLink(database.db, { ...link, kind: 'temporary' }, now)
    return { id, linkId }
  }

  const expire = (linkId: string) => expireLinkJob(services)({ linkId })
  const sign = (id: string) =>
    moveSigner(database.db, id, ['pending'], { state: 'signed', signedAt: now })
  const stateOf = async (id: string) => (await lockDocument(database.db, id))?.state
  const kindsOf = async (id: string) => (await listEvents(database.db, id)).map(({ kind }) => kind)

  it('expire the document once when no signer can sign any more, and inform the late signer', async () => {
    const id = await document()
    const { linkId } = await temporarySigner(id)
    await expire(linkId)
    await expire(linkId)
    expect(await stateOf(id)).toBe('expired')
    expect(await kindsOf(id)).toEqual(['expired'])
    expect(await listMails(database.db, id)).toMatchObject([{ kind: 'expired', linkId: null }])
  })

  it('are checked again later if the clock was set back', async () => {
    const { linkId } = await temporarySigner(await document())
    const before = { ...services, clock: () => new Date(now.getTime() - 1) }
    expect(await expireLinkJob(before)({ linkId })).toEqual({ again: now })
  })

  it('keep the document open for another signer', async () => {
    const id = await document()
    const { linkId } = await temporarySigner(id)
    await temporarySigner(id)
    await expire(linkId)
    expect(await stateOf(id)).toBe('saved')
    const signers = await listSigners(database.db, id)
    expect(signers.map(({ expiredAt }) => expiredAt?.getTime())).toEqual([now.getTime(), undefined])
  })

  it('complete the document when only the expired link was missing', async () => {
    const id = await document()
    const { id: signerId } = await temporarySigner(id)
    const { linkId } = await temporarySigner(id)
    await sign(signerId)
    await expire(linkId)
    expect(await stateOf(id)).toBe('signed')
    expect(await kindsOf(id)).toEqual(['completed'])
    const mails = await listMails(database.db, id)
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['completed', 'expired'])
  })

  it('send nothing to a signer who has signed in time', async () => {
    const id = await document()
    const signer = await temporarySigner(id)
    await sign(signer.id)
    await expire(signer.linkId)
    expect([await stateOf(id), await kindsOf(id)]).toEqual(['saved', []])
    expect(await listMails(database.db, id)).toEqual([])
  })

  it('let a signer who is signing finish, and are checked again', async () => {
    const id = await document()
    const signer = await temporarySigner(id)
    await moveSigner(database.db, signer.id, ['pending'], { state: 'signing' })
    expect(await expire(signer.linkId)).toEqual({ again: expect.any(Date) })
    expect(await stateOf(id)).toBe('saved')
  })

  it.each<[string, (context: Context, documentId: string, id: string) => Promise<unknown>]>([
    [
      'invited again while they sign',
      async (context, documentId, id) => {
        await moveSigner(database.db, id, ['pending'], { state: 'signing' })
        const signer = { name: 'A', surname: 'B', email: 'late@example.com', noEmail: false }
        return await inviteSigner(context, { path: { documentId }, body: { signer } })
      },
    ],
    [
      'given another address',
      (context, documentId, signerId) => {
        const body = { email: 'other@example.com' }
        return updateSigner(context, { path: { documentId, signerId }, body })
      },
    ],
  ])('give no unlimited link to a late signer who is %s', async (_, ask) => {
    const documentId = await document()
    const { id, linkId } = await temporarySigner(documentId)
    const mailLimits = {
      addressHour: 0,
      addressDay: 0,
      ownerHour: 0,
      relyingPartyHour: 0,
      newOwnerDay: 0,
    }
    const settings = { keys: secretKeys(['s']), portalUrl: 'https://portal.example', mailLimits }
    const context = {
      ...services,
      settings,
      relyingParty: { id: relyingPartyId },
      access: accessToAll(relyingPartyId),
      locale: 'lt',
    } as const
    await expect(ask(given<Context>(context), documentId, id)).rejects.toMatchObject({
      reason: 'busy',
      detail: 'The link of this person has expired',
    })
    expect(await listLinks(database.db, id)).toMatchObject([{ id: linkId, replacedAt: null }])
  })

  it('remove the document once, at the set time', async () => {
    const id = await document()
    const remove = () => removeDocumentJob(services)({ documentId: id })
    const soon = new Date(now.getTime() + 1)
    await setDocumentTerms(database.db, id, { eraseAt: soon })
    expect(await remove()).toEqual({ again: soon })
    expect(await stateOf(id)).toBe('saved')
    await setDocumentTerms(database.db, id, { eraseAt: now })
    await remove()
    await remove()
    expect(await stateOf(id)).toBeUndefined()
    expect(await kindsOf(id)).toEqual(['removed'])
    const erasing = (await database.db.select().from(jobs)).filter(({ key }) => key === id)
    expect(erasing).toMatchObject([{ name: 'erase-document' }])
  })

  it('erase content and people, also again after a crash, and keep a trail that verifies', async () => {
    const id = await document()
    const { id: signerId } = await temporarySigner(id)
    await recordEvent(
      database.db,
      { id, relyingPartyId },
      { at: now, kind: 'viewed', actor: 'Ona', signerId },
    )
    for (const whom of [signerId, null]) {
      await insertCheck(database.db, {
        id: randomUUID(),
        relyingPartyId,
        sessionId: randomUUID(),
        person: null,
        at: now,
        documentId: id,
        signerId: whom,
        lists: [],
        hits: [],
        blocked: false,
      })
    }
    await setDocumentTerms(database.db, id, { eraseAt: now })
    await removeDocumentJob(services)({ documentId: id })
    const files = async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) =>
        each.isFile(),
      ).length
    const before = await files()
    await eraseDocumentJob(services)({ documentId: id })
    await eraseDocumentJob(services)({ documentId: id })
    // Two files are erased: the content and its journal entry.
    expect(await files()).toBe(before - 2)
    expect(await listSigners(database.db, id)).toEqual([])
    expect(await checksOfDocument(database.db, id)).toEqual([])
    const rows = (await database.db.select().from(documents)).filter((row) => row.id === id)
    expect(rows).toMatchObject([{ name: '', ownerName: '', file: null, state: 'removed' }])
    const trail = await listEvents(database.db, id)
    expect(trail.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['viewed', ''],
      ['removed', ''],
    ])
    expect(trail.map(entryDigest)).toEqual(trail.map(({ digest }) => digest))
  })

  it('erase the document when file storage is back, however long that takes', async () => {
    const id = await document()
    await setDocumentTerms(database.db, id, { eraseAt: now })
    await removeDocumentJob(services)({ documentId: id })
    const erase = (from: Services) =>
      unlessPaused(from, eraseDocumentJob(from))({ documentId: id }, { attempt: 1 } as JobRun)
    const remove = () => Promise.reject(new StorageError('blobs-away', 'bucket'))
    const away = { ...services, blobs: { ...services.blobs, remove } }
    expect(await erase(away)).toEqual({ again: new Date(now.getTime() + 5 * 60_000) })
    const nameNow = async () => {
      const rows = await database.db.select().from(documents)
      return rows.find((row) => row.id === id)?.name
    }
    expect(await nameNow()).toBe('a.pdf')
    expect(await erase(services)).toBeUndefined()
    expect(await nameNow()).toBe('')
  })
})
