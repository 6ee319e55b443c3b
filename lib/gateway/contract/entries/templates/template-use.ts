import { z } from 'zod'
import { endpoint, extensionCall } from '../../endpoint'
import { batchUuid, documentUuid } from '../../examples'
import { limits } from '../../limits'
import { ok, signer, uploadFile, webAddress } from '../../resources'
import { line } from '../../text'
import { batches } from '../batches'
import { documents } from '../documents'

const { order: _, role: __, mark: ___, noEmail: ____, ...ofPerson } = signer.shape

/** A person who is assigned to a role. */
const namedPerson = z
  .object(
    {
      template_role: line(limits.nameLength).describe('Label of the role.'),
      ...ofPerson,
      noEmail: z
        .boolean('This value should be a boolean')
        .optional()
        .describe(
          'True: no invitation is sent by e-mail, and the response has no link. Absent: the setting of the role.',
        ),
    },
    'This value should be an object',
  )
  .meta({ id: 'NamedPerson' })

export type NamedPerson = z.output<typeof namedPerson>

const signers = z
  .array(namedPerson, 'This value should be an array')
  .max(limits.signers, `This value should have ${limits.signers} signers or less`)
  .describe('One person for each role, except for roles that already have a person.')

const upload = documents.uploadDocument.request.shape

/** Fields given at each use of a template. */
const now = {
  owner: upload.owner,
  owner_name: upload.owner_name,
  file: uploadFile
    .optional()
    .describe('Replaces the file of the template. Required if the template has none.'),
  callbackUrl: webAddress
    .optional()
    .describe('Address that the uuid of the document is posted to after every signature.'),
  callback_events: upload.callback_events,
  deadline: upload.deadline.describe(
    'Deadline for signatures: Unix time in seconds. Absent: the deadline of the template.',
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

/**
 * Calls that make documents from a template: like the call 4.11 of the API document and Bulk send, with the template's
 * settings.
 */
export const templateUse = {
  sendTemplate: endpoint({
    ...extensionCall,
    title: 'Document from a template',
    about:
      'Makes a document from a template and people for its roles, and invites the signers as 4.11 does.',
    path: '/api/template/{templateId}/send.json',
    role: 'sender',
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

  sendTemplateInBulk: endpoint({
    ...extensionCall,
    title: 'Bulk send from a template',
    about:
      'Makes one document from a template for each row, as Bulk send does. Use the calls about batches to follow or stop it.',
    path: '/api/template/{templateId}/send-to-many.json',
    role: 'sender',
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
        .describe('One row for each document.'),
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
