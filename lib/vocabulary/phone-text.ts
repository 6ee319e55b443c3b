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

// 6.2.1.1: the extension table.
const extension = new Set('\f^{}\\[~]|€')

/** Maximum number of characters of the extension table in one text (MID REST API, displayText). */
export const extensionCharactersMax = 5

/** A text for the screen of a phone with Mobile-ID, and its alphabet. */
export interface PhoneText {
  readonly text: string
  readonly format: 'GSM-7' | 'UCS-2'
}

export type PhoneTextProblem = 'too-long' | 'outside-alphabet' | 'too-many-extension-characters'

/** Returns why a text cannot be shown unchanged; `maximum` counts code points. */
export function phoneTextProblem(
  { text, format }: PhoneText,
  maximum: number,
): PhoneTextProblem | undefined {
  const characters = [...text]
  const isInAlphabet = format === 'GSM-7' ? isGsm7 : isUcs2
  if (!characters.every(isInAlphabet)) return 'outside-alphabet'
  if (characters.length > maximum) return 'too-long'
  const extended = format === 'GSM-7' ? characters.filter((one) => extension.has(one)).length : 0
  return extended > extensionCharactersMax ? 'too-many-extension-characters' : undefined
}

function isGsm7(character: string): boolean {
  return basic.has(character) || extension.has(character)
}

/** UCS-2 has two bytes for each character: no code point above U+FFFF. */
export function isUcs2(character: string): boolean {
  return character.length === 1
}
