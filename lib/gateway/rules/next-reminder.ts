import type { ReminderTerms } from '@/lib/storage/schema/records'
import { dayMs } from '@/lib/vocabulary/durations'

/** Maximum number of automatic reminders per signer. */
export const remindersMax = 10

/** Automatic mails are sent in office hours only: Monday to Friday, in the document's time zone. */
const office = { opens: 9, closes: 18 } as const

interface Reminded {
  /** Time of the last invitation or reminder, by the owner or automatic. */
  readonly last: Date
  /** Number of automatic reminders sent. */
  readonly sent: number
}

/** When the next automatic reminder is due; undefined: there is none. */
export function nextReminder(
  { firstAfterDays, everyDays }: ReminderTerms,
  timeZone: string,
  { last, sent }: Reminded,
): Date | undefined {
  if (sent >= remindersMax) return undefined
  return nextOfficeHour(
    daysLater(last, sent === 0 ? firstAfterDays : everyDays, timeZone),
    timeZone,
  )
}

/** Returns the given time if it is in office hours, otherwise the start of the next office hours. */
export function nextOfficeHour(moment: Date, timeZone: string): Date {
  const wall = wallOf(moment, timeZone)
  const opening = { ...wall, hour: office.opens, minute: 0, second: 0 }
  if (isWorkday(wall) && wall.hour < office.opens) return momentOf(opening, timeZone)
  if (isWorkday(wall) && wall.hour < office.closes) return moment
  return momentOf(nextWorkday(opening), timeZone)
}

/** Local date and time. */
interface Wall {
  readonly year: number
  /** Month, 1 to 12. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

/** Adds days and keeps the local time: a day with a clock change has 23 or 25 hours. */
function daysLater(moment: Date, days: number, timeZone: string): Date {
  const wall = wallOf(moment, timeZone)
  return momentOf({ ...wall, day: wall.day + days }, timeZone)
}

function nextWorkday(wall: Wall): Wall {
  const next = { ...wall, day: wall.day + 1 }
  return isWorkday(next) ? next : nextWorkday(next)
}

function isWorkday(wall: Wall): boolean {
  const weekday = new Date(asIfUtc(wall)).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

/** The time as if the local time were UTC. Days after the end of a month count into the next month. */
function asIfUtc({ year, month, day, hour, minute, second }: Wall): number {
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/**
 * Converts a local time to UTC. If a clock change skips the local time, the same time after the change is used; if the
 * local time occurs twice, the first is used.
 */
function momentOf(wall: Wall, timeZone: string): Date {
  const wanted = asIfUtc(wall)
  // No zone changes its clock twice within two days, so one of these offsets applies.
  const [before, after] = [-dayMs, dayMs].map((way) => offsetAt(wanted + way, timeZone))
  const candidates = [before, after].map((offset = 0) => wanted - offset)
  const shown = candidates.find((time) => time + offsetAt(time, timeZone) === wanted)
  return new Date(shown ?? candidates[0] ?? wanted)
}

/** How far local time is ahead of UTC, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  const whole = Math.floor(time / 1000) * 1000
  return asIfUtc(wallOf(new Date(whole), timeZone)) - whole
}

function wallOf(moment: Date, timeZone: string): Wall {
  const parts = formatOf(timeZone).formatToParts(moment)
  const part = (name: keyof Wall) => Number(parts.find(({ type }) => type === name)?.value)
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
}

/** Formats by time zone. Creating a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()
const formatsMax = 100

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  if (formats.size >= formatsMax) formats.clear()
  formats.set(timeZone, format)
  return format
}
