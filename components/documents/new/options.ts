import type { TypedReminders } from '@/lib/portal/forms/reminders-form'
import type { ContainerType, NewDocument } from '@/lib/portal/owner/new-document'
import type { DraftSigner } from '@/lib/portal/people/draft-signers'
import type { Language } from '@/lib/vocabulary/language'
import type { Packing } from './files/packing'
import type { TypedWords } from './words-fields'

/** How a document is shown, signed and announced. */
export type Options = Pick<
  NewDocument,
  'groups' | 'access' | 'language' | 'position' | 'page' | 'screening' | 'handOver' | 'keep'
> & {
  /** Whether the PDF itself is signed, if it could be put into a container instead. */
  readonly asPdf: boolean
  /** Whether the owner placed the marks of the signatures. */
  readonly byHand?: boolean | undefined
  /** SHA-256 of the file on which the marks were placed. */
  readonly markedFile?: string | undefined
  /** Format of a new container. */
  readonly containerType: ContainerType
  /** The deadline as the value of a date-time field. Empty: no deadline. */
  readonly until?: string | undefined
  readonly reminders?: TypedReminders | undefined
}

/** The initial values when reminders are switched on. */
export const usualReminders: TypedReminders = { wanted: false, first: '3', every: '7' }

/** The choices on the page; the files are kept separately. */
export interface Draft extends TypedWords {
  readonly signers: DraftSigner[]
  readonly options: Options
}

/** The options of a new document: only invited people see it, and signatures are visible on the page. */
export const firstOptions = (language: Language): Options => ({
  access: 'private',
  language,
  position: 'auto',
  page: 'last_page',
  screening: false,
  asPdf: true,
  containerType: 'asice',
})

/** Whether signatures are inside the PDF, where they can be visible. */
export const isSignedInside = (packing: Packing, { asPdf }: Options) =>
  packing === 'either' && asPdf

/** The part of a draft that depends on the files. */
export function formatOf(
  packing: Packing,
  options: Options,
): Pick<NewDocument, 'container' | 'position'> {
  if (packing === 'existing') return { container: undefined, position: undefined }
  if (isSignedInside(packing, options)) return { container: undefined, position: options.position }
  return { container: options.containerType, position: undefined }
}
