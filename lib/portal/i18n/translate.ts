import { IntlMessageFormat } from 'intl-messageformat'
import { currentLanguage } from './current-language'
import type { Messages } from './define-messages'
import type { Language } from './language'

type Values = Readonly<Record<string, string | number>>

export interface Translator<Key extends string> {
  (key: Key, values?: Values): string
  readonly language: Language
  /** All texts as they stand, as props of a client component. */
  readonly texts: Readonly<Record<Key, string>>
}

/** The texts of a namespace in the reader's language, or in a given one. Server only. */
export async function translate<Key extends string>(
  messages: Messages<Key>,
  language?: Language,
): Promise<Translator<Key>> {
  return translator(messages, language ?? (await currentLanguage()))
}

export function translator<Key extends string>(
  messages: Messages<Key>,
  language: Language,
): Translator<Key> {
  const texts = messages[language]
  const say = (key: Key, values?: Values) =>
    values === undefined ? texts[key] : formatted(texts[key], language, values)
  return Object.assign(say, { language, texts })
}

const formats = new Map<string, IntlMessageFormat>()

function formatted(text: string, language: Language, values: Values): string {
  const name = `${language}\n${text}`
  const format = formats.get(name) ?? new IntlMessageFormat(text, language)
  formats.set(name, format)
  return String(format.format(values))
}
