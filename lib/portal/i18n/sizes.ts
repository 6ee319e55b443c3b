import type { Language } from './language'

const units = ['B', 'kB', 'MB', 'GB'] as const

/** 1.2 MB in English, 1,2 MB in Lithuanian; a kilobyte has 1024 octets, as in the limits. */
export function formatSize(octets: number, language: Language): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(octets, 1)) / 10), units.length - 1)
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: power > 1 ? 1 : 0 })
  return `${number.format(octets / 1024 ** power)}\u00a0${units[power]}`
}
