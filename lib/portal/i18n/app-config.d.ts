import type { Language, Messages as OurMessages } from '@/messages/languages'

/** Keys and languages are checked by the compiler wherever use-intl is used. */
declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: OurMessages
  }
}
