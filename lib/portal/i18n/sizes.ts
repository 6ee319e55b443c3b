import type { Language } from '@/lib/vocabulary/language'

const units = ['B', 'kB', 'MB', 'GB'] as const

/** Formats a size: 1.3 MB in English, 1,3 MB in Lithuanian. A kilobyte has 1000 bytes (ISO 80000-13). */
export function formatSize(bytes: number, language: Language): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: power > 1 ? 1 : 0 })
  return `${number.format(bytes / 1000 ** power)}\u00a0${units[power]}`
}
