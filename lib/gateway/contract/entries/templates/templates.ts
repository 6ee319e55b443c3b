import { z } from 'zod'
import { documentAccesses, documentFormats } from '@/lib/vocabulary/document'
import { endpoint, extensionCall, type Rule } from '../../endpoint'
import { pdfContent, templateUuid, uploadUuid } from '../../examples'
import { limits } from '../../limits'
import { owner, pageLimit } from '../../request-fields'
import { fileToCheck, flag, language, ok, signer } from '../../resources'
import { line } from '../../text'
import { documents, fileOrFiles, severalFiles } from '../documents'
import { describedWords, senderWords, wordsExample } from '../sender-words'
import { neededOfGroups, somebodySigns } from '../signing-order'
import { templateRole } from './template-role'

/** Fields that a document takes from its template, as in the call 4.11 of the API document. */
const upload = documents.uploadDocument.request.shape
/** Roles and settings of a template, as stored. */
export const templateTerms = z.object({
  roles: z
    .array(templateRole, 'This value should be an array')
    .max(limits.signers, `This value should have ${limits.signers} roles or less`)
    .describe('The people of its documents.'),
  groups: upload.groups,
  access: upload.access,
  deadline_days: z
    .int('This value should be an integer')
    .min(1, 'This value should be 1 or more')
    .max(limits.deadlineDays, `This value should be ${limits.deadlineDays} or less`)
    .optional()
    .describe('Deadline for signatures, in days after sending. Absent: no deadline.'),
  reminders: upload.reminders,
  time_zone: upload.time_zone,
  allow_hand_over: upload.allow_hand_over,
  keep: upload.keep,
  ...senderWords,
  signature_position: upload.signature_position,
  signature_page: upload.signature_page,
  sanctions: upload.sanctions,
  peps: upload.peps,
  language: language.describe('Language of persons in roles without a language.'),
})

export type TemplateTerms = z.output<typeof templateTerms>

const content = {
  file: fileToCheck
    .optional()
    .describe('The file of its documents. A raw upload can still be used elsewhere.'),
  files: z
    .array(fileToCheck, 'This value should be an array')
    .min(1, 'This value should have at least one file')
    .max(limits.files, `This value should have ${limits.files} files or less`)
    .optional()
    .describe('Files of any type, packed into a container of the given type.'),
  type: severalFiles.type,
  document: z
    .uuid('This value is not a valid document')
    .optional()
    .describe(
      'Identifier of one of your documents. The template gets its file as uploaded, without signatures.',
    ),
}

const templateName = line(limits.nameLength).describe('Name of the template, unique by owner.')

type Roles = TemplateTerms['roles']

function repeated(roles: Roles, textOf: (role: Roles[number]) => string | undefined): number {
  const texts = roles.map((role) => textOf(role)?.trim().toLowerCase())
  return texts.findIndex((text, at) => text !== undefined && texts.indexOf(text) !== at)
}

const namedOnce: Rule<{ readonly roles: Roles }> = {
  field: 'roles',
  reads: ['roles'],
  check: ({ roles }) => {
    const reason = 'This value should be given once'
    const label = repeated(roles, (role) => role.label)
    if (label >= 0) return { parameter: `roles.${label}.label`, reason }
    const address = repeated(roles, ({ person }) => person?.email)
    return address >= 0 ? { parameter: `roles.${address}.person.email`, reason } : undefined
  },
}

const neededOfRoles: Rule<Pick<TemplateTerms, 'roles' | 'groups'>> = {
  field: 'groups',
  reads: ['roles', 'groups'],
  check: ({ roles, groups }) => neededOfGroups.check({ signers: roles, groups }),
}

const signedByRoles: Rule<Pick<TemplateTerms, 'roles'>> = {
  field: 'roles',
  reads: ['roles'],
  check: ({ roles }) => somebodySigns.check({ signers: roles }),
}

