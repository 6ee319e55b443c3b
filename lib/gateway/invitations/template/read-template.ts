import { randomUUID } from 'node:crypto'
import { isStorageError } from '@/lib/storage/database/storage-error'
import type { Transaction } from '@/lib/storage/database/transaction'
import {
  findTemplate,
  listTemplates as storedTemplates,
  type Template,
} from '@/lib/storage/documents/templates'
import { narrowed } from '@/lib/storage/relying-parties/access'
import {
  type ListedTemplate,
  type TemplateTerms,
  templateTerms,
} from '../../contract/entries/templates/templates'
import { offerCopy } from '../../documents/content/raw-upload'
import type { Context } from '../../operation/context'
import type { Operation } from '../../operation/operation'
import { invalidParameter, OperationFailure } from '../../operation/operation-failure'
import { isUuid } from '../../rules/is-uuid'

/** Returns the caller's template by its path. Unknown, foreign, removed and malformed ids give the same failure. */
export async function requireTemplate(
  { access }: Pick<Context, 'access'>,
  tx: Transaction,
  id: string,
): Promise<Template> {
  const template = isUuid(id) ? await findTemplate(tx, access, { id }) : undefined
  if (!template) throw new OperationFailure('template-not-found')
  return template
}

export function termsOf({ terms }: Pick<Template, 'terms'>): TemplateTerms {
  return templateTerms.parse(terms)
}

const listTemplates: Operation<'listTemplates'> = async (context, { body }) => {
  const { db } = context.database
  const found = await storedTemplates(db, narrowed(context.access, body.owner), body.limit)
  return { status: 'ok', templates: found.map(listed) }
}

function listed(template: Template): ListedTemplate {
  const { roles } = termsOf(template)
  return {
    uuid: template.id,
    name: template.name,
    owner: template.owner || null,
    file: describedFile(template),
    roles: roles.map(({ label, person, role = 'signer' }) => {
      return { label, person: person !== undefined, role }
    }),
    updated_at: template.updatedAt.toISOString(),
  }
}

function describedFile({ file, format }: Template): ListedTemplate['file'] {
  if (!file || !format) return null
  return { filename: file.name, format, size: file.size, sha256: file.sha256 }
}

/** Returns a template without its file. */
const readTemplate: Operation<'readTemplate'> = async (context, { path }) => {
  const template = await requireTemplate(context, context.database.db, path.templateId)
  const { roles, ...terms } = termsOf(template)
  return {
    status: 'ok',
    template: {
      ...listed(template),
      created_at: template.createdAt.toISOString(),
      roles: roles.map(({ person, role = 'signer', ...rest }) => {
        return { ...rest, role, person: person ?? null }
      }),
      groups: terms.groups ?? [],
      access: terms.access,
      deadline_days: terms.deadline_days ?? null,
      reminders: terms.reminders ?? null,
      time_zone: terms.time_zone ?? null,
      allow_hand_over: terms.allow_hand_over,
      keep: terms.keep ?? false,
      title: terms.title ?? null,
      subject: terms.subject ?? null,
      message: terms.message ?? null,
      signature_position: terms.signature_position ?? null,
      signature_page: terms.signature_page,
      sanctions: terms.sanctions,
      peps: terms.peps,
      language: terms.language ?? null,
    },
  }
}

/** Offers the template's file as a raw upload that the caller can use once. */
const uploadOfTemplate: Operation<'uploadOfTemplate'> = async (context, { path }) => {
  const template = await requireTemplate(context, context.database.db, path.templateId)
  const { file } = template
  if (!file) throw invalidParameter('templateId', 'This template has no file')
  const id = randomUUID()
  const validUntil = await offerFile(context, id, template)
  const { name: filename, size, sha256 } = file
  return { status: 'ok', upload: id, valid_until: validUntil, filename, size, sha256 }
}

/** Offers the template's file. If the template is changed or removed concurrently, its bytes are missing. */
export async function offerFile(
  context: Context,
  id: string,
  { file, owner }: Template,
): Promise<string> {
  if (!file) throw new Error('The template has no file')
  try {
    return (await offerCopy(context, id, { file, owner: owner || null })).validUntil
  } catch (error) {
    if (!isStorageError(error, 'blob-missing')) throw error
    throw new OperationFailure('template-not-found', { cause: error })
  }
}

export const operations = { listTemplates, readTemplate, uploadOfTemplate }
