import { ChevronDown } from 'lucide-react'
import { translator, wordsOfRequest } from '@/lib/portal/i18n/translator'
import { languages } from '@/lib/vocabulary/language'
import { readMessages } from '@/messages/read-messages'

interface LanguageSwitchProps {
  readonly choose: (form: FormData) => Promise<void>
}

/** Offers the languages that are not the current one, each in its own words. A choice closes the list. */
export async function LanguageSwitch({ choose }: LanguageSwitchProps) {
  const { locale, messages } = await wordsOfRequest()
  const t = await translator('layout')
  return (
    <details key={locale} className="relative ml-auto sm:ml-0 print:hidden">
      <summary
        aria-label={`${t('language')}: ${messages.language.name}`}
        className="min-h-target hover:text-accent flex cursor-pointer list-none items-center gap-1 [&::-webkit-details-marker]:hidden"
      >
        {messages.language.name}
        <ChevronDown aria-hidden="true" className="size-4" />
      </summary>
      <form
        action={choose}
        aria-label={t('language')}
        className="border-line bg-surface absolute right-0 z-10 w-40 rounded border px-4 py-2 shadow-lg"
      >
        {languages
          .filter((language) => language !== locale)
          .map(async (language) => (
            <button
              key={language}
              type="submit"
              name="language"
              value={language}
              lang={language}
              className="min-h-target text-accent block w-full text-left underline-offset-4 hover:underline"
            >
              {(await readMessages(language)).language.name}
            </button>
          ))}
      </form>
    </details>
  )
}
