import { type Language, languages } from '@/lib/portal/i18n/language'

interface LanguageSwitchProps {
  readonly label: string
  readonly current: Language
  readonly choose: (form: FormData) => Promise<void>
}

const names: Readonly<Record<Language, string>> = { lt: 'Lietuvių', en: 'English' }

/** Offers the languages that are not the current one, each in its own words. */
export function LanguageSwitch({ label, current, choose }: LanguageSwitchProps) {
  return (
    <form action={choose} aria-label={label} className="ml-auto flex gap-4 sm:ml-0">
      {languages
        .filter((language) => language !== current)
        .map((language) => (
          <button
            key={language}
            type="submit"
            name="language"
            value={language}
            lang={language}
            className="min-h-target text-accent underline-offset-4 hover:underline"
          >
            {names[language]}
          </button>
        ))}
    </form>
  )
}
