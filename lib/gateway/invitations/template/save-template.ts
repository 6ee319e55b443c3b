import { randomUUID } from 'node:crypto'
import { isStorageError } from '@/lib/storage/database/storage-error'
import type { Transaction } from '@/lib/storage/database/transaction'
import {
  changeTemplate,
  countTemplates,
  deleteTemplate,
  findTemplate,
  insertTemplate,
  keysOf,
  lockTemplate,
  type Template,
} from '@/lib/storage/documents/templates'
import { senderOfNew } from '@/lib/storage/relying-parties/access'
import { onlyReads } from '@/lib/vocabulary/document'
import type { ParsedRequestOf } from '../../contract/endpoints'
import { type TemplateTerms, templateTerms } from '../../contract/entries/templates/templates'
import { limits } from '../../contract/limits'
import { askedMarks, checkMarks } from '../../documents/content/check-marks'
import { dropBlobs } from '../../documents/content/replace-file'
import { refuseOverfull } from '../../documents/content/storage-limits'
import { discardContent, keepContent } from '../../documents/content/stored-content'
import { refuseUnknownReader } from '../../documents/copies'
import type { Context } from '../../operation/context'
import { digestsOf, onceUnder, refuseOther } from '../../operation/once'
import type { Operation } from '../../operation/operation'
import { invalidParameter, OperationFailure } from '../../operation/operation-failure'
import { invitedIdentity } from '../invite'
import { requireTemplate } from './read-template'
import { receiveTemplateFile, type TemplateFile } from './template-file'

type Saving = ParsedRequestOf<'saveTemplate'>

/** Saves a template under a name. One reference creates one template, however often the call is repeated. */
const saveTemplate: Operation<'saveTemplate'> = async (context, { body }) => {
  const before = await savedBefore(context, body)
  if (before) return before
  checkPeople(context, body)
  await refuseTooMany(context, body)
  const id = randomUUID()
  const owner = senderOfNew(context.access, body.owner).owner ?? ''
  const saved = await withFile(context, body, owner, async (tx, file) => {
    await checkRoleMarks(context, body, file)
    const at = context.clock()
    return await insertTemplate(tx, context.relyingParty.id, {
      id,
      owner,
      name: body.name,
      reference: body.reference ?? null,
      digest: digestsOf(context, askedOf(body))[0],
      terms: templateTerms.parse(body),
      file: file?.file ?? null,
      format: file?.format ?? null,
      createdAt: at,
      updatedAt: at,
    })
  })
  if (saved) return { status: 'ok', template: { uuid: id } }
  // A concurrent identical call may have been first. Otherwise the name belongs to another template.
  const other = await savedBefore(context, body)
  if (!other) throw new OperationFailure('template-name-taken')
  return other
}

/** The answer to a repeated call with this reference. */
async function savedBefore(context: Context, body: Saving) {
  const { access, database } = context
  const { reference } = body
  if (reference === undefined) return undefined
  const template = await findTemplate(database.db, access, { reference })
  if (!template) return undefined
  refuseOther(template.digest, onceUnder(reference, context, askedOf(body)))
  return { status: 'ok' as const, template: { uuid: template.id } }
}

function askedOf({ file, files = [], ...body }: Saving) {
  const named = [file, ...files].map((one) => one?.filename)
  return [named, body]
}

async function refuseTooMany({ access, database }: Context, { owner }: Saving): Promise<void> {
  const theirs = { ...access, owners: [senderOfNew(access, owner).owner] as const }
  if ((await countTemplates(database.db, theirs)) < limits.templates) return
  throw invalidParameter('name', `There are ${limits.templates} templates already`)
}

