import type { z } from 'zod'
import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import type { ResponseOf } from '@/lib/gateway/contract/endpoints'
import type { Asker } from '../actions/owner-action'
import type { anyBatchForm, batchForm, TypedPerson, templateBatchForm } from '../forms/batch-form'
import { type OwnerGateway, ownerGateway } from '../gateway/gateway'
import { fullName, isOver, type Viewer } from '../sign-in/viewer'
import {
  type DocumentFilter,
  type DocumentList,
  listOwnDocuments,
  readFilter,
  versionOf,
} from './documents'
import { contentOf, uploadOf } from './new-document'

/** A bulk send as sent by the page. */
export type NewBatch = z.output<typeof anyBatchForm>
type FileBatch = z.output<typeof batchForm>
type TemplateBatch = z.output<typeof templateBatchForm>

/** A personal code that does not exist: the index of the row, and of the person in the row. */
export interface RefusedCode {
  readonly row: number
  readonly person: number
}

/** The result of a bulk send: a batch was made, or codes were refused, or the template's roles have changed. */
export type SentBatch =
  | { readonly batchId: string }
  | { readonly refusedCodes: readonly RefusedCode[] }
  | { readonly rolesChanged: true }

export type BatchDetails = ResponseOf<'readBatch'>['batch']
export type BatchRow = ResponseOf<'listBatchRows'>['rows'][number]
export type ListedBatch = ResponseOf<'listBatches'>['batches'][number]

/** Selects the people of a batch who are shown. */
export interface BatchPart extends Pick<DocumentFilter, 'search' | 'cursor'> {
  /** `missing`: people whose documents wait for signatures. */
  readonly show: BatchChoice | undefined
}

export const batchChoices = ['missing', 'ended', 'signed', 'all'] as const

export type BatchChoice = (typeof batchChoices)[number]

const statesOfChoice = {
  missing: 'waiting',
  ended: 'ended',
  signed: 'signed',
  all: undefined,
} as const

/** The content of a batch's page. */
export interface OwnedBatch {
  readonly batch: BatchDetails
  /** The documents of the shown people. */
  readonly people: DocumentList
  readonly part: BatchPart & { readonly show: BatchChoice }
  /** Rows without a document, at most `shownRows` of them. */
  readonly unsent: readonly BatchRow[]
  /** Changes exactly when the content of the page changes. */
  readonly version: string
}

/** Sends the file and the people to the gateway. If the reference was sent before, returns the earlier batch. */
export async function sendInBulk(draft: NewBatch, asker: Asker): Promise<SentBatch> {
  const { reference } = draft
  const { gateway } = asker
  try {
    const { batch } = await ('template' in draft
      ? sendTemplate(draft, asker)
      : sendFile(draft, asker))
    return { batchId: batch.uuid }
  } catch (failure) {
    const refused = failure instanceof GatewayFailure ? refusalOf(failure) : undefined
    if (refused) return refused
    const known = mayBeSent(failure) ? await batchOf(gateway, reference) : undefined
    if (!known) throw failure
    return { batchId: known.uuid }
  }
}

/** Whether the batch may have been sent before: for example, it was sent and its template removed since. */
function mayBeSent(failure: unknown): boolean {
  const isKnown = failure instanceof GatewayFailure && [404, 409].includes(failure.status)
  return isKnown && !isOver(failure)
}

async function sendFile(draft: FileBatch, { viewer, gateway }: Asker) {
  const { reference, roles, rows, language } = draft
  const body = {
    reference,
    ...uploadOf(viewer, draft),
    rows: rows.map((people) => ({
      signers: people.map((one, index) => ({
        ...wirePerson(one),
        role: roles[index] ?? 'signer',
        language: one.language ?? language,
      })),
    })),
  }
  return await gateway.call('sendBatch', {}, body, { locale: language })
}

async function sendTemplate(draft: TemplateBatch, { viewer, gateway }: Asker) {
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
  return await gateway.call('sendTemplateInBulk', { templateId }, body, { locale: language })
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

/**
 * The result for a refused bulk send. Only the gateway knows whether a code is valid; roles may have been changed in
 * another tab.
 */
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

async function batchOf(gateway: OwnerGateway, reference: string): Promise<ListedBatch | undefined> {
  const { batches } = await gateway.call('listBatches', {}, {})
  return batches.find((batch) => batch.reference === reference)
}

/** This person's bulk sends, newest first. */
export async function listOwnBatches(viewer: Viewer): Promise<readonly ListedBatch[]> {
  return (await ownerGateway(viewer).call('listBatches', {}, {})).batches
}

/** Maximum number of shown rows without a document. */
export const shownRows = 100

/** Reads the part from an address. Without a choice: the people who have not signed, or everyone if all have. */
export function readBatchPart(params: Parameters<typeof readFilter>[0]): BatchPart {
  const { search, cursor } = readFilter(params)
  const show = batchChoices.find((choice) => choice === params.show)
  return { show, search, cursor }
}

export function batchQuery(part: Partial<BatchPart>): string {
  const filled = Object.entries(part).filter(([, value]) => value)
  return filled.length === 0 ? '' : `?${new URLSearchParams(filled as [string, string][])}`
}

/** Reads a batch of this person. Throws the errors of the gateway client. */
export async function readOwnBatch(
  viewer: Viewer,
  batchId: string,
  asked: BatchPart,
): Promise<OwnedBatch> {
  const gateway = ownerGateway(viewer)
  const { batch } = await gateway.call('readBatch', { batchId }, {})
  const { saved, signed_partially } = batch.documents
  const isAnyoneMissing = (saved ?? 0) + (signed_partially ?? 0) > 0
  const { search, cursor } = asked
  const show = asked.show ?? (isAnyoneMissing && search === '' ? 'missing' : 'all')
  const part = { search, cursor, show }
  const state = statesOfChoice[show]
  const people = await listOwnDocuments(viewer, {
    ...readFilter({}),
    state,
    search,
    cursor,
    batch: batchId,
  })
  const states = (['failed', 'stopped'] as const).filter((state) => batch.rows[state] > 0)
  const pages = await Promise.all(
    states.map((row_status) =>
      gateway.call('listBatchRows', { batchId }, { row_status, limit: shownRows }),
    ),
  )
  const unsent = pages.flatMap((page) => page.rows).slice(0, shownRows)
  return { batch, unsent, people, part, version: versionOf([batch, unsent, people.version]) }
}
