/** A person's names as a certificate of Lithuania, Latvia or Estonia has them. */
export interface CertificateName {
  readonly givenName: string
  readonly surname: string
}

/** Names in Russian spelling, lower case. */
export interface RussianName extends CertificateName {
  readonly isWoman: boolean
}

/** A number from 0 to 1, for the choices that the rules leave open. */
export type Dice = () => number

const vowels = 'аеёиоуыэюя'
const hushing = 'жчшщ'

interface Place {
  readonly letter: string
  readonly before: string
  readonly after: string
  /** Whether the letter is the first one, or follows a vowel or a separating sign. */
  readonly isOpen: boolean
  readonly dice: Dice
}

type Letters = Readonly<Record<string, string | ((place: Place) => string)>>

const common = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  ж: 'ž',
  з: 'z',
  и: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  ш: 'š',
  э: 'e',
  ъ: '',
} as const

/**
 * Lithuanian: instruction of the State Commission of the Lithuanian Language for names from Russian (1990), sections I
 * to III; personal documents may have the name with or without Lithuanian endings (law XIV-903 of 2022 and its
 * predecessor of 1991).
 */
const lithuanian: Letters = {
  ...common,
  е: ({ isOpen }) => (isOpen ? 'je' : 'e'),
  ё: ({ isOpen }) => (isOpen ? 'jo' : 'io'),
  й: 'j',
  х: 'ch',
  ц: 'c',
  ч: 'č',
  щ: 'šč',
  ы: 'y',
  ь: '',
  ю: ({ isOpen }) => (isOpen ? 'ju' : 'iu'),
  я: ({ isOpen }) => (isOpen ? 'ja' : 'ia'),
}

/**
 * Latvian: Cabinet Regulation No. 114 of 2 March 2004 on the spelling of personal names, and its rules for names from
 * Russian. Soft л and н are ļ and ņ, also before е and и, where usage varies; vowel length follows usage.
 */
const latvian: Letters = {
  ...common,
  а: ({ dice }) => longOrShort('ā', 'a', dice),
  и: ({ dice }) => longOrShort('ī', 'i', dice),
  л: ({ after, dice }) => (isSoft(after, dice) ? 'ļ' : 'l'),
  н: ({ after, dice }) => (isSoft(after, dice) ? 'ņ' : 'n'),
  е: ({ isOpen, dice }) => (isOpen ? 'je' : longOrShort('ē', 'e', dice)),
  ё: ({ before, isOpen }) =>
    !isOpen && hushing.includes(before) ? 'o' : softly(before, 'jo', 'o'),
  й: 'j',
  х: 'h',
  ц: 'c',
  ч: 'č',
  щ: 'šč',
  ы: 'i',
  ь: '',
  ю: ({ before }) => softly(before, 'ju', 'u'),
  я: ({ before }) => softly(before, 'ja', 'a'),
}

function longOrShort(long: string, short: string, dice: Dice): string {
  return dice() < 0.1 ? long : short
}

function softly(before: string, withGlide: string, plain: string): string {
  return before !== '' && 'лн'.includes(before) ? plain : withGlide
}

function isSoft(after: string, dice: Dice): boolean {
  if (after !== '' && 'ьюяё'.includes(after)) return true
  return after !== '' && 'еи'.includes(after) && dice() < 0.6
}

/**
 * Estonian: table of Russian letters approved by the Government in 2005 (Vene–eesti tähetabel, in the Handbook of
 * Estonian), which the Names Act applies to names from Russian.
 */
const estonian: Letters = {
  ...common,
  е: ({ isOpen }) => (isOpen ? 'je' : 'e'),
  ё: ({ before }) => (before !== '' && hushing.includes(before) ? 'o' : 'jo'),
  и: ({ before, after }) => (before === '' && isVowel(after) ? 'j' : 'i'),
  й: ({ before, after }) => (before === '' && isVowel(after) ? 'j' : 'i'),
  с: ({ before, after }) => (isVowel(before) && (after === '' || isVowel(after)) ? 'ss' : 's'),
  х: ({ before, after }) => (isVowel(before) && (after === '' || isVowel(after)) ? 'hh' : 'h'),
  ц: 'ts',
  ч: 'tš',
  щ: 'štš',
  ы: 'õ',
  ь: '',
  ю: 'ju',
  я: 'ja',
}