/** Refuses a field if another field also names the file. */
const notBoth = <Field extends string>(
  field: Field,
  others: readonly Field[],
): Rule<{ readonly [each in Field]?: unknown }> => ({
  field,
  reads: [field, ...others],
  check: (body) =>
    body[field] && others.some((other) => body[other] !== undefined)
      ? { reason: 'This key cannot be combined with file' }
      : undefined,
})

const rules = [
  ...fileOrFiles,
  notBoth('document', ['file', 'files']),
  namedOnce,
  signedByRoles,
  neededOfRoles,
]

const rulesOfChange = [...rules, notBoth('without_file', ['file', 'files', 'document'])]

const listedTemplate = z.object({
  uuid: z.uuid(),
  name: z.string(),
  owner: z.string().nullable(),
  /** The file of the template; null: the file is given when the template is used. */
  file: z
    .object({
      filename: z.string(),
      format: z.enum(documentFormats),
      size: z.int(),
      sha256: z.string(),
    })
    .nullable(),
  roles: z.array(z.object({ label: z.string(), person: z.boolean(), role: z.string() })),
  updated_at: z.iso.datetime(),
})

export type ListedTemplate = z.infer<typeof listedTemplate>

const describedPerson = z.object({
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  country: z.string().optional(),
  personal_code: z.string().optional(),
})

const describedTemplate = listedTemplate.extend({
  created_at: z.iso.datetime(),
  roles: z.array(
    z.object({
      label: z.string(),
      person: describedPerson.nullable(),
      order: z.int().optional(),
      role: signer.shape.role.unwrap(),
      mark: signer.shape.mark.unwrap().optional(),
      noEmail: z.boolean(),
      successUrl: z.string().optional(),
      language: language.unwrap().optional(),
    }),
  ),
  groups: z.array(z.object({ order: z.int(), needed: z.int() })),
  access: z.enum(documentAccesses),
  deadline_days: z.int().nullable(),
  reminders: z.object({ first_after_days: z.int(), every_days: z.int() }).nullable(),
  time_zone: z.string().nullable(),
  allow_hand_over: z.boolean(),
  keep: z.boolean(),
  ...describedWords,
  signature_position: upload.signature_position.unwrap().nullable(),
  signature_page: upload.signature_page.unwrap(),
  sanctions: z.boolean(),
  peps: z.boolean(),
  language: language.unwrap().nullable(),
})

const manager = { name: 'Jonas', surname: 'Pavyzdys', email: 'jonas@example.com' }

const fileExample = {
  filename: 'contract.pdf',
  format: 'pdf',
  size: 262_961,
  sha256: '2f1dbe6d34e0b8b6b7cf1b1b0bd1b6f4c7ae3c64e0e05e7b6b0a1d6f7f4a5d30',
} as const

const listedExample = {
  uuid: templateUuid,
  name: 'Employment contract',
  owner: 'customer-1044',
  file: fileExample,
  updated_at: '2026-03-01T09:00:00.000Z',
} as const

const request = {
  name: 'Employment contract',
  owner: 'customer-1044',
  file: { filename: 'contract.pdf', content: pdfContent },
  roles: [
    { label: 'Employee', order: 1 },
    { label: 'Manager', order: 2, person: manager },
  ],
  access: 'private',
  deadline_days: 14,
} as const

const templateCall = { ...extensionCall, subject: 'owner' } as const
const onTemplate = { ...templateCall, failures: ['template-not-found'] } as const

const contentFailures = [
  'malformed-personal-code',
  'invalid-file-type',
  'document-corrupted',
  'too-complex',
  'template-name-taken',
] as const

