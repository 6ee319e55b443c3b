import type { StoredFile } from '@/lib/storage/schema/records'
import type { DocumentFormat } from '@/lib/vocabulary/document'
import type { Note } from '../contract/notes'
import type { Context } from '../operation/context'

interface Noted {
  readonly notes?: Note[]
}

/** The notes on a file that an answer carries. */
export async function notesOn(
  { trials, locale }: Pick<Context, 'trials' | 'locale'>,
  file: StoredFile,
  format: DocumentFormat,
): Promise<Noted> {
  return notesOf(await trials.brokenSignatures(file, format), locale)
}

export function notesOf(broken: number, locale: Context['locale']): Noted {
  if (broken === 0) return {}
  return {
    notes: [{ code: 'signatures-broken', count: broken, message: sentences[locale](broken) }],
  }
}

const sentences: Readonly<Record<Context['locale'], (count: number) => string>> = {
  en: (count) =>
    count === 1
      ? '1 signature in this file is no longer valid.'
      : `${count} signatures in this file are no longer valid.`,
  lt: (count) => `Faile yra parašų, kurie nebegalioja: ${count}.`,
}