function isVowel(letter: string): boolean {
  return letter !== '' && vowels.includes(letter)
}

function spell(word: string, letters: Letters, dice: Dice): string {
  const all = Array.from(word)
  return all
    .map((letter, at) => {
      const before = all[at - 1] ?? ''
      const after = all[at + 1] ?? ''
      const isOpen =
        before === '' || !/\p{L}/u.test(before) || isVowel(before) || 'ьъ'.includes(before)
      const spelt = letters[letter]
      if (spelt === undefined) return letter
      return typeof spelt === 'string' ? spelt : spelt({ letter, before, after, isOpen, dice })
    })
    .join('')
}

type Ending = readonly [russian: RegExp, added: (stem: string) => string]

/** Nominative endings of men's names, by the Russian ending: instruction for Lithuanian, section on declension. */
const lithuanianEndings: readonly Ending[] = [
  [/ский$/, (text) => text.replace(/skij$/, 'skis')],
  [/цкий$/, (text) => text.replace(/ckij$/, 'ckis')],
  [/ый$/, (text) => text.replace(/yj$/, 'as')],
  [/й$/, (text) => `${text}us`],
  [/ич$/, (text) => `${text}ius`],
  [/ь$/, (text) => `${text}is`],
  [/ко$/, (text) => text.replace(/o$/, 'a')],
  [/[аяоеиуыэюёх]$/, (text) => text],
  [/$/, (text) => `${text}as`],
]

const latvianEndings: readonly Ending[] = [
  [/[сц]кий$/, (text) => text.replace(/kij$/, 'kis')],
  [/[аяоеиуыэюё]$/, (text) => text],
  [/$/, (text) => `${text}s`],
]

function withEnding(russian: string, text: string, endings: readonly Ending[]): string {
  const ending = endings.find(([pattern]) => pattern.test(russian))
  return ending ? ending[1](text) : text
}

function inflected(name: RussianName, letters: Letters, endings: readonly Ending[], dice: Dice) {
  return (word: string): string =>
    word
      .split(/([ -])/)
      .map((part) => {
        const text = spell(part, letters, dice)
        return name.isWoman || text.length < 2 ? text : withEnding(part, text, endings)
      })
      .join('')
}

export function inLithuanian(
  name: RussianName,
  dice: Dice,
  endings: 'with endings' | 'without endings' = 'with endings',
): CertificateName {
  const chosen = endings === 'with endings' ? lithuanianEndings : []
  const write = inflected(name, lithuanian, chosen, dice)
  return capitalised(write(name.givenName), write(name.surname))
}

export function inLatvian(name: RussianName, dice: Dice): CertificateName {
  const write = inflected(name, latvian, latvianEndings, dice)
  const [givenName, surname] = [single(write(name.givenName)), single(write(name.surname))]
  return capitalised(
    name.isWoman ? givenName.replace(/[^aāeē]$/, '$&a') : givenName,
    name.isWoman ? womansSurname(surname) : surname,
  )
}

/** Regulation No. 114: names from other languages have no double bb, cc, dd, ff, gg, hh, kk, pp, tt, vv, zz. */
function single(text: string): string {
  return text.replace(/([bcdfghkpstvz])\1(?!$)/g, '$1')
}

/** Latvian surnames agree with the bearer's sex: -skaja becomes -ska, and a consonant gets -a. */
function womansSurname(surname: string): string {
  return surname.replace(/([sc]k)aja$/, '$1a').replace(/[bcčdfghjkļlmnņprsštvzž]$/, '$&a')
}

export function inEstonian(name: RussianName, dice: Dice): CertificateName {
  const write = (word: string) =>
    word
      .split(/([ -])/)
      .map((part) => spell(part.replace(/(..)ий$/, '$1и'), estonian, dice))
      .join('')
  return capitalised(write(name.givenName), write(name.surname))
}

function capitalised(givenName: string, surname: string): CertificateName {
  return { givenName: capital(givenName), surname: capital(surname) }
}

function capital(text: string): string {
  return text.replace(
    /(^|[ -])(\p{L})/gu,
    (_, gap: string, letter: string) => gap + letter.toUpperCase(),
  )
}
