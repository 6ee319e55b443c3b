import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { namesRow } from '@/lib/gateway/contract/endpoint'
import type { EndpointName } from '@/lib/gateway/contract/endpoints'
import {
  documentUuid,
  memberUuid,
  pathExamples,
  pdfContent,
  uploadUuid,
} from '@/lib/gateway/contract/examples'
import type { Client } from '../../client'
import { foreign, portal } from '../../in-process/clients'
import { organisationOf } from '../../organisation'
import { actingFor, newPerson, signIn } from '../../signed-in'
import {
  asEmployee,
  ask,
  bodies,
  content,
  entryOf,
  file,
  isRead,
  namedBy,
  namesOf,
  preparations,
  type Rows,
  rowsOf,
  statusOf,
  unknownRows,
} from './owned-rows'

describe('an owner’s rows', () => {
  const signerPerson = newPerson()
  let owner: Client
  let session: string
  let rows: Rows
  let unknown: Rows
  const callers = new Map<string, Client>()

  beforeAll(async () => {
    ;({ session } = await signIn(portal))
    preparations.moveDocument = preparations.moveTemplate = async (_, own) => ({
      ...own,
      [memberUuid]: (await organisationOf(portal, session)).id,
    })
    owner = actingFor(portal, session)
    rows = await rowsOf(owner, { signerCode: signerPerson.code })
    unknown = unknownRows()
    const other = (await signIn(portal)).session
    const ended = (await signIn(portal)).session
    await portal.call('/api/person/session/end.json', { session: ended })
    const signer = (await signIn(portal, signerPerson)).session
    callers.set('no session', portal)
    callers.set('another person’s session', actingFor(portal, other))
    callers.set('an ended session', actingFor(portal, ended))
    callers.set('the signer’s session', actingFor(portal, signer))
    callers.set('another relying party', actingFor(foreign, session))
  })

  const callerOf = (name: string) => callers.get(name) ?? expect.fail(`No caller ${name}`)
  const callerNames = [
    'no session',
    'another person’s session',
    'an ended session',
    'the signer’s session',
    'another relying party',
  ]
  // The owner is resolved from the session in one place, and part of the query of each call.
  const everywhere = ['another person’s session', 'the signer’s session', 'another relying party']
  const inTurn = ['no session', 'an ended session']
  const named = namesOf('owner', namesRow)
  const byBody = named.filter((name) => entryOf(name).credential === 'body')

  it.each(named)('are reported as unknown to others by %s', async (name) => {
    const next = inTurn[named.indexOf(name) % inTurn.length] ?? expect.fail()
    for (const caller of [...everywhere, next]) {
      const client = callerOf(caller)
      const answers = [await ask(client, name, rows), await ask(client, name, unknown)]
      expect([caller, answers[0]]).toEqual([caller, answers[1]])
    }
  })

  it.each(byBody)('are reached by their owner with %s', async (name) => {
    const wanted = { signerCode: signerPerson.code, isWanted: namedBy(name) }
    const own = isRead(name) ? rows : await rowsOf(owner, wanted)
    const prepared = await (preparations[name] ?? (async () => own))(owner, own)
    const { http, answer } = await ask(owner, name, prepared)
    expect(answer).not.toEqual((await ask(owner, name, unknownRows())).answer)
    expect(http).toBe(statusOf(name))
  })

  /** Calls by GET have no session, because it would appear in the URL. */
  it.each(named.filter((name) => entryOf(name).credential === 'query'))(
    'are never reached by a portal with %s',
    async (name) => {
      expect(await ask(owner, name, rows)).toEqual(await ask(owner, name, unknown))
    },
  )

  const unnamed = namesOf('owner', (endpoint) => !namesRow(endpoint))

  it.each(unnamed)('are refused to an ended session by %s', async (name) => {
    const { http, answer } = await ask(callerOf('an ended session'), name, unknown)
    const isSettings = 'session' in entryOf(name).request.shape
    expect([http, answer.error_code ?? answer.message]).toEqual(
      isSettings || entryOf(name).carriesErrorCode ? [404, 40402] : [404, expect.any(String)],
    )
  })

  it.each(callerNames.filter((caller) => caller !== 'an ended session'))(
    'appear in no list for %s',
    async (caller) => {
      // The newest rows come first in each list.
      const newest = await rowsOf(owner, { signerCode: signerPerson.code })
      for (const name of unnamed.filter((each) => /^(list|count)/.test(each))) {
        const { answer } = await ask(callerOf(caller), name, unknown)
        for (const id of Object.values(newest)) expect(JSON.stringify(answer)).not.toContain(id)
      }
      const { body } = await callerOf(caller).call('/api/document/list.json', {})
      expect(JSON.stringify(body)).not.toContain(rows[documentUuid])
    },
  )

  it.each([
    ['uploadDocument', { access: 'private', signers: [asEmployee()] }],
    [
      'sendBatch',
      { access: 'private', reference: 'by upload', rows: [{ signers: [asEmployee()] }] },
    ],
    ['saveTemplate', { name: 'By upload', access: 'private', roles: [{ label: 'Employee' }] }],
    ['validateFile', {}],
    ['bundleFile', {}],
    ['augmentFile', {}],
  ] as const)('do not include a raw upload of another owner for %s', async (name, body) => {
    const { path } = entryOf(name)
    const taken = (upload: string | undefined, client: Client) =>
      client.call(path, { ...body, file: { filename: 'owned.pdf', upload } })
    for (const caller of callerNames.filter((each) => each !== 'an ended session')) {
      const answer = await taken(rows[uploadUuid], callerOf(caller))
      expect(answer).toEqual(await taken(randomUUID(), callerOf(caller)))
      expect(answer.http).toBe(400)
    }
  })

  it('do not include a document of another owner for saveTemplate', async () => {
    const saved = (document: string | undefined, client: Client) =>
      client.call('/api/template/save.json', {
        name: randomUUID(),
        access: 'private',
        roles: [{ label: 'Employee' }],
        document,
      })
    const stranger = callerOf('another person’s session')
    const answer = await saved(rows[documentUuid], stranger)
    expect(answer).toEqual(await saved(randomUUID(), stranger))
    expect(answer.http).toBe(404)
  })

  it('keep their owner, whatever owner a sign-in or a call names', async () => {
    const token = await finishedLogin()
    const { owner: reference } = (await portal.call('/api/person/session/read.json', { session }))
      .body
    const begun = await portal.call('/api/person/session.json', { token, owners: [reference] })
    const stranger = actingFor(portal, begun.body.session)
    expect((await stranger.call('/api/document/list.json')).body.documents).toEqual([])
    const path = `/api/document/${rows[documentUuid]}/details.json`
    expect((await owner.call(path)).http).toBe(200)
    expect((await stranger.call(path)).http).toBe(404)
  })

  it.each(namesOf('owner', ({ request }) => 'owner' in request.shape))(
    'are refused by %s if a portal names an owner',
    async (name) => {
      const { path, method, example } = entryOf(name)
      const asked = JSON.stringify({ ...example.request, ...bodies[name], owner: 'somebody' })
      const body = JSON.parse(asked.replaceAll(pdfContent, content))
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => pathExamples[key] ?? '')
      for (const client of [owner, portal]) {
        const answer = await client.call(filled, body, method)
        expect(answer.http).toBe(400)
        expect(answer.body.message).toContain('[owner]')
      }
    },
  )

  it.each([1, 'x', `${'a'.repeat(42)}!`, []])('are refused with %j as session', async (value) => {
    const answer = await portal.call('/api/document/list.json', { on_behalf_of: value })
    expect(answer.http).toBe(400)
    expect(answer.body.message).toContain('[on_behalf_of]')
  })
})

