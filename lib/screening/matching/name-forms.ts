import { romanize, soundsOf } from './romanize'
import { type Sound, soundOf } from './sound'

/** One way to read a word of a name. */
export interface NameForm {
  /** Lower case, without the ending if that is what makes the form. */
  readonly text: string
  readonly sound: Sound
  /** How the form differs from the word as written. */
  readonly kind: FormKind
}

export type FormKind = 'written' | 'sound' | 'inflected'

/** Facts about the bearer of a word: the country of the certificate and the sex. */
export interface Bearer {
  /** ISO 3166-1; empty if unknown. */
  readonly country: string
  readonly gender: 'M' | 'F' | ''
}

/**
 * The forms of a word of a certificate: as written, by the sounds of Slavic and Baltic spelling, and without the
 * nominative endings that Lithuanian and Latvian add to names of other languages. Forms are alternatives: a comparison
 * uses the best one, and never adds up their differences.
 */
export function certificateForms(word: string, bearer: Bearer): NameForm[] {
  const read = readings(word, bearer.country)
  return distinctForms([...read, ...inflectedForms(word, bearer)])
}

/** Baltic spelling of a Slavic name. Other listed names that end in s keep their ending: Abbas, Carlos. */
const balticSpelling =
  /(?:[oeēē]v|[iīy]n|[sc]k|[eiīao]j|[cč]i)(?:s|as|is|us)$|(?:ienė|aitė|ytė|utė)$/

/** The forms of a word of a list. */
export function listedForms(word: string): NameForm[] {
  const read = readings(word, '')
  if (!balticSpelling.test(word)) return distinctForms(read)
  return distinctForms([...read, ...inflectedForms(word, { country: '', gender: '' })])
}

/** A word as written, without diacritics, and with the sounds of Slavic spelling, if these differ. */
function readings(word: string, country: string): NameForm[] {
  const letters = withoutDigits(word)
  const sounds = soundsOf(letters, country)
  const bare = romanize(letters)
  const texts = [sounds, ...(/[SCZ]/.test(sounds) ? [bare] : []), slavic(sounds)]
  // Pinyin x is like sh, any other one is ks.
  if (/^x/.test(sounds)) texts.push(`ks${sounds.slice(1)}`)
  // The article of an Arabic name is a word of its own, or not: Abd al-Aziz, Abdul Aziz.
  if (/^abd[aeu]l?$/.test(sounds)) texts.push('abd')
  return [...new Set(texts)].map((text, index) => ({
    text,
    sound: soundOf(text),
    kind: index === 0 ? 'written' : 'sound',
  }))
}

/** A digit among letters stands for a letter of its shape: Ig0r. */
function withoutDigits(word: string): string {
  if (!/\d/.test(word) || !/\p{L}{2}|\p{L}\d\p{L}/u.test(word)) return word
  return word.replace(/\d/g, (digit) => 'oizeasgtbg'.charAt(Number(digit)))
}

/** J as in Jonas, c as in Cvetkov, ch as in Michail. */
function slavic(sounds: string): string {
  return sounds
    .replace(/j/g, 'y')
    .replace(/ch/g, 'X')
    .replace(/c(?!z)/g, 'Q')
}

type Ending = readonly [pattern: RegExp, replacement: string]

/** Grammar of men's and women's names; sources in docs/operate/screening.md. */
const endings: Readonly<Record<'LT' | 'LV', Record<'M' | 'F', readonly Ending[]>>> = {
  LT: {
    M: [
      [/([sQ]k)is$/, '$1iy'],
      [/(?:iu|u)s$/, ''],
      [/us$/, ''],
      [/(?:ia|a)s$/, ''],
      [/nas$/, 'nyy'],
      [/[iy]s$/, ''],
      [/ka$/, 'ko'],
    ],
    F: [
      [/iene$/, ''],
      [/iene$/, 'a'],
      [/(?:ai|y|iu|u)te$/, ''],
      [/e$/, ''],
    ],
  },
  LV: {
    M: [
      [/([sQ]k)is$/, '$1iy'],
      [/s$/, ''],
      [/[iu]s$/, ''],
      [/S$/, ''],
    ],
    F: [
      [/([sQ]k)a$/, '$1aya'],
      [/e$/, ''],
      // Russian itself writes Ivanova and Ilyina.
      [/(?<![eo]v|in)a$/, ''],
    ],
  },
}

function inflectedForms(word: string, bearer: Bearer): NameForm[] {
  const spoken = slavic(soundsOf(withoutDigits(word), bearer.country))
  return endingsFor(bearer).flatMap((ending) => withoutEnding(spoken, ending))
}

function endingsFor({ country, gender }: Bearer): readonly Ending[] {
  if (country !== '' && country !== 'LT' && country !== 'LV') return []
  const grammars = country === '' ? [endings.LT, endings.LV] : [endings[country]]
  return grammars.flatMap(({ M, F }) => [
    ...(gender === 'F' ? [] : M),
    ...(gender === 'M' ? [] : F),
  ])
}

const stemMin = 3

function withoutEnding(spoken: string, [pattern, replacement]: Ending): NameForm[] {
  const text = spoken.replace(pattern, replacement)
  if (text === spoken || text.length < stemMin) return []
  return [{ text, sound: soundOf(text), kind: 'inflected' }]
}

function distinctForms(forms: readonly NameForm[]): NameForm[] {
  return forms.filter(
    ({ sound }, index) => forms.findIndex((other) => other.sound.folded === sound.folded) === index,
  )
}
