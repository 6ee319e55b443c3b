import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Mail } from '@/lib/mail/mail'
import type { SemanticsIdentifier } from '@/lib/providers/person-identity'
import { currentLink, findLink, insertLink } from '@/lib/storage/documents/links'
import { insertSigner } from '@/lib/storage/documents/signers'
import { listMails } from '@/lib/storage/mails'
import { insertOrganisation } from '@/lib/storage/organisations/organisations'
import { findStaffSignIn, storeStaffSignIn } from '@/lib/storage/organisations/staff-sign-in'
import type { RelyingPartyId } from '@/lib/storage/relying-parties/relying-parties'
import { links } from '@/lib/storage/schema/schema'
import { deleteKeptKey } from '@/lib/storage/secrets/kept-keys'
import { insertSession, ringSession } from '@/lib/storage/sessions/sessions'
import { given } from '@/lib/testing/given'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import { sessionRequest } from '@/lib/testing/session-request'
import { encryptAllAgain } from './admin/encrypt-again'
import { forgetLost, renewSealCommand, secretsStatus } from './admin/secrets-commands'
import { storeCallbackSecret } from './admin/store-callback-secret'
import { openSeal } from './evidence/seal'
import type { MailService } from './mail/mail-service'
import { queueMail } from './mail/notify-signers'
import { sendMailJob } from './mail/send-mail'
import type { Services } from './operation/context'
import { OperationFailure } from './operation/operation-failure'
import { encryptSecret } from './operation/secrets/encrypted-secret'
import { type SecretKeys, secretKeys } from './operation/secrets/secret-keys'
import { clientOf, clientSecretLabel } from './organisations/staff/staff-provider'
import { addressOfLink, newLink, secretDigest } from './rules/links'
import { ownerReference } from './sessions/authentication/owner-reference'
import { admitPrompt } from './sessions/prompt-limits'

const { database, relyingPartyId } = await partyOfFile()

const now = new Date('2026-11-21T10:00:00Z')
const old = secretKeys(['old'])
const changing = secretKeys(['new', 'old'])
const changed = secretKeys(['new'])
const portalUrl = 'https://portal.example'

