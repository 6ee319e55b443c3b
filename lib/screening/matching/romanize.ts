/**
 * Letters of other scripts in Latin. One simple system per script: `sound.ts` evens out the differences between the
 * many romanisations.
 */
const cyrillic =
  'а a б b в v г g ґ g д d е e ё e є e ж zh з z и i і i ї i й i ј j к k л l љ l м m н n њ n о o п p р r с s т t ћ c у u ў u ф f х kh ц ts ч ch џ j ш sh щ sch ъ  ы y ь  э e ю yu я ya ђ d'
const greek =
  'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ i φ f χ ch ψ ps ω o'
const georgian =
  'ა a ბ b გ g დ d ე e ვ v ზ z თ t ი i კ k ლ l მ m ნ n ო o პ p ჟ zh რ r ს s ტ t უ u ფ p ქ k ღ gh ყ q შ sh ჩ ch ც ts ძ dz წ ts ჭ ch ხ kh ჯ j ჰ h'
const armenian =
  'ա a բ b գ g դ d ե e զ z է e ը e թ t ժ zh ի i լ l խ kh ծ ts կ k հ h ձ dz ղ gh ճ ch մ m յ y ն n շ sh ո o չ ch պ p ջ j ռ r ս s վ v տ t ր r ց ts ւ v փ p ք k օ o ֆ f'
const arabic =
  'ا a أ a إ i آ a ٱ a ب b پ p ت t ث th ج j چ ch ح h خ kh د d ذ dh ر r ز z ژ zh س s ش sh ص s ض d ط t ظ z ع a غ gh ف f ق q ك k ک k گ g ل l م m ن n ه h ة a و u ي i ی i ى a ئ i ؤ u ء '
const hebrew =
  'א a ב b ג g ד d ה h ו v ז z ח ch ט t י i כ k ך k ל l מ m ם m נ n ן n ס s ע a פ p ף f צ ts ץ ts ק k ר r ש sh ת t'
// ICAO 9303-3, section 6, and letters that NFKD does not decompose.
const latin = 'ß ss æ ae œ oe ø o ð d đ d þ th ł l ħ h ŧ t ŋ n ĸ k ı i ə a ƒ f'

const letters = new Map(
  [cyrillic, greek, georgian, armenian, arabic, hebrew, latin].flatMap(pairsOf),
)

function pairsOf(table: string): [letter: string, latin: string][] {
  const words = table.split(' ')
  return words.flatMap((letter, index) =>
    index % 2 === 0 ? [[letter, words[index + 1] ?? ''] as [string, string]] : [],
  )
}

/** Lower case, without diacritics, in Latin letters if there is a table. Scripts without a table are kept. */
export function romanize(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/ου/g, 'ou')
  return Array.from(plain, (letter) => letters.get(letter) ?? letter).join('')
}
