import type { TypedReminders } from '@/lib/portal/forms/reminders-form'
import type { DraftSigner } from '@/lib/portal/owner/draft-signers'
import type { ContainerType, NewDocument } from '@/lib/portal/owner/new-document'
import type { Language } from '@/lib/vocabulary/language'
import type { Packing } from './files/packing'

/** How a document is shown, signed and announced. */
export type Options = Pick<
  NewDocument,
  'groups' | 'access' | 'language' | 'position' | 'page' | 'screening' | 'handOver'
> & {
  /** Where there is a choice: signed in the PDF itself. */
  readonly asPdf: boolean
  /** Everybody's signature stands where the owner has placed its mark. */
  readonly byHand?: boolean | undefined
  /** SHA-256 of the file that marks were placed on. */
  readonly markedFile?: string | undefined
  /** Of a new container. */
  readonly containerType: ContainerType
  /** Until when it can be signed, as a field of a day and time has it; empty: for ever. */
  readonly until?: string | undefined
  readonly reminders?: TypedReminders | undefined
}

/** What stands in the fields when somebody wants reminders. */
export const usualReminders: TypedReminders = { wanted: false, first: '3', every: '7' }

/** What is chosen on the page; the files have a life of their own. */
export interface Draft {
  readonly signers: DraftSigner[]
  readonly options: Options
}

/** What most documents need: nobody uninvited sees them, and the signature is seen on paper. */
export const firstOptions = (language: Language): Options => ({
  access: 'private',
  language,
  position: 'auto',
  page: 'last_page',
  screening: false,
  asPdf: true,
  containerType: 'asice',
})

/** Whether signatures stand in the PDF, where they can be seen. */
export const isSignedInside = (packing: Packing, { asPdf }: Options) =>
  packing === 'either' && asPdf

/** The part of a draft that follows from what the files are. */
export function formatOf(
  packing: Packing,
  options: Options,
): Pick<NewDocument, 'container' | 'position'> {
  if (packing === 'existing') return { container: undefined, position: undefined }
  if (isSignedInside(packing, options)) return { container: undefined, position: options.position }
  return { container: options.containerType, position: undefined }
}
