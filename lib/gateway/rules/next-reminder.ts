import type { ReminderTerms } from '@/lib/storage/records'
import { dayMs } from '@/lib/vocabulary/durations'

/** So many reminders go to somebody by themselves; then it is for the owner to do something else. */
export const remindersMax = 10

/** From when to when people are written to, Monday to Friday, on the clocks of the document's time zone. */
const office = { opens: 9, closes: 18 } as const

interface Reminded {
  /** When they were last invited or reminded, by whomever. */
  readonly last: Date
  /** How many reminders went by themselves. */
  readonly sent: number
}

/** When somebody is reminded next by itself; undefined: no more. */
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

/** This moment, when it is one at which people may be written to, else the next such hour. */
export function nextOfficeHour(moment: Date, timeZone: string): Date {
  const wall = wallOf(moment, timeZone)
  const opening = { ...wall, hour: office.opens, minute: 0, second: 0 }
  if (isWorkday(wall) && wall.hour < office.opens) return momentOf(opening, timeZone)
  if (isWorkday(wall) && wall.hour < office.closes) return moment
  return momentOf(nextWorkday(opening), timeZone)
}

/** What a clock and a calendar on the wall show. */
interface Wall {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

/** So many days on, at the same time by the clock on the wall: a day in which it is changed has 23 hours, or 25. */
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

/** Days beyond the end of a month are those of the next one. */
function asIfUtc({ year, month, day, hour, minute, second }: Wall): number {
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/**
 * The moment at which the wall shows this. An hour that the clocks leave out is as long after the change; of an
 * hour that comes twice it is the first.
 */
function momentOf(wall: Wall, timeZone: string): Date {
  const wanted = asIfUtc(wall)
  // No zone changes its clock twice within two days: one of these offsets is that of the moment.
  const [before, after] = [-dayMs, dayMs].map((way) => offsetAt(wanted + way, timeZone))
  const candidates = [before, after].map((offset = 0) => wanted - offset)
  const shown = candidates.find((time) => time + offsetAt(time, timeZone) === wanted)
  return new Date(shown ?? candidates[0] ?? wanted)
}

/** How far the wall is ahead of UTC, in milliseconds. */
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

/** To make one takes a hundred times as long as to use it. */
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