async function finishedLogin(): Promise<string> {
  const { token } = (await portal.call('/smartid/login.json', newPerson())).body
  await portal.awaitEnd(`/smartid/status/${token}.json`)
  return token
}

describe('the calls of a signer', () => {
  const byLink = namesOf('signer', ({ path }) => path.includes('{secret}'))
  const bySession = namesOf('signer', ({ path }) => !path.includes('{secret}'))

  async function invited() {
    const owner = actingFor(portal, (await signIn(portal)).session)
    const { body } = await owner.call('/api/document/upload.json', {
      access: 'private',
      file,
      signers: [{ name: 'Ok', surname: 'Testnumber', email: `${randomUUID()}@example.com` }],
    })
    return {
      owner,
      uuid: body.document.uuid,
      secret: body.signers[0]?.invitationUrl?.split('/').at(-1) ?? '',
    }
  }

  const open = async (name: EndpointName, secret: string, client: Client) => {
    const { path, example } = entryOf(name)
    const filled = path.replace('{secret}', secret).replace('{fileIndex}', '0')
    const { http, body } = await client.call(filled, example.request)
    return { http, body }
  }

  it.each(byLink)('%s reports an unknown link after its signer was removed', async (name) => {
    const { owner, uuid, secret } = await invited()
    const { document } = (await owner.call(`/api/document/${uuid}/details.json`)).body
    const removed = { signer_id: document.signers[0]?.id }
    expect(await open(name, secret, portal)).not.toMatchObject({ http: 404 })
    await owner.call(`/api/document/${uuid}/remove-temporary-signer.json`, removed)
    const answer = await open(name, secret, portal)
    expect(answer).toEqual(await open(name, pathExamples.secret ?? '', portal))
    expect(answer.http).toBe(404)
  })

  it.each(byLink)('%s is available to portals only', async (name) => {
    const { secret } = await invited()
    expect((await open(name, secret, foreign)).http).toBe(401)
  })

  it.each(bySession)('%s fails with 40402 without a live session of this person', async (name) => {
    const person = newPerson()
    const ended = (await signIn(portal, person)).session
    await portal.call('/api/person/session/end.json', { session: ended })
    const other = (await signIn(portal)).session
    for (const session of [ended, other, 'a'.repeat(43)]) {
      const { path, example } = entryOf(name)
      const answer = await portal.call(path, { ...example.request, ...person, session })
      expect([answer.http, answer.body.error_code]).toEqual([404, 40402])
    }
  })
})

