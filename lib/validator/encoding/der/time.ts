import { minuteMs } from '#vocabulary/durations'
import { MalformedDer } from './malformed-der'

const shape =
  /^(\d{2}|\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(?:[.,](\d{1,9}))?(?:Z|([+-])(\d\d)(\d\d))$/

/**
 * The time that a UTCTime or GeneralizedTime states. RFC 5280, 4.1.2.5 requires seconds and Z; older files have
 * fractions, offsets, or no seconds. Throws `MalformedDer` for days that do not exist in the calendar.
 */
export function decodeTime(text: string, isUtcTime: boolean): Date {
  const match = shape.exec(text)
  const [, yearText = '', ...rest] = match ?? []
  if (!match || yearText.length !== (isUtcTime ? 2 : 4)) throw new MalformedDer('A broken time')
  const year = isUtcTime ? fullYear(Number(yearText)) : Number(yearText)
  const [month, day] = [Number(rest[0]), Number(rest[1])]
  const [hour, minute, second] = [Number(rest[2]), Number(rest[3]), Number(rest[4] ?? 0)]
  const local = new Date(0)
  local.setUTCFullYear(year, month - 1, day)
  // Date would read the 31st of February as the 3rd of March.
  const isOnCalendar = local.getUTCMonth() === month - 1 && local.getUTCDate() === day
  if (!isOnCalendar || hour > 23 || minute > 59 || second > 59) {
    throw new MalformedDer('A time that never was')
  }
  const milliseconds = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3))
  local.setUTCHours(hour, minute, second, milliseconds)
  return new Date(local.getTime() - offsetMilliseconds(match))
}

// RFC 5280, 4.1.2.5.1: two digits mean 1950 to 2049.
function fullYear(twoDigits: number): number {
  return twoDigits >= 50 ? 1900 + twoDigits : 2000 + twoDigits
}

function offsetMilliseconds([, , , , , , , , sign, hours, minutes]: RegExpExecArray): number {
  if (!sign) return 0
  const offset = (Number(hours) * 60 + Number(minutes)) * minuteMs
  return sign === '-' ? -offset : offset
}

/** YYYYMMDDHHMMSSZ, with a fraction only if it is not zero (RFC 3161, 2.4.2: trailing zeros are omitted). */
export function encodeGeneralizedTime(time: Date): string {
  const iso = time.toISOString()
  const milliseconds = iso.slice(20, 23).replace(/0+$/, '')
  const seconds = iso.slice(0, 19).replace(/[-:T]/g, '')
  return milliseconds === '' ? `${seconds}Z` : `${seconds}.${milliseconds}Z`
}

/** YYMMDDHHMMSSZ, only for the years 1950 to 2049. */
export function encodeUtcTime(time: Date): string {
  return `${time.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`
}
