/**
 * The GSM 7-bit default alphabet (3GPP TS 23.038, 6.2.1). A letter of the extension table takes two
 * septets. Nothing outside both can travel as GSM-7.
 */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extension = '\f^{}\\[~]|€'

const septets = new Map<string, number>([
  ...[...basic].map((letter): [string, number] => [letter, 1]),
  ...[...extension].map((letter): [string, number] => [letter, 2]),
])

/** Septets a text takes as GSM-7, or undefined when a letter is outside the alphabet. */
export function gsm7Length(text: string): number | undefined {
  let length = 0
  for (const letter of text) {
    const count = septets.get(letter)
    if (count === undefined) return undefined
    length += count
  }
  return length
}
