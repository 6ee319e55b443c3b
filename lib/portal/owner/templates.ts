import type { z } from 'zod'
import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import type { RequestOf, ResponseOf } from '@/lib/gateway/contract/endpoints'
import { countries } from '@/lib/vocabulary/person'
import type { Asker } from '../actions/owner-action'
import { Refused } from '../actions/owner-failures'
import type { templateForm, templateOfDocumentForm } from '../forms/template-form'
import { type OwnerGateway, ownerGateway } from '../gateway/gateway'
import { type DraftSigner, noSigner } from '../people/draft-signers'
import { portalSettings } from '../settings/settings'
import type { Viewer } from '../sign-in/viewer'
import { uploadTicket } from '../uploads/upload-ticket'
import { uploadOf, wireSigner } from './new-document'
import type { DocumentDetails } from './owned-document'

export type ListedTemplate = ResponseOf<'listTemplates'>['templates'][number]
export type TemplateDetails = ResponseOf<'readTemplate'>['template']

type SaveRequest = RequestOf<'saveTemplate'>
type Role = SaveRequest['roles'][number]
type Terms = Omit<SaveRequest, 'name' | 'reference' | 'owner'>

/** The result of saving. `nameTaken`: another template has the name. */
export type SavedTemplate = 'saved' | 'nameTaken'

/** This person's templates, sorted by name. */
export async function listOwnTemplates(viewer: Viewer): Promise<readonly ListedTemplate[]> {
  return (await ownerGateway(viewer).call('listTemplates', {}, {})).templates
}

/** Reads a template of this person. Throws the errors of the gateway client. */
export async function readTemplate(
  gateway: OwnerGateway,
  templateId: string,
): Promise<TemplateDetails> {
  return (await gateway.call('readTemplate', { templateId }, {})).template
}

/** Saves a new document, complete or not, as a template. The draft's uploads can still be sent. */
export async function saveTemplate(
  form: z.output<typeof templateForm>,
  { viewer, gateway }: Asker,
): Promise<SavedTemplate> {
  const { deadline, owner_name: _, ...settings } = uploadOf(viewer, form)
  return await save(gateway, form, {
    ...settings,
    groups: form.groups,
    deadline_days: daysUntil(deadline),
    language: form.language,
    roles: form.roles.map(({ label, isFixed, signer }) =>
      roleOf(label, wireSigner(signer, viewer, form.language), isFixed),
    ),
  })
}

/** Saves a sent document as a template. The document is read first, because no page contains the personal codes. */
export async function saveDocumentAsTemplate(
  { documentId, ...form }: z.output<typeof templateOfDocumentForm>,
  { gateway }: Asker,
): Promise<SavedTemplate> {
  const { document } = await gateway.call('readDocument', { documentId }, {})
  return await save(gateway, form, {
    ...sharedTerms(document),
    document: documentId,
    deadline_days: daysUntil(secondsOf(document.deadline), secondsOf(document.created_at)),
    reminders: document.reminders ?? undefined,
    title: document.title ?? undefined,
    subject: document.subject ?? undefined,
    message: document.message ?? undefined,
    ...(document.type === 'pdf' && { signature_position: 'auto', signature_page: 'last_page' }),
    roles: form.roles.map(({ id, label, isFixed }) => {
      return roleOf(label, personOf(document, id), isFixed)
    }),
  })
}

function personOf({ signers, copies }: DocumentDetails, id: string): Omit<Role, 'label'> & Person {
  const copy = copies.find((one) => one.id === id)
  const signer = signers.find((one) => one.id === id)
  const one = signer ?? copy
  if (!one) throw new Refused('gone')
  const { name, surname, country, personal_code: code, language } = one
  return {
    name,
    surname,
    email: one.email ?? '',
    ...(code && country && { country, personal_code: code }),
    language,
    ...(signer
      ? {
          order: signer.order,
          role: signer.role === 'approver' ? signer.role : undefined,
          noEmail: signer.noEmail,
          mark: signer.mark ?? undefined,
        }
      : { role: copy?.role }),
  }
}

type Person = NonNullable<Role['person']>

function roleOf(
  label: string,
  { name, surname, email, country, personal_code, ...position }: Omit<Role, 'label'> & Person,
  isFixed: boolean,
): Role {
  const person = { name, surname, email, country, personal_code }
  const { order, role, mark, noEmail, language } = position
  return { label, order, role, mark, noEmail, language, ...(isFixed && { person }) }
}

const daySeconds = 86_400
const secondsOf = (moment: string | null) =>
  moment === null ? undefined : Math.floor(Date.parse(moment) / 1000)

/** The number of days until a deadline. A day that has begun counts as a whole day. */
function daysUntil(deadline: number | undefined, from = Date.now() / 1000): number | undefined {
  return deadline && Math.max(1, Math.ceil((deadline - from) / daySeconds))
}

async function save(
  gateway: OwnerGateway,
  { name, reference, replaces }: { name: string; reference: string; replaces: boolean },
  terms: Terms,
): Promise<SavedTemplate> {
  return await unlessNameTaken(async () => {
    const same = replaces ? await templateNamed(gateway, name) : undefined
    if (same) await replace(gateway, same, terms)
    else await gateway.call('saveTemplate', {}, { name, reference, ...terms })
  })
}

