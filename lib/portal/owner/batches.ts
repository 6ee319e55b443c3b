import type { z } from 'zod'
import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import type { ResponseOf } from '@/lib/gateway/contract/endpoints'
import type { anyBatchForm, batchForm, TypedPerson, templateBatchForm } from '../forms/batch-form'
import { gateway } from '../gateway'
import { fullName, type Viewer } from '../sign-in/viewer'
import { versionOf } from './documents'
import { contentOf, uploadOf } from './new-document'
import { NotTheirs } from './owner-failures'
import { ownTemplate, unlessGone } from './templates'

/** Everything the page of sending to many asks. */
export type NewBatch = z.output<typeof anyBatchForm>
type FileBatch = z.output<typeof batchForm>
type TemplateBatch = z.output<typeof templateBatchForm>

/** Whose personal code nobody has: a row, and which of its people, both from 0. */
export interface RefusedCode {
  readonly row: number
  readonly person: number
}

/** A batch was made, people of it were refused, or the template has other roles by now. */
export type SentBatch =
  | { readonly batchId: string }
  | { readonly refusedCodes: readonly RefusedCode[] }
  | { readonly rolesChanged: true }

export type BatchDetails = ResponseOf<'readBatch'>['batch']
export type BatchRow = ResponseOf<'listBatchRows'>['rows'][number]
export type ListedBatch = ResponseOf<'listBatches'>['batches'][number]

/** What a batch's page shows. */
export interface OwnedBatch {
  readonly batch: BatchDetails
  /** Rows without a document, as many as are shown. */
  readonly unsent: readonly BatchRow[]
  /** Changes when, and only when, the page would read differently. */
  readonly version: string
}

/** Hands over the file and the people. What was sent already under this reference is what was meant. */
export async function sendToMany(viewer: Viewer, draft: NewBatch): Promise<SentBatch> {
  const { reference } = draft
  try {
    const { batch } = await ('template' in draft
      ? sendTemplate(viewer, draft)
      : sendFile(viewer, draft))
    return { batchId: batch.uuid }
  } catch (failure) {
    const refused = failure instanceof GatewayFailure ? refusalOf(failure) : undefined
    if (refused) return refused
    const known = mayBeSent(failure) ? await batchOf(viewer, reference) : undefined
    if (!known) throw failure
    return { batchId: known.uuid }
  }
}

/** Also a template that was removed may have been sent before. */
function mayBeSent(failure: unknown): boolean {
  if (failure instanceof NotTheirs) return true
  return failure instanceof GatewayFailure && failure.status === 409
}

async function sendFile(viewer: Viewer, draft: FileBatch) {
  const { reference, rows, language } = draft
  const body = {
    reference,
    ...uploadOf(viewer, draft),
    rows: rows.map((people) => ({
      signers: people.map((one) => ({ ...wirePerson(one), language: one.language ?? language })),
    })),
  }
  return await gateway().call('sendBatch', {}, body, { locale: language })
}

async function sendTemplate(viewer: Viewer, draft: TemplateBatch) {
  const { template: templateId, reference, roles, rows, language } = draft
  const { file } = contentOf(viewer, { files: draft.files, container: undefined })
  const body = {
    reference,
    file,
    owner_name: fullName(viewer),
    rows: rows.map((people) => ({
      signers: people.map((one, index) => ({
        ...wirePerson(one),
        template_role: roles[index] ?? '',
      })),
    })),
  }
  await ownTemplate(viewer, templateId)
  return await unlessGone(
    gateway().call('sendTemplateToMany', { templateId }, body, { locale: language }),
  )
}

function wirePerson({ name, surname, email, country, personalCode, language }: TypedPerson) {
  return {
    name,
    surname,
    email,
    language,
    ...(personalCode && { country, personal_code: personalCode }),
  }
}

/** Whether a code is anybody's only the gateway knows; roles may have been changed in another tab. */
function refusalOf({ faults }: GatewayFailure): SentBatch | undefined {
  const refusedCodes = faults.flatMap(({ parameter }): RefusedCode[] => {
    const [, row, person] = /^rows\.(\d+)\.signers\.(\d+)\.personal_code$/.exec(parameter) ?? []
    return row === undefined ? [] : [{ row: Number(row), person: Number(person) }]
  })
  if (refusedCodes.length > 0) return { refusedCodes }
  const isOfRoles = faults.some(({ parameter }) =>
    /^rows\.\d+\.signers(\.\d+\.template_role)?$/.test(parameter),
  )
  return isOfRoles ? { rolesChanged: true } : undefined
}

async function batchOf(viewer: Viewer, reference: string): Promise<ListedBatch | undefined> {
  return (await listOwnBatches(viewer)).find((batch) => batch.reference === reference)
}

/** What this person has sent to many, newest first. */
export async function listOwnBatches({ owner }: Viewer): Promise<readonly ListedBatch[]> {
  return (await gateway().call('listBatches', {}, { owner })).batches
}

/** So many rows without a document are shown. */
export const shownRows = 100

/** A batch of this person's; undefined when there is none. Throws what the gateway client throws. */
export async function readOwnBatch(
  viewer: Viewer,
  batchId: string,
): Promise<OwnedBatch | undefined> {
  const batch = await ownBatch(viewer, batchId)
  if (!batch) return undefined
  const { rows } = batch
  const states = (['failed', 'stopped'] as const).filter((state) => rows[state] > 0)
  const pages = await Promise.all(
    states.map((row_status) =>
      gateway().call('listBatchRows', { batchId }, { row_status, limit: shownRows }),
    ),
  )
  const unsent = pages.flatMap((page) => page.rows).slice(0, shownRows)
  return { batch, unsent, version: versionOf([batch, unsent]) }
}

async function ownBatch({ owner }: Viewer, batchId: string): Promise<BatchDetails | undefined> {
  try {
    const { batch } = await gateway().call('readBatch', { batchId }, {})
    return batch.owner === owner ? batch : undefined
  } catch (failure) {
    if (failure instanceof GatewayFailure && failure.status === 404) return undefined
    throw failure
  }
}

/** Sends nothing that was not sent yet. */
export async function stopOwnBatch(viewer: Viewer, batchId: string): Promise<void> {
  if (!(await ownBatch(viewer, batchId))) throw new NotTheirs()
  await gateway().call('stopBatch', { batchId }, {})
}
