import type { PromptLanguage } from '@/lib/vocabulary/provider'

/** Language tags (RFC 5646) of a provider's page. */
export const pageLanguages: Readonly<Record<PromptLanguage, string>> = {
  LIT: 'lt',
  ENG: 'en',
  RUS: 'ru',
  EST: 'et',
}
