import { cache } from 'react'
import { createTranslator } from 'use-intl/core'
import type { Language } from '@/lib/vocabulary/language'
import { type Messages, type Namespace, readMessages } from '@/messages/messages'
import { portalSettings } from '../settings/settings'
import { currentLanguage } from './current-language'

/** Translates the keys of a namespace. */
export type Translator<Name extends Namespace> = ReturnType<typeof createTranslator<Messages, Name>>

interface Words {
  readonly locale: Language
  readonly messages: Messages
}

/** The texts of a namespace for asynchronous code, such as metadata. Components use `useTranslations`. */
export async function translator<Name extends Namespace>(
  namespace: Name,
): Promise<Translator<Name>> {
  return translatorOfRequest(await wordsOfRequest(), namespace)
}

/** The texts in the language of the request. The same object during one rendering. */
export const wordsOfRequest = cache(async (): Promise<Words> => {
  const locale = await currentLanguage()
  return { locale, messages: await readMessages(locale, portalSettings().isDemonstration) }
})

export const translatorOfRequest = cache(translatorOf)

function translatorOf<Name extends Namespace>(words: Words, namespace: Name): Translator<Name> {
  return createTranslator<Messages, Name>({ ...words, namespace })
}