/** Replaces the template's roles and settings, and its file if one is given. */
const updateTemplate: Operation<'updateTemplate'> = async (context, { path, body }) => {
  const { id, owner } = await requireTemplate(context, context.database.db, path.templateId)
  checkPeople(context, body)
  await withFile(context, body, owner, async (tx, file) => {
    const template = await lockOwnTemplate(context, tx, id)
    const isFileGone = file !== undefined || body.without_file
    const kept = isFileGone ? file : fileOf(template)
    await checkRoleMarks(context, body, kept)
    await change(tx, id, {
      name: body.name ?? template.name,
      terms: templateTerms.parse(body),
      file: kept?.file ?? null,
      format: kept?.format ?? null,
      updatedAt: context.clock(),
    })
    if (isFileGone) await dropKeys(tx, keysOf(template.file))
    return true
  })
  context.wakeWorker()
  return { status: 'ok' }
}

const renameTemplate: Operation<'renameTemplate'> = async (context, { path, body }) => {
  const { db } = context.database
  const { id } = await requireTemplate(context, db, path.templateId)
  await db.transaction(async (tx) => {
    await lockOwnTemplate(context, tx, id)
    await change(tx, id, { name: body.name, updatedAt: context.clock() })
  })
  return { status: 'ok' }
}

/** Removes a template. Documents made from it have their own bytes. */
const removeTemplate: Operation<'removeTemplate'> = async (context, { path }) => {
  const { db } = context.database
  const { id } = await requireTemplate(context, db, path.templateId)
  await db.transaction(async (tx) => dropKeys(tx, await deleteTemplate(tx, id)))
  context.wakeWorker()
  return { status: 'ok' }
}

/** Queues the deletion of a template's file. The key of its only blob occurs once, so it identifies the job. */
export async function dropKeys(tx: Transaction, keys: readonly string[]): Promise<void> {
  await dropBlobs(tx, keys, keys.join(' '))
}

/** The caller's template, locked against other writers until the transaction ends. */
export async function lockOwnTemplate(
  { access }: Pick<Context, 'access'>,
  tx: Transaction,
  id: string,
): Promise<Template> {
  const template = await lockTemplate(tx, access, id)
  if (!template) throw new OperationFailure('template-not-found')
  return template
}

async function change(...changed: Parameters<typeof changeTemplate>): Promise<void> {
  try {
    await changeTemplate(...changed)
  } catch (error) {
    throw isStorageError(error, 'template-name-taken')
      ? new OperationFailure('template-name-taken')
      : error
  }
}

function fileOf({ file, format }: Template): TemplateFile | undefined {
  return file && format ? { file, format } : undefined
}

/** Stores the file of a request, if any, together with the changes of `store`: both or neither. */
async function withFile(
  context: Context,
  body: Parameters<typeof receiveTemplateFile>[1],
  owner: string,
  store: (tx: Transaction, file: TemplateFile | undefined) => Promise<boolean>,
): Promise<boolean> {
  const received = await receiveTemplateFile(context, body)
  const isStored = await context.database.db
    .transaction(async (tx) => {
      const stored = await store(tx, received)
      const account = { relyingPartyId: context.access.relyingPartyId, owner: owner || null }
      if (received) await refuseOverfull(context, tx, account, received.file.size)
      return stored
    })
    .catch(async (error) => {
      if (received) await discardContent(context, received.file, error)
      throw error
    })
  if (received && isStored) keepContent(context, received.file)
  else if (received) await discardContent(context, received.file)
  return isStored
}

/** Checks the people of roles: they must be named as completely as invited people. */
function checkPeople(context: Context, { access, roles }: Pick<TemplateTerms, 'access' | 'roles'>) {
  for (const [index, { person, role }] of roles.entries()) {
    if (!person) continue
    const field = `roles.${index}.person.personal_code`
    const identity = invitedIdentity(context, person, field)
    if (onlyReads(role)) refuseUnknownReader({ access }, identity, field)
  }
}

async function checkRoleMarks(
  context: Context,
  { roles }: Pick<TemplateTerms, 'roles'>,
  file: TemplateFile | undefined,
): Promise<void> {
  const people = roles.map(({ mark, person }) => ({ ...person, mark }))
  const marks = askedMarks(people, (index) => `roles.${index}.mark`)
  const [first] = marks
  if (file) await checkMarks(context, file, marks)
  else if (first) throw invalidParameter(first.parameter, 'A mark needs a file')
}

export const operations = { saveTemplate, updateTemplate, renameTemplate, removeTemplate }
