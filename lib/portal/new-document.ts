import type { RequestOf } from '@/lib/gateway/contract/endpoints'
import type { DraftSigner } from './draft-signers'
import { gateway } from './gateway'
import type { Language } from './i18n/language'
import { NotTheirs } from './owner-failures'
import { announcedUploads } from './uploads'
import { fullName, ownerReference, type Viewer } from './viewer'

type UploadRequest = RequestOf<'uploadDocument'>

/** Everything the page of a new document asks. */
export interface NewDocument {
  readonly fileName: string
  /** Id of the raw upload that has the bytes. */
  readonly upload: string
  readonly signers: readonly DraftSigner[]
  readonly access: 'public' | 'private'
  /** Language of the mails and pages of those invited. */
  readonly language: Language
  /** Where each signature's mark goes; undefined: signatures leave no mark on the page. */
  readonly position: NonNullable<UploadRequest['signature_position']> | undefined
  readonly page: NonNullable<UploadRequest['signature_page']>
}

/** Makes the document out of an upload of this person's and invites its signers; answers its id. */
export async function createDocument(viewer: Viewer, draft: NewDocument): Promise<string> {
  const mine = await announcedUploads(viewer)
  if (!mine.includes(draft.upload)) throw new NotTheirs()
  const { document } = await gateway().call(
    'uploadDocument',
    {},
    {
      access: draft.access,
      file: { filename: draft.fileName, upload: draft.upload },
      signers: draft.signers.map((signer) => wireSigner(signer, viewer, draft.language)),
      owner: ownerReference(viewer),
      owner_name: fullName(viewer),
      ...(draft.position && { signature_position: draft.position, signature_page: draft.page }),
    },
    { locale: draft.language },
  )
  return document.uuid
}

/** A person in the gateway's words; the owner's own personal code comes from their sign-in. */
export function wireSigner(
  signer: DraftSigner,
  viewer: Viewer,
  language: Language,
): RequestOf<'inviteSigner'>['signer'] {
  const personalCode = signer.myself ? viewer.code : signer.personalCode
  return {
    name: signer.name,
    surname: signer.surname,
    email: signer.email,
    noEmail: signer.delivery === 'link',
    language,
    ...(personalCode && { personal_code: personalCode }),
  }
}
