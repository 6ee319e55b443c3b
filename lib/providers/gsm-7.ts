// 3GPP TS 23.038, 6.2.1: the GSM 7 bit default alphabet, in rows of sixteen codes.
const basic = new Set(
  [
    '@£$¥èéùìòÇ\nØø\rÅå',
    'Δ_ΦΓΛΩΠΨΣΘΞÆæßÉ',
    ' !"#¤%&\'()*+,-./',
    '0123456789:;<=>?',
    '¡ABCDEFGHIJKLMNO',
    'PQRSTUVWXYZÄÖÑÜ§',
    '¿abcdefghijklmno',
    'pqrstuvwxyzäöñüà',
  ].join(''),
)

// 6.2.1.1: the extension table; each of its characters travels as two septets.
const extension = new Set('\f^{}\\[~]|€')

/** Characters of a text that GSM-7 cannot carry. */
export function outsideGsm7(text: string): string[] {
  return [...text].filter((letter) => !(basic.has(letter) || extension.has(letter)))
}

/** Septets a text takes; its characters are all in the alphabet. */
export function septetsOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (extension.has(letter) ? 2 : 1), 0)
}