describe('a changed gateway secret', () => {
  const log = { info: vi.fn(), error: vi.fn() }

  beforeEach(async () => {
    for (const name of ['owner', 'seal'] as const) await deleteKeptKey(database.db, name)
    vi.clearAllMocks()
  })

  const person: SemanticsIdentifier = { type: 'PNO', country: 'LT', number: '40504040001' }
  const ownerBy = (keys: SecretKeys, whose = person) =>
    ownerReference(database.db, keys, relyingPartyId, whose)
  const start = (keys: SecretKeys) => encryptAllAgain({ db: database.db, keys, log })
  const administered = (keys: SecretKeys) => ({
    db: database.db,
    keys,
    portalUrl,
    clock: () => now,
  })
  const statusBy = async (keys: SecretKeys) => (await secretsStatus(administered(keys))).status

  it('keeps the seal of evidence until it is renewed', async () => {
    const sealBy = async (keys: SecretKeys) =>
      (await openSeal({ settings: { keys, portalUrl }, clock: () => now }, database.db)).fingerprint
    const seal = await sealBy(old)
    expect((await statusBy(changing))?.needOlder).toBe(1)
    await start(changing)
    expect(await sealBy(changed)).toBe(seal)
    await expect(sealBy(old)).rejects.toThrow('seals evidence')
    const { message } = await renewSealCommand(administered(changed))
    expect(message).toContain(seal)
    expect(message).toContain(await sealBy(changed))
    expect(await sealBy(changed)).not.toBe(seal)
  })

  it('keeps the owners of documents, also after the old value is removed', async () => {
    const owner = await ownerBy(old)
    expect(await ownerBy(changing)).toBe(owner)
    await start(changing)
    expect(await ownerBy(changed)).toBe(owner)
  })

  it('keeps the client secrets of organisations', async () => {
    const [id, secret] = [randomUUID(), 'secret of a client']
    await insertOrganisation(database.db, { id, relyingPartyId, name: id, createdAt: now })
    const client = { issuer: 'https://login.example', clientId: 'paraph', groupClaim: 'groups' }
    await storeStaffSignIn(database.db, {
      ...client,
      organisationId: id,
      link: id,
      encryptedClientSecret: encryptSecret(old, clientSecretLabel(id), secret),
      rules: [],
      addressesAreVerified: false,
      changedAt: now,
    })
    expect((await statusBy(changing))?.needOlder).toBe(1)
    await start(changing)
    const stored = await findStaffSignIn(database.db, id)
    const settings = given<Services['settings']>({ keys: changed })
    expect(stored && clientOf({ settings }, stored).clientSecret).toBe(secret)
  })

  it('never replaces a lost key automatically', async () => {
    await ownerBy(old)
    await start(changed)
    expect(log.error).toHaveBeenCalledWith({ encrypted: 0, unreadable: 1 }, expect.any(String))
    await expect(ownerBy(changed)).rejects.toBeInstanceOf(OperationFailure)
    await expect(ownerBy(old)).resolves.toMatch(/^person-/)
  })

  it('loses the old key only by command', async () => {
    const owner = await ownerBy(old)
    await forgetLost(administered(changing))
    expect(await ownerBy(old)).toBe(owner)
    await forgetLost(administered(changed))
    expect(await ownerBy(changed)).not.toBe(owner)
  })

  it('gives each owner at each relying party a different reference, without their code', async () => {
    const other = await ownerBy(old, { ...person, country: 'EE' })
    const elsewhere = ownerReference(database.db, old, randomUUID() as RelyingPartyId, person)
    const all = [await ownerBy(old), other, await elsewhere]
    expect(new Set(all).size).toBe(3)
    expect(all.join()).not.toContain(person.number)
    const latvian = { type: 'PNO', country: 'LV', number: '050405-10009' } as const
    expect(await ownerBy(old, { ...latvian, number: '05040510009' })).toBe(
      await ownerBy(old, latvian),
    )
  })

  it('leaves the old value needed until everything was encrypted again', async () => {
    const secret = { value: `whsec_${'A'.repeat(43)}=`, source: 'command' } as const
    await ownerBy(old)
    await storeCallbackSecret({ keys: old, now }, database.db, relyingPartyId, secret)
    expect(await statusBy(changing)).toMatchObject({ newest: changed[0].id, needOlder: 2 })
    await start(changing)
    expect(await statusBy(changing)).toMatchObject({ newest: changed[0].id, needOlder: 0 })
  })

  describe('with links', () => {
    async function link({ noted = true } = {}) {
      const documentId = randomUUID()
      const file = { name: 'a.pdf', size: 1, sha256: '', segments: [] }
      await storeTestDocument(database.db, relyingPartyId, { id: documentId, file })
      const named = { name: 'Ona', surname: '', email: 'ona@example.com', language: 'lt' } as const
      const signer = await insertSigner(database.db, { id: randomUUID(), documentId, ...named })
      const made = newLink({ portalUrl, keys: old }, signer, 'invitation')
      await insertLink(database.db, made.link)
      if (!noted) await database.db.update(links).set({ keyId: null })
      const current = () => currentLink(database.db, signer.id, new Date())
      const stored = (await current()) ?? expect.fail('It was just stored')
      const tell = (keys: SecretKeys) =>
        addressOfLink({ portalUrl, keys }, database.db, signer, stored)
      return { address: made.address, id: stored.id, signer, current, tell }
    }
    const opens = (address: string) =>
      findLink(database.db, secretDigest(address.split('/').at(-1) ?? ''))

    it.each([
      ['', true],
      [' of a link without a key id', false],
    ])('returns the same address%s', async (_, noted) => {
      const { id, address, tell } = await link({ noted })
      expect(await tell(changing)).toEqual({ id, address })
    })

    it('returns a new address after the old value is removed; the mailed one still opens', async () => {
      const { id, address, tell, current } = await link()
      const reported = await tell(changed)
      expect(reported.address).not.toBe(address)
      expect(reported).toMatchObject({ id: (await current())?.id })
      expect((await opens(reported.address))?.link.replacedAt).toBeNull()
      expect((await opens(address))?.link).toMatchObject({ id, replacedAt: null })
    })

    it.each([
      ['the same', changing, true],
      ['a new', changed, false],
    ])('puts %s address into a mail that was queued before', async (_, keys, isSame) => {
      const { id, address, signer } = await link()
      await queueMail(database.db, signer, { id: randomUUID(), linkId: id, kind: 'invitation' })
      const [mail] = await listMails(database.db, signer.documentId)
      const sent: Mail[] = []
      const transport = { send: async (mail: Mail) => void sent.push(mail) }
      const settings = { portalUrl, keys, demonstration: false }
      const services = given<Services>({ database, settings, clock: () => now })
      const send = sendMailJob(services, given<MailService>({ transport, host: 'h' }))
      await send({ mailId: mail?.id ?? '' })
      const [reported = ''] = /https:\S+/.exec(sent[0]?.text ?? '') ?? []
      expect(reported === address).toBe(isSame)
      expect((await opens(reported))?.signer.id).toBe(signer.id)
    })
  })

  it('does not reset prompt limits', async () => {
    const limiter = (keys: SecretKeys) => ({
      clock: () => new Date(),
      settings: { keys, promptLimits: { live: 0, minute: 1, hour: 0 } } as never,
    })
    const asked = { country: 'LT', personalCode: '50001018865' } as const
    const prompt = await admitPrompt(limiter(old), database.db, asked, sessionRequest)
    const first = {
      id: randomUUID(),
      relyingPartyId,
      family: 'smartid',
      kind: 'authentication',
      person: asked,
      request: sessionRequest,
      expiresAt: new Date(),
    } as const
    await insertSession(database.db, first, { prompt })
    // The session has ended, but its prompt still counts against the limit.
    await ringSession(database.db, first.id, new Date(), {})
    const again = admitPrompt(limiter(changing), database.db, asked, sessionRequest)
    await expect(again).rejects.toHaveProperty('reason', 'too-many-requests')
  })
})
