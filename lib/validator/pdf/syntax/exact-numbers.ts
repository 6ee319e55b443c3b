import type { PdfArray } from '../objects'

/** A number of more characters may have more digits than a double keeps. */
export const safeCharacters = 16

const texts = new WeakMap<PdfArray, Map<number, string>>()

/** Keeps the text of a number in an array, so that the number is written again with all its digits. */
export function keepNumberText(array: PdfArray, index: number, text: string): void {
  const kept = texts.get(array) ?? new Map<number, string>()
  texts.set(array, kept.set(index, text))
}

/**
 * The text of a number as it was read, if it may have more digits than a double keeps. jsPDF writes such sizes of pages,
 * and pyHanko takes the same number with fewer digits for a change.
 */
export function numberTextAt(array: PdfArray, index: number): string | undefined {
  return texts.get(array)?.get(index)
}
