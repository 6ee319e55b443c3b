import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createGatewayClient } from '@/lib/gateway/client/gateway-client'
import { type OwnerAction, perform } from '@/lib/portal/actions/owner-action'
import type { CommandResult } from '@/lib/portal/actions/owner-failures'
import { personMark } from '@/lib/portal/actions/person-mark'
import { ownerActions } from '@/lib/portal/owner/owner-actions'
import type { Viewer } from '@/lib/portal/sign-in/viewer'
import { uploadTicket } from '@/lib/portal/uploads/upload-ticket'
import { linkOf } from '../../hosted-signing'
import { portal } from '../../in-process/clients'
import { clock, services } from '../../in-process/services'
import { type OpenIdProvider, openIdClient } from '../../openid-provider'
import { app } from '../../people'
import { samplePdf } from '../../sample-pdf'
import { directoryWith } from '../../scim'
import { providerFor } from '../../staff'

/** Paths that the portal has called. */
let calls: string[] = []

/** The gateway behind a server that counts its calls. */
const counting = createServer((incoming, outgoing) => {
  calls.push(incoming.url ?? '')
  const { method, headers } = incoming
  const call = forward(services.gatewayUrl + incoming.url, { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  incoming.pipe(call)
})

let viewer: Viewer
let endedSession: string
let provider: OpenIdProvider
let organisation: { readonly id: string; readonly member: string }

async function newAccount(session: string) {
  const name = `Organisation ${randomUUID()}`
  return (await portal.call('/api/organisation/create.json', { session, name })).body.account
}

beforeAll(async () => {
  counting.listen(0, '127.0.0.1')
  await once(counting, 'listening')
  const { port } = counting.address() as AddressInfo
  vi.stubEnv('DATA_DIR', services.dataDir)
  vi.stubEnv('GATEWAY_URL', `http://127.0.0.1:${port}`)
  vi.stubEnv('GATEWAY_ACCESS_TOKEN', services.hostedToken)
  viewer = await signIn()
  const { session } = await signIn()
  await portal.call('/api/person/session/end.json', { session })
  endedSession = session
  provider = await providerFor(services)
  organisation = await newAccount(viewer.session)
})

afterAll(async () => {
  await provider.stop()
  vi.unstubAllEnvs()
  counting.closeAllConnections()
  counting.close()
})

async function signIn(whose: object = app.signsInEstonia): Promise<Viewer> {
  const { body } = await portal.call('/smartid/login.json', whose)
  await portal.awaitEnd(`/smartid/status/${body.token}.json`)
  const began = await portal.call('/api/person/session.json', { token: body.token })
  const { session, owner, country, code, name, surname } = began.body
  return { session, owner, country, code, name, surname, method: 'smartid', since: Date.now() }
}

const address = () => `${randomUUID()}@example.com`
const person = { name: 'Ona', surname: 'Testaitė' }
const pdf = samplePdf()
const announced = { size: pdf.length, sha256: createHash('sha256').update(pdf).digest('hex') }

/** A client of the gateway for the same person that is not counted. */
const uncounted = () =>
  createGatewayClient({
    url: services.gatewayUrl,
    accessToken: services.hostedToken,
    onBehalfOf: viewer.session,
  })

async function made(signer: object = person, terms: object = {}) {
  const { call } = uncounted()
  const { document } = await call(
    'uploadDocument',
    {},
    {
      access: 'public',
      file: { filename: 'contract.pdf', content: pdf.toString('base64') },
      signers: [{ ...person, ...signer, email: address() }],
      ...terms,
    },
  )
  const documentId = document.uuid
  const read = await call('readDocument', { documentId }, {})
  return { documentId, signerId: read.document.signers[0]?.id ?? '' }
}

/** A signer who is on a list of the simulator, and has signed. */
async function madeHit() {
  await expect.poll(areListsFresh).toBe(true)
  const whose = await made({ name: 'Adult', surname: 'Testnumber' }, { sanctions: true })
  const body = { signer_id: whose.signerId }
  const { invitationUrl } = await uncounted().call('readInvitationLink', whose, body)
  const link = linkOf(portal, invitationUrl)
  await link.sign(app.isSanctioned)
  await link.attemptEnd()
  return { ...whose, list_kind: 'un', reference: 'SIMi.002', reason: 'Another place of birth' }
}

async function areListsFresh(): Promise<boolean> {
  const answer = await fetch(`${services.gatewayUrl}/readyz`)
  const { screeningLists }: { screeningLists: { state: string }[] } = await answer.json()
  return screeningLists.length > 0 && screeningLists.every(({ state }) => state === 'fresh')
}

const madeDocument = async () => ({ documentId: (await made()).documentId })

async function madeCallback() {
  const { documentId } = await made()
  const { call } = uncounted()
  const callback_url = 'https://receiver.example.com/'
  const callback_events = ['document.cancelled' as const]
  await call('generateSigningLink', {}, { document_id: documentId, callback_url, callback_events })
  await call('cancelDocument', { documentId }, {})
  const { callbacks } = await call('listCallbacks', { documentId }, {})
  return { documentId, deliveryId: callbacks[0]?.id ?? '' }
}

async function uploaded() {
  const { upload } = await uncounted().call('announceUpload', {}, announced)
  await fetch(`${services.gatewayUrl}/api/upload/${upload}`, {
    method: 'PUT',
    body: new Uint8Array(pdf),
  })
  return { name: 'contract.pdf', ticket: uploadTicket(viewer, upload) }
}

async function madeTemplate() {
  const { template } = await uncounted().call(
    'saveTemplate',
    {},
    {
      name: `Contract ${randomUUID()}`,
      reference: randomUUID(),
      access: 'public',
      file: { filename: 'contract.pdf', content: pdf.toString('base64') },
      roles: [{ label: 'Signer' }],
    },
  )
  return { templateId: template.uuid }
}

async function madeBatch() {
  const { batch } = await uncounted().call(
    'sendBatch',
    {},
    {
      reference: randomUUID(),
      access: 'public',
      file: { filename: 'contract.pdf', content: pdf.toString('base64') },
      rows: [{ signers: [{ ...person, email: address() }] }],
    },
  )
  return { batchId: batch.uuid }
}

async function madeLabel() {
  const body = { name: randomUUID(), colour: 'teal' } as const
  return { labelId: (await uncounted().call('saveLabel', {}, body)).label.id }
}

const typed = () => ({
  ...person,
  email: address(),
  country: 'LT' as const,
  personalCode: '',
  phone: '',
  delivery: 'mail' as const,
  myself: false,
})

const manner = {
  access: 'public',
  language: 'en',
  page: 'last_page',
  screening: false,
} as const

const naming = () => ({
  name: `Contract ${randomUUID()}`,
  reference: randomUUID(),
  replaces: false,
})

const begun = <Filled>(filled: Filled) => ({ whose: personMark(viewer), filled })

type Performed = (as: { viewer: Viewer; language: 'en' }) => Promise<CommandResult<unknown>>

/** An action with prepared input. */
const does =
  <Input, Form, Done>(action: OwnerAction<Input, Form, Done>, input: () => Promise<Input>) =>
  async (): Promise<Performed> => {
    const given = await input()
    return (as) => perform(action, given, as)
  }

/** An action with prepared input, in the account of an organisation. */
const inOrganisation =
  <Input, Form, Done>(action: OwnerAction<Input, Form, Done>, input: () => Promise<Input>) =>
  async (): Promise<Performed> => {
    const given = await input()
    return ({ viewer: whose, language }) =>
      perform(action, given, { viewer: { ...whose, account: organisation.id }, language })
  }

const organisationGateway = () =>
  createGatewayClient({
    url: services.gatewayUrl,
    accessToken: services.hostedToken,
    onBehalfOf: viewer.session,
    account: organisation.id,
  })

async function madeMember() {
  const body = { ...person, email: address(), role: 'reader' } as const
  const { member } = await organisationGateway().call('inviteMember', {}, body)
  return { memberId: member.id }
}

/** Every action with its input. */
const prepared: Readonly<Record<keyof typeof ownerActions, () => Promise<Performed>>> = {
  announceFile: does(ownerActions.announceFile, async () => announced),
  readContents: does(ownerActions.readContents, uploaded),
  sendInvitations: does(ownerActions.sendInvitations, async () =>
    begun({ ...manner, reference: randomUUID(), files: [await uploaded()], signers: [typed()] }),
  ),
  signOwn: does(ownerActions.signOwn, async () =>
    begun({ reference: randomUUID(), files: [await uploaded()] }),
  ),
  sendBatch: does(ownerActions.sendBatch, async () => {
    const { delivery, myself, phone, ...row } = typed()
    const rows = [[{ ...row, unknown: [] }]]
    const file = { files: [await uploaded()], roles: [] }
    return begun({ ...manner, reference: randomUUID(), ...file, rows })
  }),
  stopBatch: does(ownerActions.stopBatch, madeBatch),
  addSigner: does(ownerActions.addSigner, async () => ({
    ...(await madeDocument()),
    signer: typed(),
  })),
  remindSigner: does(ownerActions.remindSigner, () => made()),
  remindAll: does(ownerActions.remindAll, madeDocument),
  remindChosen: does(ownerActions.remindChosen, async () => ({
    documents: [(await made()).documentId],
    batches: [],
  })),
  readSignerLink: does(ownerActions.readSignerLink, () => made()),
  makeLink: does(ownerActions.makeLink, async () => ({ ...(await madeDocument()), minutes: '60' })),
  readSigner: does(ownerActions.readSigner, () => made()),
  changeSigner: does(ownerActions.changeSigner, async () => ({
    ...(await made()),
    signer: typed(),
    language: 'en' as const,
    forgotten: [],
  })),
  removeSigner: does(ownerActions.removeSigner, () => made()),
  clearHit: does(ownerActions.clearHit, madeHit),
  replayCallback: does(ownerActions.replayCallback, madeCallback),
  testCallback: does(ownerActions.testCallback, async () => ({
    callbackId: (await madeCallback()).deliveryId,
  })),
  cancelDocument: does(ownerActions.cancelDocument, async () => ({
    ...(await madeDocument()),
    reason: '',
  })),
  sendAgain: does(ownerActions.sendAgain, async () => {
    const path = await madeDocument()
    await uncounted().call('cancelDocument', path, {})
    return path
  }),
  extendDocument: does(ownerActions.extendDocument, async () => ({
    ...(await madeDocument()),
    deadline: Math.floor(clock.now().getTime() / 1000) + 86_400,
  })),
  setReminders: does(ownerActions.setReminders, madeDocument),
  setHandOver: does(ownerActions.setHandOver, async () => ({
    ...(await madeDocument()),
    isAllowed: true,
  })),
  keepDocument: does(ownerActions.keepDocument, async () => ({
    ...(await madeDocument()),
    isKept: true,
  })),
  removeDocument: does(ownerActions.removeDocument, madeDocument),
  archiveRows: does(ownerActions.archiveRows, async () => ({
    rows: { documents: [(await made()).documentId], batches: [] },
    archived: true,
  })),
  labelRows: does(ownerActions.labelRows, async () => ({
    rows: { documents: [(await made()).documentId], batches: [] },
    add: [(await madeLabel()).labelId],
    remove: [],
    name: '',
  })),
  saveLabel: does(ownerActions.saveLabel, async () => ({
    name: randomUUID(),
    colour: 'red' as const,
  })),
  removeLabel: does(ownerActions.removeLabel, madeLabel),
  removeChosen: does(ownerActions.removeChosen, async () => [(await made()).documentId]),
  saveNewTemplate: does(ownerActions.saveNewTemplate, async () =>
    begun({
      ...manner,
      ...naming(),
      files: [await uploaded()],
      roles: [{ label: 'Signer', isFixed: false, signer: typed() }],
    }),
  ),
  saveAsTemplate: does(ownerActions.saveAsTemplate, async () => {
    const { documentId, signerId: id } = await made()
    return { documentId, ...naming(), roles: [{ id, label: 'Signer', isFixed: true }] }
  }),
  beginOfDocument: does(ownerActions.beginOfDocument, madeDocument),
  beginOfTemplate: does(ownerActions.beginOfTemplate, madeTemplate),
  renameTemplate: does(ownerActions.renameTemplate, async () => ({
    ...(await madeTemplate()),
    name: naming().name,
  })),
  removeTemplate: does(ownerActions.removeTemplate, madeTemplate),
  createOrganisation: does(ownerActions.createOrganisation, async () => ({
    name: `Organisation ${randomUUID()}`,
  })),
  leaveOrganisation: inOrganisation(ownerActions.leaveOrganisation, async () => {
    organisation = await newAccount(viewer.session)
    const joining = await signIn(app.signs)
    const { call } = organisationGateway()
    const { name, surname } = joining
    const invited = { name, surname, email: address(), role: 'administrator' } as const
    const secret = (await call('inviteMember', {}, invited)).invitation_url.split('/').at(-1)
    const join = { session: joining.session, secret }
    await portal.call('/api/organisation/join.json', join)
    return {}
  }),
  inviteMember: inOrganisation(ownerActions.inviteMember, async () => {
    organisation = await newAccount(viewer.session)
    return { ...person, email: address(), role: 'reader', country: 'LT', personalCode: '' } as const
  }),
  addProgram: inOrganisation(ownerActions.addProgram, async () => ({
    name: 'Accounting',
    role: 'sender' as const,
  })),
  changeRole: inOrganisation(ownerActions.changeRole, async () => ({
    ...(await madeMember()),
    role: 'sender' as const,
  })),
  removeMember: inOrganisation(ownerActions.removeMember, madeMember),
  saveOrganisation: inOrganisation(ownerActions.saveOrganisation, async () => ({
    name: `Organisation ${randomUUID()}`,
    senderView: 'own' as const,
  })),
  saveBrand: inOrganisation(ownerActions.saveBrand, async () => ({
    accent: '#123456',
    replyTo: '',
  })),
  saveStaffSignIn: inOrganisation(ownerActions.saveStaffSignIn, async () => ({
    issuer: provider.url,
    clientId: openIdClient.id,
    clientSecret: openIdClient.secret,
    groupClaim: 'groups',
    rules: [],
    addressesAreVerified: false,
  })),
  checkStaffSignIn: inOrganisation(ownerActions.checkStaffSignIn, async () => ({
    issuer: provider.url,
  })),
  removeStaffSignIn: inOrganisation(ownerActions.removeStaffSignIn, async () => ({})),
  saveCallback: inOrganisation(ownerActions.saveCallback, async () => ({
    url: 'https://shop.example.com/signed',
  })),
  testOrganisationCallback: inOrganisation(ownerActions.testOrganisationCallback, async () => {
    const url = `${services.simulatorUrl}/callback`
    await organisationGateway().call('setOrganisationCallback', {}, { url })
    return {}
  }),
  connectDirectory: inOrganisation(ownerActions.connectDirectory, async () => ({})),
  disconnectDirectory: inOrganisation(ownerActions.disconnectDirectory, async () => ({})),
  saveDirectory: inOrganisation(ownerActions.saveDirectory, async () => ({
    role: 'sender' as const,
    invites: false,
  })),
  setGroupRole: inOrganisation(ownerActions.setGroupRole, async () => {
    const { token } = await organisationGateway().call('connectDirectory', {}, {})
    const group = await directoryWith(services, token).call('POST', '/Groups', {
      displayName: randomUUID(),
    })
    return { groupId: group.body.id, role: 'manager' as const }
  }),
  changeSender: inOrganisation(ownerActions.changeSender, async () => {
    const { document } = await organisationGateway().call(
      'uploadDocument',
      {},
      {
        access: 'public',
        file: { filename: 'contract.pdf', content: pdf.toString('base64') },
        signers: [{ ...person, email: address() }],
      },
    )
    return { documentId: document.uuid }
  }),
  moveDocument: does(ownerActions.moveDocument, async () => ({
    ...(await made()),
    organisation: (await newAccount(viewer.session)).id,
  })),
  moveTemplate: does(ownerActions.moveTemplate, async () => ({
    ...(await madeTemplate()),
    organisation: (await newAccount(viewer.session)).id,
  })),
  saveSettings: does(ownerActions.saveSettings, async () => begun({ email: '' })),
  readPeopleBefore: does(ownerActions.readPeopleBefore, async () => ({})),
  forgetPerson: does(ownerActions.forgetPerson, async () => {
    await made()
    const { people } = await uncounted().call('listSuggestions', {}, {})
    return { suggestionId: people[0]?.id ?? '' }
  }),
  sendLinkAgain: does(ownerActions.sendLinkAgain, async () => ({})),
}

/** Actions that need two calls, because the second one needs the result of the first. */
const readingFirst: readonly string[] = ['saveAsTemplate', 'beginOfDocument', 'beginOfTemplate']

const names = Object.keys(prepared) as (keyof typeof ownerActions)[]

describe('an action of the portal', () => {
  it.each(names)('%s makes one call to the gateway', async (name) => {
    const act = await prepared[name]()
    calls = []
    expect(await act({ viewer, language: 'en' })).toMatchObject({ ok: true })
    expect(calls, calls.join(' ')).toHaveLength(readingFirst.includes(name) ? 2 : 1)
  })

  it.each(names)('%s reports an ended session after two calls', async (name) => {
    const act = await prepared[name]()
    calls = []
    const came = await act({ viewer: { ...viewer, session: endedSession }, language: 'en' })
    expect(came).toEqual({ ok: false, failure: { why: 'signedOut' } })
    expect(calls, calls.join(' ')).toHaveLength(2)
  })

  it('reports a missing signer or document', async () => {
    const as = { viewer, language: 'en' } as const
    const path = await made()
    const { remindSigner, readSignerLink, readSigner, removeSigner, removeDocument } = ownerActions
    await perform(removeSigner, path, as)
    const ofSigner = async () => [
      await perform(remindSigner, path, as),
      await perform(readSignerLink, path, as),
      await perform(readSigner, path, as),
      await perform(removeSigner, path, as),
    ]
    const refused = (why: string) => Array(4).fill({ ok: false, failure: { why } })
    expect(await ofSigner()).toEqual(refused('signerGone'))
    await perform(removeDocument, path, as)
    expect(await ofSigner()).toEqual(refused('gone'))
  })
})
