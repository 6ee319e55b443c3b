import type { Language } from '@/lib/vocabulary/language'
import type { Messages as OurMessages } from '@/messages/messages'

/** Keys and languages are checked by the compiler wherever use-intl is used. */
declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: OurMessages
  }
}
