/**
 * Russian spelling of a name that a list writes in Latin letters, close enough to write it again by the rules of
 * another language. Based on the BGN/PCGN and passport romanisations, which most lists use.
 */
const letters: readonly (readonly [latin: RegExp, cyrillic: string])[] = [
  [/^ye/g, 'е'],
  [/^yo/g, 'ё'],
  [/shch/g, 'щ'],
  [/tch/g, 'ч'],
  [/zh/g, 'ж'],
  [/kh/g, 'х'],
  [/ts/g, 'ц'],
  [/ch/g, 'ч'],
  [/sh/g, 'ш'],
  [/(?<![aeou])(?:y|iy|ij|ii|yi)$/g, 'ий'],
  [/ia$/g, 'ия'],
  [/ks|x/g, 'кс'],
  [/^e/g, 'э'],
  [/y[ae]v/g, 'яв'],
  [/([aeou])ye/g, '$1е'],
  [/([bvgdzklmnprstf])ye/g, '$1ье'],
  [/y[oe]/g, 'ё'],
  [/(?:y|j|i(?=[au]))a/g, 'я'],
  [/(?:y|j|i(?=u))u/g, 'ю'],
  [/([aeou])[iyj]/g, '$1й'],
  [/y/g, 'ы'],
]

const single: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'б',
  c: 'к',
  d: 'д',
  e: 'е',
  f: 'ф',
  g: 'г',
  h: 'х',
  i: 'и',
  j: 'й',
  k: 'к',
  l: 'л',
  m: 'м',
  n: 'н',
  o: 'о',
  p: 'п',
  q: 'к',
  r: 'р',
  s: 'с',
  t: 'т',
  u: 'у',
  v: 'в',
  w: 'в',
  z: 'з',
}

/** Given names whose usual romanisation starts with a bare vowel or lacks the soft sign. */
const known: Readonly<Record<string, string>> = {
  igor: 'игорь',
  elena: 'елена',
  yelena: 'елена',
  evgeny: 'евгений',
  evgeniy: 'евгений',
  evgenii: 'евгений',
  yevgeny: 'евгений',
  yevgeniy: 'евгений',
  ekaterina: 'екатерина',
  yekaterina: 'екатерина',
  egor: 'егор',
  olga: 'ольга',
  tatyana: 'татьяна',
  tatiana: 'татьяна',
  natalya: 'наталья',
  natalia: 'наталья',
  natalie: 'наталья',
  lyubov: 'любовь',
  petr: 'пётр',
  pyotr: 'пётр',
  fedor: 'фёдор',
  fyodor: 'фёдор',
  artem: 'артём',
  semen: 'семён',
  ilya: 'илья',
  alexander: 'александр',
  aleksander: 'александр',
  darya: 'дарья',
  maria: 'мария',
  maxim: 'максим',
}

export function cyrillicOf(latin: string): string {
  const lower = latin.toLowerCase().replace(/['’ʼ`]/g, '')
  return lower
    .split(/([ -])/)
    .map(wordOf)
    .join('')
}

function wordOf(word: string): string {
  const name = known[word]
  if (name) return name
  const spelt = letters.reduce((text, [from, to]) => text.replace(from, to), word)
  const whole = Array.from(spelt, (letter) => single[letter] ?? letter).join('')
  // Surnames in -evich, -ev after a vowel keep е, and a final л of a surname in -ль is not knowable from Latin.
  return whole.replace(/^э(?=[вгл])/, 'е')
}
