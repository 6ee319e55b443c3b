import { cache } from 'react'
import { createTranslator } from 'use-intl/core'
import type { Language } from '@/lib/vocabulary/language'
import { type Messages, type Namespace, readMessages } from '@/messages/messages'
import { portalSettings } from '../settings/settings'
import { currentLanguage } from './current-language'

/** Returns the texts of a namespace by their keys. */
export type Translator<Name extends Namespace> = ReturnType<typeof createTranslator<Messages, Name>>

interface Words {
  readonly locale: Language
  readonly messages: Messages
}

/** For code that is asynchronous, such as metadata; components use `useTranslations`. */
export async function translator<Name extends Namespace>(
  namespace: Name,
): Promise<Translator<Name>> {
  return translatorOfRequest(await wordsOfRequest(), namespace)
}

/** The texts in the request's language, the same object during one rendering. */
export const wordsOfRequest = cache(async (): Promise<Words> => {
  const locale = await currentLanguage()
  return { locale, messages: await readMessages(locale, portalSettings().isDemonstration) }
})

export const translatorOfRequest = cache(translatorOf)

function translatorOf<Name extends Namespace>(words: Words, namespace: Name): Translator<Name> {
  return createTranslator<Messages, Name>({ ...words, namespace })
}
