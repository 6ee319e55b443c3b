import type { Language } from '@/lib/portal/i18n/language'
import type { NewDocument } from '@/lib/portal/new-document'

/** How a document is shown, signed and announced. */
export type Options = Pick<NewDocument, 'access' | 'language' | 'position' | 'page'>

/** What most documents need: nobody uninvited sees them, and the signature is seen on paper. */
export const firstOptions = (language: Language): Options => ({
  access: 'private',
  language,
  position: 'auto',
  page: 'last_page',
})
