import type { Language } from '@/lib/vocabulary/language'
import type { Messages } from './messages'

const known = new Map<Language, Promise<Messages>>()

/** All texts of a language; for servers only: a browser is given the rooms of its page. */
export function readMessages(language: Language): Promise<Messages> {
  const reading = known.get(language) ?? read(language)
  known.set(language, reading)
  return reading
}

async function read(language: Language): Promise<Messages> {
  const { rooms } = await import(`./${language}/rooms.ts`)
  return rooms
}
