import { createHash, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Endpoint, Subject } from '@/lib/gateway/contract/endpoint'
import { type EndpointName, endpoints } from '@/lib/gateway/contract/endpoints'
import {
  batchUuid,
  deliveryUuid,
  documentUuid,
  groupUuid,
  labelUuid,
  memberUuid,
  pathExamples,
  pdfContent,
  signerUuid,
  suggestionUuid,
  templateUuid,
  uploadUuid,
} from '@/lib/gateway/contract/examples'
import type { Client } from '../../client'
import { linkOf } from '../../hosted-signing'
import { portal } from '../../in-process/clients'
import { clock, services } from '../../in-process/services'
import { app } from '../../people'
import { samplePdf } from '../../sample-pdf'

/** Rows of one account, and calls on them, for tables of who may access what. */

const pdf = samplePdf()
export const content = pdf.toString('base64')
const sha256 = createHash('sha256').update(pdf).digest('hex')
export const file = { filename: 'owned.pdf', content }

const table = Object.entries(endpoints as Record<string, Endpoint>)
export const namesOf = (subject: Subject, isIt: (endpoint: Endpoint) => boolean = () => true) =>
  table.flatMap(([name, endpoint]) =>
    endpoint.subject === subject && isIt(endpoint) ? [name as EndpointName] : [],
  )
export const entryOf = (name: EndpointName): Endpoint => endpoints[name]
/** Whether a call changes no row, so that tests can share rows. */
export const isRead = (name: EndpointName) => /^(read|list|count)/.test(name)

/** The row ids of one owner, by the example ids of the contract that they replace. */
export type Rows = Readonly<Record<string, string>>

/** Ids that belong to no row. */
export const unknownRows = (): Rows =>
  Object.fromEntries(exampleIds.map((example) => [example, randomUUID()]))

const exampleIds = [
  documentUuid,
  signerUuid,
  batchUuid,
  templateUuid,
  uploadUuid,
  deliveryUuid,
  suggestionUuid,
  memberUuid,
  labelUuid,
  groupUuid,
]

/** Which rows to create, by their example ids. */
type Wanted = (example: string) => boolean

/** The rows that a call names, in its path or its body. */
export function namedBy(name: EndpointName): Wanted {
  const request = pathOf(name) + JSON.stringify(bodyOf(name))
  return (example) => request.includes(example)
}

const pathOf = (name: EndpointName) =>
  entryOf(name).path.replaceAll(/\{(\w+)\}/g, (_, key: string) => pathExamples[key] ?? '')

function bodyOf(name: EndpointName): object {
  const { owner: _, ...body }: { owner?: unknown } = bodies[name] ?? entryOf(name).example.request
  return body
}

interface RowMakers {
  readonly signerCode: string
  /** In an organisation, a manager saves template and label. */
  readonly manager?: Client
  readonly isWanted?: Wanted
}

/** Creates rows of an owner: a document with a signer and a callback, a batch, a template, a label and a raw upload. */
export async function rowsOf(
  owner: Client,
  { signerCode, manager = owner, isWanted = () => true }: RowMakers,
): Promise<Rows> {
  const ofDocument = [documentUuid, signerUuid, deliveryUuid, suggestionUuid]
  return {
    ...(isWanted(uploadUuid) && (await uploadOf(owner))),
    ...(ofDocument.some(isWanted) && (await documentOf(owner, signerCode))),
    ...(isWanted(batchUuid) && (await batchOf(owner))),
    ...(isWanted(templateUuid) && (await templateOf(manager))),
    ...(isWanted(labelUuid) && (await labelOf(manager))),
  }
}

const someone = () => ({
  name: 'Ok',
  surname: 'Testnumber',
  email: `${randomUUID()}@example.com`,
})

async function uploadOf(owner: Client): Promise<Rows> {
  const { upload } = (await owner.call('/api/upload.json', { size: pdf.length, sha256 })).body
  await owner.send(`/api/upload/${upload}`, { method: 'PUT', body: new Uint8Array(pdf) })
  return { [uploadUuid]: upload }
}

async function documentOf(owner: Client, signerCode: string): Promise<Rows> {
  const signer = { ...someone(), country: 'LV', personal_code: signerCode }
  const callbackUrl = `${services.simulatorUrl}/callback`
  const document = await owner.call('/api/document/upload.json', {
    access: 'private',
    file: { ...file, callbackUrl },
    callback_events: ['document.cancelled'],
    signers: [signer],
  })
  const { uuid } = document.body.document
  const details = (await owner.call(`/api/document/${uuid}/details.json`)).body.document
  const { people } = (await owner.call('/api/person/suggestions.json')).body
  return {
    [documentUuid]: uuid,
    [signerUuid]: details.signers[0]?.id ?? '',
    [deliveryUuid]: randomUUID(),
    [suggestionUuid]: people[0]?.id ?? '',
  }
}

async function batchOf(owner: Client): Promise<Rows> {
  const rows = [{ signers: [someone()] }]
  const sent = { access: 'private', file, reference: randomUUID(), rows }
  return { [batchUuid]: (await owner.call('/api/batch/send.json', sent)).body.batch.uuid }
}

async function templateOf(manager: Client): Promise<Rows> {
  const saved = { name: randomUUID(), file, roles: [{ label: 'Employee' }], access: 'private' }
  const { template } = (await manager.call('/api/template/save.json', saved)).body
  return { [templateUuid]: template.uuid }
}