describe('a public document', () => {
  it.each(namesOf('public'))('%s shows it to anyone, and a private one to no one', async (name) => {
    const owner = actingFor(portal, (await signIn(portal)).session)
    const { path } = entryOf(name)
    const shown = async (access: 'public' | 'private') => {
      const signers = [{ name: 'Ok', surname: 'Testnumber', email: `${randomUUID()}@example.com` }]
      const { body } = await owner.call('/api/document/upload.json', { access, file, signers })
      return await at(body.document.uuid)
    }
    const at = (uuid: string) =>
      portal.call(path.replace('{documentId}', uuid).replace('{fileIndex}', '0'))
    expect((await shown('public')).http).toBe(200)
    const hidden = await shown('private')
    expect(hidden).toEqual(await at(randomUUID()))
    expect(hidden.http).toBe(404)
  })
})

/** Fails for a new call of subject `none` until its name is added here. */
describe('calls that concern no owner and no signer', () => {
  it('are exactly the listed ones', () => {
    expect(namesOf('none').toSorted()).toEqual([
      'augmentFile',
      'beginPersonSession',
      'beginStaffSignIn',
      'bundleFile',
      'cancelMobileSession',
      'cancelSigning',
      'cancelSmartIdSession',
      'completeByBrowser',
      'confirmAddress',
      'confirmDeviceLink',
      'createOrganisation',
      'endPersonSession',
      'endPersonSessions',
      'endStaffSessions',
      'finishStaffSignIn',
      'initializeBrowserAuthentication',
      'initializeDeviceLinkAuthentication',
      'initializeMobileAuthentication',
      'initializeMobileHashSigning',
      'initializeMobileSigning',
      'initializeSmartIdAuthentication',
      'initializeSmartIdHashSigning',
      'initializeSmartIdOnlySigning',
      'initializeSmartIdSigning',
      'joinOrganisation',
      'listAccounts',
      'listSigningMethods',
      'readBrowserAuthenticationStatus',
      'readDeviceLink',
      'readMemberInvitation',
      'readMobileAuthenticationStatus',
      'readMobileHashSigningStatus',
      'readMobileSigningStatus',
      'readPersonSession',
      'readSigningStatus',
      'readSmartIdAuthenticationStatus',
      'readSmartIdHashSigningStatus',
      'readSmartIdSigningStatus',
      'readStaffSignInLink',
      'readTrust',
      'receiveUpload',
      'startSigning',
      'validateFile',
    ])
  })
})
