import type { z } from 'zod'
import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import type { RequestOf } from '@/lib/gateway/contract/endpoints'
import type { Language } from '@/lib/vocabulary/language'
import { phoneCountry } from '@/lib/vocabulary/person'
import type { ScreeningCategory } from '@/lib/vocabulary/screening'
import type { Asker } from '../actions/owner-action'
import { Refused } from '../actions/owner-failures'
import type { newDocumentForm } from '../forms/new-document-form'
import type { DraftSigner } from '../people/draft-signers'
import { peopleAt } from '../people/signing-order'
import { portalSettings } from '../settings/settings'
import { fullName, type Viewer } from '../sign-in/viewer'
import { ownUpload } from '../uploads/uploads'

type UploadRequest = RequestOf<'uploadDocument'>

export type ContainerType = NonNullable<UploadRequest['type']>

/** A new document as sent by the page. */
export type NewDocument = z.output<typeof newDocumentForm>

/**
 * Makes the document from this person's uploads and invites the signers. Returns the id of the document. A reference
 * that was sent before makes no second document.
 */
export async function createDocument(
  draft: NewDocument,
  { viewer, gateway }: Asker,
): Promise<string> {
  const { reference, signers, language: locale } = draft
  const body = {
    reference,
    ...uploadOf(viewer, draft),
    signers: signers.map((signer) => wireSigner(signer, viewer, locale)),
    ...groupsOf(draft),
  }
  try {
    return (await gateway.call('uploadDocument', {}, body, { locale })).document.uuid
  } catch (failure) {
    throw failure instanceof GatewayFailure && failure.status === 409
      ? new Refused('sentBefore')
      : failure
  }
}

/** The fields of the request that do not depend on the signers. */
export function uploadOf(
  viewer: Viewer,
  draft: Omit<NewDocument, 'signers' | 'groups' | 'reference'>,
): Omit<UploadRequest, 'signers' | 'groups' | 'reference'> {
  return {
    access: draft.access,
    ...contentOf(viewer, draft),
    deadline: draft.deadline,
    reminders: draft.reminders,
    time_zone: draft.timeZone,
    allow_hand_over: draft.handOver,
    keep: draft.keep,
    title: draft.title,
    subject: draft.subject,
    message: draft.message,
    owner_name: fullName(viewer),
    ...(draft.screening && screeningFlags(portalSettings().screening)),
    ...(draft.position && { signature_position: draft.position, signature_page: draft.page }),
  }
}

/**
 * The groups in which not all people must sign. A group is left out if so many people were removed that all must sign.
 */
function groupsOf({ signers, groups = [] }: NewDocument): Pick<UploadRequest, 'groups'> {
  const some = groups.filter(({ order, needed }) => needed < peopleAt(signers, order).length)
  return some.length > 0 ? { groups: some } : {}
}

export function contentOf(
  viewer: Viewer,
  { files, container }: Pick<NewDocument, 'files' | 'container'>,
): Pick<UploadRequest, 'file' | 'files' | 'type'> {
  const uploads = files.map(({ name, ticket }) => {
    return { filename: name, upload: ownUpload(viewer, ticket) }
  })
  const [file] = uploads
  if (container !== undefined) return { files: uploads, type: container }
  return file ? { file } : {}
}

/** Requests only available kinds of lists: other kinds would block signing. */
function screeningFlags(
  categories: readonly ScreeningCategory[],
): Pick<UploadRequest, 'sanctions' | 'peps'> {
  return { sanctions: categories.includes('sanctions'), peps: categories.includes('peps') }
}

/** A person in the gateway's fields. The owner's own country and personal code come from the sign-in. */
export function wireSigner(
  signer: DraftSigner,
  viewer: Viewer,
  language: Language,
): RequestOf<'inviteSigner'>['signer'] {
  const personalCode = signer.myself ? viewer.code : signer.personalCode
  const country = signer.myself ? viewer.country : phoneCountry(signer.country)
  return {
    name: signer.name,
    surname: signer.surname,
    email: signer.email,
    noEmail: signer.delivery === 'link',
    language,
    ...(signer.order === undefined ? {} : { order: signer.order }),
    ...(signer.role === undefined ? {} : { role: signer.role }),
    ...(signer.mark === undefined ? {} : { mark: signer.mark }),
    ...(personalCode && country && { country, personal_code: personalCode }),
  }
}
