import type { Country } from '@/lib/vocabulary/person'

/**
 * Returns a personal code in its usual form: 11 digits for LT and EE, `dddddd-ddddd` for LV, unchanged for other
 * countries. Removes blanks and normalizes the dash. Undefined if the code is impossible: wrong length, wrong check
 * digit, or a date that does not exist or is in the future.
 */
export function normalPersonalCode(country: string, text: string, at: Date): string | undefined {
  const code = text.replace(/\s/gu, '')
  if (country === 'LV') return normalLatvianCode(code, at)
  if (country === 'LT' || country === 'EE') return normalBalticCode(country, code, at)
  return foreignCode.test(code) ? code.toUpperCase() : undefined
}

/** The rules of other countries are not checked here. */
const foreignCode = /^[\dA-Za-z][\dA-Za-z./+-]{2,35}$/

/**
 * Lithuanian codes without a date of birth (lt.wikipedia.org, “Asmens kodas”): those that begin with 9, and those with
 * month or day 00, of people who do not know theirs.
 */
const silentLithuanianCode = /^9|^[1-8]\d\d(?:00[0-3]\d|(?:0\d|1[0-2])00)/

function normalBalticCode(country: 'LT' | 'EE', code: string, at: Date): string | undefined {
  const wellFormed = /^[1-9]\d{10}$/.test(code) && checkDigit(code) === Number(code[10])
  const admitted =
    (country === 'LT' && silentLithuanianCode.test(code)) || isPast(birthDateOf(country, code), at)
  return wellFormed && admitted ? code : undefined
}

// Codes issued since July 2017 begin with 32 to 39 and say nothing about the person.
const silentLatvianCode = /^3[2-9]/

function normalLatvianCode(code: string, at: Date): string | undefined {
  const parts = /^(\d{6})-?(\d{5})$/.exec(code)
  if (!parts) return undefined
  const admitted = silentLatvianCode.test(code) || isPast(birthDateOf('LV', code), at)
  return admitted ? `${parts[1]}-${parts[2]}` : undefined
}

function isPast(date: string | undefined, at: Date): boolean {
  return date !== undefined && date <= at.toISOString().slice(0, 10)
}

const firstWeights = [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]
const secondWeights = [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]

/** Check digit over the first ten digits of a Lithuanian or Estonian code. */
export function checkDigit(code: string): number {
  const first = weightedSum(code, firstWeights) % 11
  const sum = first < 10 ? first : weightedSum(code, secondWeights) % 11
  return sum % 10
}

function weightedSum(code: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(code[index]), 0)
}

/** Date of birth that a code states, `YYYY-MM-DD`; undefined if it states none or an impossible one. */
export function birthDateOf(country: Country, code: string): string | undefined {
  return country === 'LV' ? latvianBirthDate(code) : balticBirthDate(code)
}

// The first digit: centuries of birth in pairs, odd for men, even for women.
function balticBirthDate(code: string): string | undefined {
  const parts = /^([1-8])(\d\d)(\d\d)(\d\d)/.exec(code)
  if (!parts) return undefined
  const [, first, year, month, day] = parts
  return realDate(`${17 + Math.ceil(Number(first) / 2)}${year}-${month}-${day}`)
}

// Day, month and year, then a digit for the century: 0 is 18xx, 1 is 19xx, 2 is 20xx.
function latvianBirthDate(code: string): string | undefined {
  const parts = /^(\d\d)(\d\d)(\d\d)-?([012])/.exec(code)
  if (!parts || silentLatvianCode.test(code)) return undefined
  const [, day, month, year, century] = parts
  return realDate(`${18 + Number(century)}${year}-${month}-${day}`)
}

function realDate(text: string): string | undefined {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined
}

/** Sex that a code states; Latvian codes state none. */
export function sexOf(country: Country, code: string): 'M' | 'F' | undefined {
  if (country === 'LV' || !/^[1-8]/.test(code)) return undefined
  return Number(code[0]) % 2 === 1 ? 'M' : 'F'
}
