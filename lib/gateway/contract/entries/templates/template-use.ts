import { z } from 'zod'
import { endpoint, extensionCall } from '../../endpoint'
import { batchUuid, documentUuid } from '../../examples'
import { limits } from '../../limits'
import { ok, signer, uploadFile, webAddress } from '../../resources'
import { line } from '../../text'
import { batches } from '../batches'
import { documents } from '../documents'

const { order: _, role: __, mark: ___, noEmail: ____, ...ofPerson } = signer.shape

/** Somebody who fills a role. */
const namedPerson = z
  .object(
    {
      template_role: line(limits.nameLength).describe('The label of the role.'),
      ...ofPerson,
      noEmail: z
        .boolean('This value should be a boolean')
        .optional()
        .describe(
          'True: no e-mail is sent, and the answer has no link. Absent: as the role has it.',
        ),
    },
    'This value should be an object',
  )
  .meta({ id: 'NamedPerson' })

export type NamedPerson = z.output<typeof namedPerson>

const signers = z
  .array(namedPerson, 'This value should be an array')
  .max(limits.signers, `This value should have ${limits.signers} signers or less`)
  .describe('Somebody for each role, but for those that always have the same person.')

const upload = documents.uploadDocument.request.shape

/** What holds for what is sent now, beside the template. */
const now = {
  owner: upload.owner,
  owner_name: upload.owner_name,
  file: uploadFile
    .optional()
    .describe('In place of the template’s file; needed where it has none.'),
  callbackUrl: webAddress
    .optional()
    .describe('Where the document’s uuid is posted after every signature.'),
  callback_events: upload.callback_events,
  deadline: upload.deadline.describe(
    'Until when signatures are taken: Unix time in seconds. Absent: as the template has it.',
  ),
}

const ona = {
  template_role: 'Employee',
  name: 'Ona',
  surname: 'Pavyzdienė',
  email: 'ona@example.com',
}
const { uploadDocument } = documents
const { sendBatch } = batches

/** Documents made of a template: what 4.11 and Send to many do, with what the template says already. */
export const templateUse = {
  sendTemplate: endpoint({
    ...extensionCall,
    title: 'Document from a template',
    about:
      'Makes a document of a template and the people for its roles, and invites them as 4.11 does.',
    path: '/api/template/{templateId}/send.json',
    subject: 'owner',
    carriesErrorCode: true,
    request: z.object({ reference: upload.reference, signers, ...now }),
    response: uploadDocument.response,
    failures: ['template-not-found', ...uploadDocument.failures],
    example: {
      request: { signers: [ona] },
      answer: {
        status: 'ok',
        message: 'Document was successfully uploaded',
        document: { uuid: documentUuid },
        signers: [
          {
            name: ona.name,
            surname: ona.surname,
            invitationUrl: 'https://portal.example.com/invitation/kq3v9xTz0bHn',
          },
        ],
      },
    },
  }),

  sendTemplateToMany: endpoint({
    ...extensionCall,
    title: 'Template to many',
    about:
      'Makes a document of its own of a template for each row, as Send to many does; it is read and stopped as a batch.',
    path: '/api/template/{templateId}/send-to-many.json',
    subject: 'owner',
    carriesErrorCode: true,
    request: z.object({
      reference: sendBatch.request.shape.reference,
      rows: z
        .array(
          z.object({ signers }, 'This value should be an object'),
          'This value should be an array',
        )
        .min(1, 'This value should have at least one row')
        .max(limits.batchRows, `This value should have ${limits.batchRows} rows or less`)
        .describe('One for each document.'),
      ...now,
    }),
    namesEveryFault: true,
    response: z.object({
      status: ok,
      batch: z.object({ uuid: z.uuid(), rows: z.int() }),
    }),
    failures: ['template-not-found', ...sendBatch.failures],
    example: {
      request: { reference: 'contracts-2026-03', rows: [{ signers: [ona] }] },
      answer: { status: 'ok', batch: { uuid: batchUuid, rows: 1 } },
    },
  }),
}
