import { translator, wordsOfRequest } from '@/lib/portal/i18n/translator'
import { languages } from '@/lib/vocabulary/language'
import { readMessages } from '@/messages/read-messages'

interface LanguageSwitchProps {
  readonly choose: (form: FormData) => Promise<void>
}

/** Offers the languages that are not the current one, each in its own words. */
export async function LanguageSwitch({ choose }: LanguageSwitchProps) {
  const { locale } = await wordsOfRequest()
  const t = await translator('layout')
  return (
    <form action={choose} aria-label={t('language')} className="ml-auto flex gap-4 sm:ml-0">
      {languages
        .filter((language) => language !== locale)
        .map(async (language) => (
          <button
            key={language}
            type="submit"
            name="language"
            value={language}
            lang={language}
            className="min-h-target text-accent underline-offset-4 hover:underline"
          >
            {(await readMessages(language)).language.name}
          </button>
        ))}
    </form>
  )
}
