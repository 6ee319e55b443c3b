// 3GPP TS 23.038, 6.2.1: the GSM 7 bit default alphabet, in rows of sixteen codes.
const basic = [
  '@£$¥èéùìòÇ\nØø\rÅå',
  'Δ_ΦΓΛΩΠΨΣΘΞÆæßÉ',
  ' !"#¤%&\'()*+,-./',
  '0123456789:;<=>?',
  '¡ABCDEFGHIJKLMNO',
  'PQRSTUVWXYZÄÖÑÜ§',
  '¿abcdefghijklmno',
  'pqrstuvwxyzäöñüà',
].join('')

// 6.2.1.1: the extension table; each of its characters travels as two septets.
const extension = '\f^{}\\[~]|€'

const septets = new Map<string, number>([
  ...[...basic].map((letter): [string, number] => [letter, 1]),
  ...[...extension].map((letter): [string, number] => [letter, 2]),
])

/** Septets a text takes as GSM-7; undefined when it has a letter outside the alphabet. */
export function gsm7Length(text: string): number | undefined {
  let length = 0
  for (const letter of text) {
    const count = septets.get(letter)
    if (count === undefined) return undefined
    length += count
  }
  return length
}
