import { isString, type PdfObject, type PdfString, string } from './objects'

/** Writes a date with its time zone, which is always UTC here (ISO 32000-2, 7.9.4). */
export function dateString(date: Date): PdfString {
  const digits = date.toISOString().replace(/\D/g, '').slice(0, 14)
  return string(Buffer.from(`D:${digits}+00'00'`, 'latin1'))
}

const pattern = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?/

/** The time in a date string, in UTC if it has no time zone. Undefined if the object is not a date. */
export function dateOf(object: PdfObject | undefined): Date | undefined {
  const match = isString(object)
    ? pattern.exec(Buffer.from(object.bytes).toString('latin1'))
    : undefined
  if (!match) return undefined
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00'] = match
  const zone = match[7] ? `${match[7]}${match[8]}:${match[9] ?? '00'}` : 'Z'
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
  return Number.isNaN(date.getTime()) ? undefined : date
}
