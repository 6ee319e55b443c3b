import { randomUUID } from 'node:crypto'
import type { Template } from '@/lib/storage/documents/templates'
import { dayMs } from '@/lib/vocabulary/durations'
import type { Fault } from '../../contract/endpoint'
import type { ParsedRequestOf } from '../../contract/endpoints'
import type { Context } from '../../operation/context'
import { onceUnder } from '../../operation/once'
import { checkedBody, type Operation } from '../../operation/operation'
import { OperationFailure } from '../../operation/operation-failure'
import { sendNew, sentBefore } from '../batch/send-batch'
import { madeBefore, makeDocument } from '../upload-document'
import { peopleOfTemplate } from './people-of-template'
import { offerFile, requireTemplate, termsOf } from './read-template'

type Sending = Omit<ParsedRequestOf<'sendTemplate'>, 'signers' | 'reference'>

/**
 * Makes one document from a template, by the call 4.11 of the API document with a copy of the file. A repeated call
 * under its reference returns the same document, even if the template was changed meanwhile.
 */
const sendTemplate: Operation<'sendTemplate'> = async (context, { path, body }) => {
  const { reference } = body
  const once =
    reference === undefined
      ? undefined
      : onceUnder(reference, context, askedOf(path.templateId, body))
  const made = await madeBefore(context, once)
  if (made) return made
  const template = await requireTemplate(context, context.database.db, path.templateId)
  const { signers, faults } = peopleOfTemplate(termsOf(template), body.signers, 'signers')
  refuse(faults)
  const uploadId = randomUUID()
  const written = { ...writtenOf(context, template, body, uploadId), signers }
  const call = checkedBody('uploadDocument', written)
  if (!body.file && template.file) await offerFile(context, uploadId, template)
  return await makeDocument(context, call, once)
}

/**
 * Makes one document for each row, as a batch. A repeated call returns the same batch, even if the template was
 * changed meanwhile.
 */
const sendTemplateInBulk: Operation<'sendTemplateInBulk'> = async (context, { path, body }) => {
  const { reference, rows } = body
  const once = onceUnder(reference, context, askedOf(path.templateId, body))
  const sent = await sentBefore(context, once)
  if (sent) return sent
  const template = await requireTemplate(context, context.database.db, path.templateId)
  const terms = termsOf(template)
  const people = rows.map(({ signers }, row) =>
    peopleOfTemplate(terms, signers, `rows.${row}.signers`),
  )
  refuse(people.flatMap(({ faults }) => faults))
  const uploadId = randomUUID()
  const call = checkedBody('sendBatch', {
    ...writtenOf(context, template, body, uploadId),
    reference,
    rows: people.map(({ signers }) => ({ signers })),
  })
  if (!body.file && template.file) await offerFile(context, uploadId, template)
  return await sendNew(context, call, once)
}

type Asked = ParsedRequestOf<'sendTemplate'> | ParsedRequestOf<'sendTemplateInBulk'>

function askedOf(templateId: string, { file, ...body }: Asked) {
  const named = file && [file.filename, file.callbackUrl]
  return [templateId.toLowerCase(), named, body]
}

function refuse(faults: readonly Fault[]): void {
  const [first] = faults
  if (!first) return
  const { parameter, reason: detail } = first
  throw new OperationFailure('invalid-parameter', { parameter, detail, faults })
}

/** The settings of a call, without the people. */
function writtenOf(
  { clock }: Context,
  template: Template,
  body: Sending,
  uploadId: string,
): Readonly<Record<string, unknown>> {
  const { roles: _, deadline_days: days, language: __, ...settings } = termsOf(template)
  const { callbackUrl } = body
  const own = template.file && { filename: template.file.name, upload: uploadId }
  const file = body.file ?? own
  return {
    ...settings,
    owner: body.owner ?? (template.owner || undefined),
    owner_name: body.owner_name,
    file: file && { ...(callbackUrl !== undefined && { callbackUrl }), ...file },
    callback_events: body.callback_events,
    deadline: body.deadline ?? (days && Math.floor((clock().getTime() + days * dayMs) / 1000)),
  }
}

export const operations = { sendTemplate, sendTemplateInBulk }
