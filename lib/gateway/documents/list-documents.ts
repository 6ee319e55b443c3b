import { batchProgress } from '@/lib/storage/documents/batches'
import {
  countBatches,
  countByState,
  type DocumentPosition,
  type ListedRow,
  listDocuments as storedDocuments,
} from '@/lib/storage/documents/document-list'
import { labelsOfRows } from '@/lib/storage/documents/labels'
import { temporaryLinkEnds } from '@/lib/storage/documents/links'
import { listedSigners, mailedOfBatches } from '@/lib/storage/documents/listed-signers'
import { missingPeople } from '@/lib/storage/documents/missing-people'
import { countNeedingOwner, failedMailsOfRows } from '@/lib/storage/documents/needs-owner'
import { namesOfMembers } from '@/lib/storage/organisations/members'
import { type Access, narrowed, narrowedToMember } from '@/lib/storage/relying-parties/access'
import { type ListedState, listedStates, stateGroups } from '@/lib/vocabulary/document'
import { limits } from '../contract/limits'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { invalidParameter } from '../operation/operation-failure'
import { isUuid } from '../rules/is-uuid'
import { listedDocument, temporaryAmong } from './listed-document'

/** Contents of a cursor. */
interface ListedPosition extends Pick<DocumentPosition, 'changedAt'> {
  readonly document: Pick<ListedRow, 'id'>
}

/** Returns a page of the relying party's documents, last changed first. */
const listDocuments: Operation<'listDocuments'> = async (context, { body }) => {
  const { db } = context.database
  const rows = await storedDocuments(db, accessOf(context, body), {
    states: body.document_statuses ?? (body.document_status && [body.document_status]),
    search: body.search,
    signer: body.signer,
    missing: body.missing,
    label: body.label,
    needsOwner: body.needs_owner,
    archived: body.archived ?? (body.batch === undefined ? false : undefined),
    batchId: body.batch,
    groupsBatches: body.group_batches,
    changedFrom: momentOf(body.changed_from),
    changedBefore: momentOf(body.changed_before),
    after: body.cursor === undefined ? undefined : parseCursor(body.cursor),
    limit: body.limit + 1,
  })
  const page = rows.slice(0, body.limit)
  const last = page.at(-1)
  const found = page.map(({ document }) => document as ListedRow)
  const ids = found.map(({ id }) => id)
  const signers = await listedSigners(db, ids)
  const linkEnds = await temporaryLinkEnds(db, temporaryAmong([...signers.values()].flat()))
  const grouped = body.group_batches ? batchesOf(found) : []
  const batches = await batchProgress(db, grouped)
  const mailed = await mailedOfBatches(db, grouped)
  const senders = await namesOfMembers(
    db,
    found.flatMap(({ sentBy }) => sentBy ?? []),
  )
  const labels = await labelsOfRows(db, ids, grouped)
  const failedMails = await failedMailsOfRows(db, context.access, ids, grouped)
  return {
    status: 'ok',
    documents: found.map((document) =>
      listedDocument(document, signers.get(document.id) ?? [], {
        batches,
        mailed,
        linkEnds,
        senders,
        labels,
        failedMails,
      }),
    ),
    next_cursor: last && rows.length > body.limit ? formatCursor(last) : null,
  }
}

function accessOf(
  { access }: Pick<Context, 'access'>,
  {
    owner,
    sent_by_me: mine,
  }: { readonly owner?: string | undefined; readonly sent_by_me: boolean },
): Access {
  const asked = narrowed(access, owner)
  return mine ? narrowedToMember(asked) : asked
}

function batchesOf(found: readonly ListedRow[]): string[] {
  return [...new Set(found.flatMap(({ batchId }) => batchId ?? []))]
}

function momentOf(seconds: number | undefined): Date | undefined {
  return seconds === undefined ? undefined : new Date(seconds * 1000)
}

/** Returns the number of documents in each state, and of entries in the list, up to the counting limit. */
const countDocuments: Operation<'countDocuments'> = async (context, { body }) => {
  const { db } = context.database
  const access = accessOf(context, body)
  const [states, batches, needing] = await Promise.all([
    countByState(db, access, limits.countedDocuments),
    countBatches(db, access, entryStates),
    countNeedingOwner(db, access, limits.countedDocuments),
  ])
  const counts = states.map(({ state, alone, inBatches }) => [state, capped(alone + inBatches)])
  const entriesOf = (choice: keyof typeof entryStates) => {
    const chosen: readonly ListedState[] = entryStates[choice]
    const alone = states.map((one) => (chosen.includes(one.state) ? one.alone : 0))
    return capped(alone.reduce((sum, number) => sum + number, batches[choice]))
  }
  const entries = {
    all: entriesOf('all'),
    waiting: entriesOf('waiting'),
    signed: entriesOf('signed'),
    ended: entriesOf('ended'),
    needs_owner: capped(needing),
  }
  return {
    status: 'ok',
    counts: Object.fromEntries(counts) as Record<ListedState, number>,
    entries,
  }
}

const entryStates = { all: listedStates, ...stateGroups }

const capped = (number: number) => Math.min(number, limits.countedDocuments)

/** Returns the people for whom documents wait, sorted by the number of these documents, most first. */
const listMissing: Operation<'listMissing'> = async (context, { body }) => {
  const { db } = context.database
  const found = await missingPeople(db, accessOf(context, body), body.limit + 1)
  const people = found.slice(0, body.limit).map(({ email, since, ...person }) => {
    return { ...person, email: email || null, since: since.toISOString() }
  })
  return { status: 'ok', people, more: found.length > body.limit }
}

function formatCursor({ document, changedAt }: ListedPosition): string {
  return `${changedAt}_${document.id}`
}

function parseCursor(cursor: string): DocumentPosition {
  const [changedAt = '', id = ''] = cursor.split('_')
  if (isMoment(changedAt) && isUuid(id)) return { changedAt, id }
  throw invalidParameter('cursor', 'This value is not a cursor')
}

/**
 * Whether a text is a valid time with at least milliseconds. The database rejects invalid dates, such as the 30th of
 * February.
 */
export function isMoment(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\dT[\d:]{8}\.\d{3,6}Z$/.test(text)) return false
  const moment = new Date(text)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text.slice(0, 23))
}

export const operations = { listDocuments, countDocuments, listMissing }
