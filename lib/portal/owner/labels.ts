import type { z } from 'zod'
import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import type { ResponseOf } from '@/lib/gateway/contract/endpoints'
import { labelColours } from '@/lib/vocabulary/label'
import type { Asker } from '../actions/owner-action'
import type { chosenRows, labelForm, labelledRows } from '../forms/small-forms'
import { unlessAbsent } from '../gateway/absent'
import { ownerGateway } from '../gateway/gateway'
import type { Viewer } from '../sign-in/viewer'
import { whileSignedIn } from '../sign-in/while-signed-in'

export type ListedLabel = ResponseOf<'listLabels'>['labels'][number]

/** The labels of the account, sorted by name. */
export async function listOwnLabels(viewer: Viewer): Promise<readonly ListedLabel[]> {
  return (await ownerGateway(viewer).call('listLabels', {}, {})).labels
}

type Rows = z.output<typeof chosenRows>

/** Archives rows of the list, or takes them out of the archive. Rows that were removed are skipped. */
export async function archiveRows(
  { rows, archived }: { readonly rows: Rows; readonly archived: boolean },
  { viewer, gateway }: Asker,
): Promise<void> {
  const body = { archived }
  const unlessGone = (call: Promise<unknown>) => unlessAbsent(whileSignedIn(viewer, call))
  for (const documentId of rows.documents)
    await unlessGone(gateway.call('archiveDocument', { documentId }, body))
  for (const batchId of rows.batches)
    await unlessGone(gateway.call('archiveBatch', { batchId }, body))
}

/** Adds labels to rows of the list and removes others. `name`: a new label that is made first. */
export async function labelRows(
  { rows, add, remove, name }: z.output<typeof labelledRows>,
  asker: Asker,
): Promise<'saved' | 'taken'> {
  const { gateway } = asker
  const made = name === '' ? [] : await newLabel(name, asker)
  if (!made) return 'taken'
  const change = { add: [...add, ...made], remove }
  for (const documentId of rows.documents)
    await gateway.call('labelDocument', { documentId }, change)
  for (const batchId of rows.batches) await gateway.call('labelBatch', { batchId }, change)
  return 'saved'
}

/** Makes a label in the first colour that no label has. Undefined if the name is taken. */
async function newLabel(name: string, { gateway }: Asker): Promise<string[] | undefined> {
  const { labels } = await gateway.call('listLabels', {}, {})
  const used = labels.map(({ colour }) => colour)
  const colour =
    labelColours.find((one) => !used.includes(one)) ??
    labelColours[labels.length % labelColours.length] ??
    'grey'
  return await unlessTaken(async () => {
    const { label } = await gateway.call('saveLabel', {}, { name, colour })
    return [label.id]
  })
}

/** Makes a label, or changes one. */
export async function saveLabel(
  { labelId, name, colour }: z.output<typeof labelForm>,
  { gateway }: Asker,
): Promise<'saved' | 'taken'> {
  const saved = await unlessTaken(() =>
    labelId === undefined
      ? gateway.call('saveLabel', {}, { name, colour })
      : gateway.call('updateLabel', { labelId }, { name, colour }),
  )
  return saved ? 'saved' : 'taken'
}

async function unlessTaken<Value>(save: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await save()
  } catch (error) {
    if (error instanceof GatewayFailure && error.status === 409) return undefined
    throw error
  }
}