async function templateNamed(
  gateway: OwnerGateway,
  name: string,
): Promise<ListedTemplate | undefined> {
  const { templates } = await gateway.call('listTemplates', {}, {})
  return templates.find((template) => template.name === name)
}

async function replace(
  gateway: OwnerGateway,
  { uuid: templateId }: ListedTemplate,
  terms: Terms,
): Promise<void> {
  const without_file = (terms.file ?? terms.files ?? terms.document) === undefined
  await gateway.call('updateTemplate', { templateId }, { ...terms, without_file })
}

export async function unlessNameTaken(saving: () => Promise<unknown>): Promise<SavedTemplate> {
  try {
    await saving()
    return 'saved'
  } catch (failure) {
    if (failure instanceof GatewayFailure && failure.status === 409) return 'nameTaken'
    throw failure
  }
}

/** A person in a role of a new document. */
export type DraftRole = DraftSigner & { readonly label: string }

/** The initial values of a new document. */
export interface BegunDraft {
  /** The template. Absent: the draft is made from a document. */
  readonly template?: Pick<TemplateDetails, 'uuid' | 'name'>
  readonly terms: Omit<
    TemplateDetails,
    'uuid' | 'name' | 'updated_at' | 'created_at' | 'roles' | 'file' | 'owner'
  >
  /** The file, with the ticket of an upload made for this draft. */
  readonly file: {
    readonly name: string
    readonly size: number
    readonly sha256: string
    readonly ticket: string
  } | null
  /** People who always have the same role. */
  readonly fixed: readonly DraftRole[]
  /** Roles without a person, in the order of signing. */
  readonly open: readonly DraftRole[]
}

/** A draft made from a template, with its own upload of the file. */
export async function draftOfTemplate(
  { templateId }: { readonly templateId: string },
  { viewer, gateway }: Asker,
): Promise<BegunDraft> {
  const { uuid, name, roles, file, owner: _, ...terms } = await readTemplate(gateway, templateId)
  const uploaded = file && (await gateway.call('uploadOfTemplate', { templateId }, {}))
  const people = roles.map((role) => draftRole(viewer, role))
  const byPosition = people.toSorted((one, other) => (one.order ?? 1) - (other.order ?? 1))
  const isFixed = ({ email }: DraftRole) => email !== ''
  return {
    template: { uuid, name },
    terms,
    file: uploaded && draftFile(viewer, uploaded),
    fixed: byPosition.filter(isFixed),
    open: byPosition.filter((person) => !isFixed(person)),
  }
}

function draftRole(
  viewer: Viewer,
  { label, person, order, role, mark, noEmail }: TemplateDetails['roles'][number],
): DraftRole {
  const position = {
    label,
    order,
    mark,
    role: role === 'signer' ? undefined : role,
    delivery: noEmail ? 'link' : 'mail',
  } as const
  if (!person) return { ...noSigner, country: portalSettings().defaultCountry, ...position }
  return { ...draftPerson(viewer, person), ...position }
}

/** A known person in the fields of a new document. */
function draftPerson(viewer: Viewer, person: Person): DraftSigner {
  const { name, surname, email, personal_code: code = '' } = person
  const { defaultCountry } = portalSettings()
  const country = countries.find((known) => known === person.country) ?? defaultCountry
  const myself = code !== '' && code === viewer.code && country === viewer.country
  // The owner's code is known from the sign-in.
  const personalCode = myself ? '' : code
  return { ...noSigner, name, surname, email, country, personalCode, myself }
}

/** A draft with the file, people and settings of a document, to be changed before it is sent. */
export async function draftOfDocument(
  { documentId }: { readonly documentId: string },
  { viewer, gateway }: Asker,
): Promise<BegunDraft> {
  const { document } = await gateway.call('readDocument', { documentId }, {})
  const uploaded = await gateway.call('uploadOfDocument', { documentId }, {})
  const invited = [...document.signers, ...document.copies].filter(({ email }) => email !== null)
  return {
    terms: {
      ...sharedTerms(document),
      deadline_days:
        daysUntil(secondsOf(document.deadline), secondsOf(document.created_at)) ?? null,
      reminders: document.reminders,
      title: document.title,
      subject: document.subject,
      message: document.message,
      signature_position: document.type === 'pdf' ? 'auto' : null,
      signature_page: 'last_page',
      language: invited[0]?.language ?? null,
    },
    file: draftFile(viewer, uploaded),
    fixed: invited.map(({ id }) => {
      const { order, role, mark, noEmail, ...person } = personOf(document, id)
      const delivery: DraftSigner['delivery'] = noEmail ? 'link' : 'mail'
      return { ...draftPerson(viewer, person), label: '', order, role, mark, delivery }
    }),
    open: [],
  }
}

/** Settings that a template and a draft take over from the document. */
function sharedTerms({
  access,
  groups,
  time_zone,
  allow_hand_over,
  sanctions,
  peps,
  kept,
}: DocumentDetails) {
  return { access, groups, time_zone, allow_hand_over, keep: kept !== null, sanctions, peps }
}

/** Makes an upload of the file for a form in a browser. */
function draftFile(
  viewer: Viewer,
  { filename: name, size, sha256, upload }: ResponseOf<'uploadOfDocument'>,
) {
  return { name, size, sha256, ticket: uploadTicket(viewer, upload) }
}
