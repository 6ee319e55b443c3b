import anyAscii from 'any-ascii'

/**
 * Letters of other scripts and letters with diacritics in Latin. Capitals stand for sounds that Latin spells in many
 * ways: S as in shoe, C as in church, Z as in measure, J as in jet, X as in loch, Q for ц and c of Slavic names.
 *
 * Cyrillic: the Russian, Ukrainian and Belarusian letters, as in the tables that Latvia (Cabinet Regulation No. 114 of
 * 2004), Lithuania (instruction of the State Commission of the Lithuanian Language, 1990) and Estonia (table approved
 * in 2005) use for names, and in ICAO 9303-3, section 6. Greek: ELOT 743. The other scripts: ISO 233-2, 259-2, 9984 and
 * 9985 without diacritics.
 */
const cyrillic =
  'а a б b в v г g ґ g д d е e ё io є ie ж Z з z и i і i ї i й i ј i к k л l љ l м m н n њ n о o п p р r с s т t ћ C у u ў u ф f х X ц Q ч C џ J ш S щ S ъ  ы i ь  э e ю iu я ia ђ J қ k ғ g ұ u ү u ң n ө o ә a һ h'
const greek =
  'α a β v γ g δ d ε e ζ z η i θ t ι i κ k λ l μ m ν n ξ ks ο o π p ρ r σ s ς s τ t υ i φ f χ X ψ ps ω o'
const georgian =
  'ა a ბ b გ g დ d ე e ვ v ზ z თ t ი i კ k ლ l მ m ნ n ო o პ p ჟ Z რ r ს s ტ t უ u ფ p ქ k ღ g ყ k შ S ჩ C ც Q ძ dz წ Q ჭ C ხ X ჯ J ჰ h'
const armenian =
  'ա a բ b գ g դ d ե e զ z է e ը e թ t ժ Z ի i լ l խ X ծ Q կ k հ h ձ dz ղ g ճ C մ m յ i ն n շ S ո o չ C պ p ջ J ռ r ս s վ v տ t ր r ց Q ւ v փ p ք k օ o ֆ f և ev'
const arabic =
  'ا a أ a إ i آ a ٱ a ب b پ p ت t ث t ج J چ C ح h خ X د d ذ d ر r ز z ژ Z س s ش S ص s ض d ط t ظ z ع a غ g ف f ق k ك k ک k گ g ل l م m ن n ه h ة a و u ي i ی i ى a ئ i ؤ u ء '
const hebrew =
  'א a ב b ג g ד d ה h ו v ז z ח X ט t י i כ k ך k ל l מ m ם m נ n ן n ס s ע a פ p ף f צ Q ץ Q ק k ר r ש S ת t'
/** Letters with a sound of their own in the languages of central and eastern Europe and in Turkish. */
const sounded =
  'š S č C ž Z ś S ć C ż Z ș S ş S ț Q ţ Q ç C đ d ģ g ķ k ļ l ņ n ŗ r ł l ř r ğ g ě e ė e ę e ą a į i ų u'
// ICAO 9303-3, section 6, and letters that NFKD does not decompose.
const latin = 'ß ss æ ae œ oe ø o ð d þ t ħ h ŧ t ŋ n ĸ k ı i ə a ƒ f ŀ l'

const letters = new Map(
  [cyrillic, greek, georgian, armenian, arabic, hebrew, sounded, latin].flatMap(pairsOf),
)

function pairsOf(table: string): [letter: string, latin: string][] {
  const words = table.split(' ')
  return words.flatMap((letter, index) =>
    index % 2 === 0 ? [[letter, words[index + 1] ?? ''] as [string, string]] : [],
  )
}

/** Letters that only Ukrainian and Belarusian use: in their words г sounds like h. */
const ukrainian = /[іїєґў]/

/**
 * Lower-case Latin letters, with capitals for the sounds above. Scripts without a table are written as any-ascii does.
 * An Estonian õ stands for the Russian ы, as in Rõžkov.
 */
export function soundsOf(text: string, language = ''): string {
  const composed = text.normalize('NFKC').toLowerCase()
  if (isPlain(composed)) return composed
  const said = language === 'EE' ? composed.replace(/õ/g, 'y') : composed
  const isUkrainian = ukrainian.test(said)
  let sounds = ''
  for (const letter of withoutDigraphs(said)) {
    if (isUkrainian && letter === 'г') sounds += 'h'
    else sounds += letters.get(letter) ?? plainLetter(letter)
  }
  return sounds
}

/** Greek (ELOT 743) and Armenian letters that stand for one sound together. */
const digraphs: readonly (readonly [RegExp, string])[] = [
  [/ο[υύ]/g, 'u'],
  [/([αε])[υύ]/g, '$1β'],
  [/γ(?=[γχξ])/g, 'ν'],
  [/^μπ/, 'b'],
  [/ու/g, 'u'],
]

function withoutDigraphs(text: string): string {
  if (!/[υύγμո]/.test(text)) return text
  return digraphs.reduce((spelt, [letters, sound]) => spelt.replace(letters, sound), text)
}

function plainLetter(letter: string): string {
  if (letter <= '\x7f') return letter
  // Vowel marks of Arabic and Hebrew are rarely written; those of Indian scripts, Thai and Khmer always are.
  if (
    /[\p{Cf}\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]/u.test(letter) &&
    !/\p{L}/u.test(letter)
  )
    return ''
  if (!/\p{Script=Latin}/u.test(letter)) return anyAscii(letter).toLowerCase()
  const base = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return Array.from(base, (each) => letters.get(each) ?? anyAscii(each).toLowerCase()).join('')
}

/** Transliterates to lower-case Latin letters without diacritics, as systems that know only ASCII store a name. */
export function romanize(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase()
  if (isPlain(lower)) return lower
  const bare = lower
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
  return soundsOf(bare).replace(/[SCZJXQ]/g, (sound) => spelt[sound] ?? sound)
}

const spelt: Readonly<Record<string, string>> = {
  S: 'sh',
  C: 'ch',
  Z: 'zh',
  J: 'j',
  X: 'kh',
  Q: 'ts',
}

function isPlain(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  return /^[\x00-\x7f]*$/.test(text)
}