/** Calls about templates: the set-up of a document, saved under a name. */
export const templates = {
  saveTemplate: endpoint({
    ...templateCall,
    title: 'Save a template',
    about:
      'Saves a file, roles and settings under a name. No one is invited, and existing documents are not changed.',
    path: '/api/template/save.json',
    role: 'manager',
    request: z.object({
      name: templateName,
      reference: line(limits.ownerLength)
        .optional()
        .describe(
          'Your own reference for this call. Repeating the call with the same body saves nothing twice.',
        ),
      owner,
      ...content,
      ...templateTerms.shape,
    }),
    rules,
    response: z.object({ status: ok, template: z.object({ uuid: z.uuid() }) }),
    failures: [...contentFailures, 'document-not-found', 'busy', 'storage-used-up'],
    example: { request, answer: { status: 'ok', template: { uuid: templateUuid } } },
  }),

  listTemplates: endpoint({
    ...templateCall,
    title: 'List of templates',
    about: 'Lists templates with their roles, sorted by name.',
    path: '/api/template/list.json',
    role: 'reader',
    request: z.object({
      owner,
      limit: pageLimit(limits.templates, limits.templates).describe('Maximum number of templates.'),
    }),
    response: z.object({ status: ok, templates: z.array(listedTemplate) }),
    example: {
      request: { owner: 'customer-1044' },
      answer: {
        status: 'ok',
        templates: [
          {
            ...listedExample,
            roles: [
              { label: 'Employee', person: false, role: 'signer' },
              { label: 'Manager', person: true, role: 'signer' },
            ],
          },
        ],
      },
    },
  }),

  readTemplate: endpoint({
    ...onTemplate,
    title: 'Details of a template',
    about: 'Returns all details of a template except the bytes of its file.',
    path: '/api/template/{templateId}/details.json',
    role: 'reader',
    response: z.object({ status: ok, template: describedTemplate }),
    example: {
      request: {},
      answer: {
        status: 'ok',
        template: {
          ...listedExample,
          created_at: '2026-02-01T09:00:00.000Z',
          roles: [
            { label: 'Employee', person: null, order: 1, role: 'signer', noEmail: false },
            { label: 'Manager', person: manager, order: 2, role: 'signer', noEmail: false },
          ],
          groups: [],
          access: 'private',
          deadline_days: 14,
          reminders: null,
          time_zone: null,
          allow_hand_over: false,
          keep: false,
          ...wordsExample,
          signature_position: null,
          signature_page: 'last_page',
          sanctions: false,
          peps: false,
          language: null,
        },
      },
    },
  }),

  updateTemplate: endpoint({
    ...templateCall,
    title: 'Change a template',
    about:
      'Replaces all roles and settings of a template. The file stays unless another one is given. Documents made from the template are not changed.',
    path: '/api/template/{templateId}/update.json',
    role: 'manager',
    request: z.object({
      name: templateName.optional(),
      ...content,
      without_file: flag.describe('True: removes the file. It is then given at each use.'),
      ...templateTerms.shape,
    }),
    rules: rulesOfChange,
    failures: ['template-not-found', 'document-not-found', ...contentFailures, 'storage-used-up'],
    example: {
      request: { roles: [{ label: 'Employee' }], access: 'private', deadline_days: 7 },
      answer: { status: 'ok' },
    },
  }),

  renameTemplate: endpoint({
    ...templateCall,
    title: 'Rename a template',
    about: 'Renames a template.',
    path: '/api/template/{templateId}/rename.json',
    role: 'manager',
    request: z.object({ name: templateName }),
    failures: ['template-not-found', 'template-name-taken'],
    example: { request: { name: 'Employment contract 2027' }, answer: { status: 'ok' } },
  }),

  removeTemplate: endpoint({
    ...onTemplate,
    title: 'Remove a template',
    about: 'Removes a template and its file. Documents made from it are not changed.',
    path: '/api/template/{templateId}/remove.json',
    role: 'manager',
    example: { request: {}, answer: { status: 'ok' } },
  }),

  uploadOfTemplate: endpoint({
    ...onTemplate,
    title: 'File of a template',
    about:
      'Copies the file of a template to a raw upload, which has no connection to the template.',
    path: '/api/template/{templateId}/upload.json',
    role: 'sender',
    response: z.object({
      status: ok,
      upload: z.uuid(),
      valid_until: z.string(),
      filename: z.string(),
      size: z.int(),
      sha256: z.string(),
    }),
    example: {
      request: {},
      answer: {
        status: 'ok',
        upload: uploadUuid,
        valid_until: '1772368200',
        filename: fileExample.filename,
        size: fileExample.size,
        sha256: fileExample.sha256,
      },
    },
  }),
}
