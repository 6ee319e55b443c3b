import { romanize } from './romanize'

/** Country names in lists that differ from Unicode's. */
const otherNames: Readonly<Record<string, string>> = {
  'russian federation': 'RU',
  'democratic republic of the congo': 'CD',
  'united republic of tanzania': 'TZ',
  'syrian arab republic': 'SY',
  'islamic republic of iran': 'IR',
  'iran islamic republic of': 'IR',
  'democratic peoples republic of korea': 'KP',
  'korea north': 'KP',
  'republic of korea': 'KR',
  'korea south': 'KR',
  'bolivarian republic of venezuela': 'VE',
  'state of palestine': 'PS',
  palestinian: 'PS',
  'republic of moldova': 'MD',
  'the gambia': 'GM',
  burma: 'MM',
  'czech republic': 'CZ',
  turkey: 'TR',
  'ivory coast': 'CI',
  'lao peoples democratic republic': 'LA',
  'viet nam': 'VN',
  'united kingdom of great britain and northern ireland': 'GB',
  'united states of america': 'US',
}

const regionCodes = new Map<string, string>(Object.entries(otherNames))
const english = new Intl.DisplayNames('en', { type: 'region' })
const alphabet = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
for (const code of alphabet.flatMap((first) => alphabet.map((second) => first + second))) {
  const name = english.of(code)
  if (name && name !== code) regionCodes.set(plain(name), code)
}

/** Two-letter ISO 3166-1 code of a country, by its code or English name; undefined for anything else. */
export function countryCode(text: string): string | undefined {
  const trimmed = text.trim()
  if (/^[A-Za-z]{2}$/.test(trimmed)) return trimmed.toUpperCase()
  return regionCodes.get(plain(trimmed))
}

function plain(name: string): string {
  return romanize(name)
    .replace(/['’]/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim()
}
