import type { Language } from './language'

/** One namespace: the same keys in every language, ICU messages as values. */
export type Messages<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>

/** Declares a namespace; a key missing in one language does not compile. */
export function defineMessages<Key extends string>(messages: Messages<Key>): Messages<Key> {
  return messages
}
