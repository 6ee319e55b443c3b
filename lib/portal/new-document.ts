import type { RequestOf } from '@/lib/gateway/contract/endpoints'
import type { DraftSigner } from './draft-signers'
import { gateway } from './gateway'
import type { Language } from './i18n/language'
import type { ScreeningCategory } from './screening-categories'
import { portalSettings } from './settings'
import { ownUpload } from './uploads'
import { fullName, ownerReference, type Viewer } from './viewer'

type UploadRequest = RequestOf<'uploadDocument'>

export type ContainerType = NonNullable<UploadRequest['type']>

export interface DraftFile {
  readonly name: string
  /** Of the raw upload that has the bytes. */
  readonly ticket: string
}

/** Everything the page of a new document asks. */
export interface NewDocument {
  readonly files: readonly DraftFile[]
  /** What the files become; undefined: the one file is the document as it is. */
  readonly container: ContainerType | undefined
  readonly signers: readonly DraftSigner[]
  readonly access: 'public' | 'private'
  /** Language of the mails and pages of those invited. */
  readonly language: Language
  /** Where each signature's mark goes; undefined: signatures leave no mark on the page. */
  readonly position: NonNullable<UploadRequest['signature_position']> | undefined
  readonly page: NonNullable<UploadRequest['signature_page']>
  /** Whether those who sign are looked up in lists. */
  readonly screening: boolean
}

/** Makes the document out of uploads of this person's and invites its signers; answers its id. */
export async function createDocument(viewer: Viewer, draft: NewDocument): Promise<string> {
  const { document } = await gateway().call(
    'uploadDocument',
    {},
    {
      access: draft.access,
      ...contentOf(viewer, draft),
      signers: draft.signers.map((signer) => wireSigner(signer, viewer, draft.language)),
      owner: ownerReference(viewer),
      owner_name: fullName(viewer),
      ...(draft.screening && screeningFlags(portalSettings().screening)),
      ...(draft.position && { signature_position: draft.position, signature_page: draft.page }),
    },
    { locale: draft.language },
  )
  return document.uuid
}

function contentOf(
  viewer: Viewer,
  { files, container }: NewDocument,
): Pick<UploadRequest, 'file' | 'files' | 'type'> {
  const uploads = files.map(({ name, ticket }) => {
    return { filename: name, upload: ownUpload(viewer, ticket) }
  })
  const [file] = uploads
  if (container !== undefined) return { files: uploads, type: container }
  return file ? { file } : {}
}

/** Asks for what there are lists of: asking for more would let nobody sign. */
function screeningFlags(
  categories: readonly ScreeningCategory[],
): Pick<UploadRequest, 'sanctions' | 'peps'> {
  return { sanctions: categories.includes('sanctions'), peps: categories.includes('peps') }
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
