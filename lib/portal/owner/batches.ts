import type { z } from 'zod'
import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import type { ResponseOf } from '@/lib/gateway/contract/endpoints'
import type { batchForm } from '../forms/batch-form'
import { gateway } from '../gateway'
import type { Viewer } from '../sign-in/viewer'
import { versionOf } from './documents'
import { uploadOf } from './new-document'
import { NotTheirs } from './owner-failures'

/** Everything the page of sending to many asks. */
export type NewBatch = z.output<typeof batchForm>

/** A batch was made, or rows of it were refused: which of them, from 0. */
export type SentBatch = { readonly batchId: string } | { readonly refusedCodes: readonly number[] }

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
  const { reference, rows, language } = draft
  const body = {
    reference,
    ...uploadOf(viewer, draft),
    rows: rows.map((row) => ({ signers: [wireRow(row, draft)] })),
  }
  try {
    const { batch } = await gateway().call('sendBatch', {}, body, { locale: language })
    return { batchId: batch.uuid }
  } catch (failure) {
    if (!(failure instanceof GatewayFailure)) throw failure
    const refusedCodes = refusedIn(failure)
    if (refusedCodes.length > 0) return { refusedCodes }
    const known = failure.status === 409 ? await batchOf(viewer, reference) : undefined
    if (!known) throw failure
    return { batchId: known.uuid }
  }
}

function wireRow(row: NewBatch['rows'][number], { language }: Pick<NewBatch, 'language'>) {
  const { name, surname, email, country, personalCode } = row
  return {
    name,
    surname,
    email,
    language: row.language ?? language,
    ...(personalCode && { country, personal_code: personalCode }),
  }
}

/** Whether a code is anybody's only the gateway knows. */
function refusedIn({ faults }: GatewayFailure): number[] {
  return faults.flatMap(({ parameter }) => {
    const [, row] = /^rows\.(\d+)\.signers\.0\.personal_code$/.exec(parameter) ?? []
    return row === undefined ? [] : [Number(row)]
  })
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
