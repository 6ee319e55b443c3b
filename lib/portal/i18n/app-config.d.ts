import type { Language } from '@/lib/vocabulary/language'
import type { Messages as OurMessages } from '@/messages/messages'

/** The compiler checks keys and languages wherever use-intl is used. */
declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: OurMessages
  }
}