async function labelOf(manager: Client): Promise<Rows> {
  const { label } = (await manager.call('/api/label/save.json', newLabel())).body
  return { [labelUuid]: label.id }
}

export const newLabel = () => ({ name: randomUUID(), colour: 'teal' })

/** No provider of OpenID Connect answers here. */
const awayProvider = { issuer: 'http://127.0.0.1:9' }

/** Bodies for calls whose example in the contract would fail. */
export const bodies: Partial<Record<EndpointName, object>> = {
  clearScreeningHit: {
    list_kind: 'un',
    reference: 'SIMi.002',
    by: 'Ona',
    reason: 'Another person',
  },
  extendDocument: { deadline: Math.floor(clock.now().getTime() / 1000) + 30 * 86_400 },
  generateSigningLink: { document_id: documentUuid, expire_after: 5, without_callback: true },
  inviteSigner: { signer: { name: 'Ona', surname: 'Testaitė', email: 'ona@example.com' } },
  readDocumentPicture: { sha256 },
  readUpload: { filename: 'owned.pdf' },
  readUploadContents: { filename: 'owned.pdf' },
  removeTemporarySigner: { signer_id: signerUuid },
  renameTemplate: { name: 'Another name' },
  sendTemplate: { signers: [asEmployee()] },
  sendTemplateInBulk: { reference: randomUUID(), rows: [{ signers: [asEmployee()] }] },
  updateTemplate: { roles: [{ label: 'Employee' }], access: 'private' },
  signOwn: { file },
  saveLabel: newLabel(),
  simulateSigning: { signer_id: signerUuid },
  testCallback: { callback_id: deliveryUuid },
  updateSigner: { name: 'Ona' },
  changeSender: {},
  checkStaffSignIn: awayProvider,
  saveStaffSignIn: { ...awayProvider, client_id: 'paraph', client_secret: 'secret' },
}

/** Statuses of calls that cannot succeed here: a record is made in the night after signing, and no provider answers. */
const statuses: Partial<Record<EndpointName, number>> = {
  readEvidenceRecord: 404,
  augmentDocument: 409,
  checkStaffSignIn: 409,
  saveStaffSignIn: 409,
}

/** The status of a call that reaches these rows. */
export const statusOf = (name: EndpointName): number => statuses[name] ?? 200

export function asEmployee() {
  const email = `${randomUUID()}@example.com`
  return { template_role: 'Employee', name: 'Ona', surname: 'Testaitė', email }
}

/** Calls an endpoint with the rows of an owner instead of the example ids. */
export async function ask(client: Client, name: EndpointName, rows: Rows) {
  const { method, credential } = entryOf(name)
  const path = pathOf(name)
  const put = (text: string) =>
    Object.entries(rows).reduce((each, [from, to]) => each.replaceAll(from, to), text)
  const { http, body: answer } =
    credential === 'query'
      ? await portal.get(`${put(path)}?access_token=${services.hostedToken}`)
      : await client.call(
          put(path),
          JSON.parse(put(JSON.stringify(bodyOf(name)).replaceAll(pdfContent, content))),
          method,
        )
  return { http, answer }
}

/** Cancels the document, which sends its callback. */
async function calledBack(owner: Client, rows: Rows): Promise<Rows> {
  const path = `/api/document/${rows[documentUuid]}`
  await owner.call(`${path}/cancel.json`)
  const sent = async () => (await owner.call(`${path}/callbacks.json`)).body.callbacks
  await expect.poll(async () => (await sent())[0]?.attempts).toBeGreaterThan(0)
  return { ...rows, [deliveryUuid]: (await sent())[0]?.id ?? '' }
}

/** Preparations that make a call of an owner succeed. */
export const preparations: Partial<
  Record<EndpointName, (owner: Client, rows: Rows) => Promise<Rows>>
> = {
  clearScreeningHit: async (owner, rows) => {
    const signer = { name: 'Adult', surname: 'Testnumber', email: 'a@example.com', noEmail: true }
    const upload = { access: 'public', file, signers: [signer], sanctions: true }
    const { uuid } = (await owner.call('/api/document/upload.json', upload)).body.document
    const { email } = signer
    const path = `/api/document/${uuid}`
    const invitation = await owner.call(`${path}/invitation.json`, { email })
    const link = linkOf(portal, invitation.body.invitationUrl)
    await link.sign(app.isSanctioned)
    await link.attemptEnd()
    const { signers } = (await owner.call(`${path}/details.json`)).body.document
    return { ...rows, [documentUuid]: uuid, [signerUuid]: signers[0]?.id ?? '' }
  },
  testOrganisationCallback: async (administrator, rows) => {
    const url = `${services.simulatorUrl}/callback`
    await administrator.call('/api/organisation/callback.json', { url })
    return rows
  },
  replayCallback: calledBack,
  testCallback: calledBack,
  simulateTime: async (owner, rows) => {
    await owner.call(`/api/document/${rows[documentUuid]}/extend.json`, bodies.extendDocument)
    return rows
  },
  sendAgain: async (owner, rows) => {
    await owner.call(`/api/document/${rows[documentUuid]}/cancel.json`)
    return rows
  },
  readInvitationLink: async (owner, rows) => {
    const { document } = (await owner.call(`/api/document/${rows[documentUuid]}/details.json`)).body
    bodies.readInvitationLink = { email: document.signers[0]?.email }
    return rows
  },
}
