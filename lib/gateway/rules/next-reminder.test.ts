import { describe, expect, it } from 'vitest'
import { nextOfficeHour, nextReminder, remindersMax } from './next-reminder'

/** Vilnius: UTC+3 from the last Sunday of March to the last Sunday of October, otherwise UTC+2. */
const vilnius = 'Europe/Vilnius'
const at = (text: string) => new Date(text)
const terms = (firstAfterDays: number, everyDays = firstAfterDays) => ({
  firstAfterDays,
  everyDays,
})

describe('the first reminder', () => {
  it.each([
    // 2026-11-23 is a Monday.
    [
      'days later at the same local time',
      '2026-11-23T10:15:30Z',
      2,
      vilnius,
      '2026-11-25T10:15:30Z',
    ],
    ['from Saturday to Monday at nine', '2026-11-26T10:00:00Z', 2, vilnius, '2026-11-30T07:00:00Z'],
    ['from Sunday to Monday at nine', '2026-11-27T21:30:00Z', 2, vilnius, '2026-11-30T07:00:00Z'],
    ['from Friday evening to Monday', '2026-11-25T17:00:00Z', 2, vilnius, '2026-11-30T07:00:00Z'],
    ['from before nine to nine', '2026-11-23T03:00:00Z', 1, vilnius, '2026-11-24T07:00:00Z'],
    ['from after midnight to nine', '2026-11-23T22:30:00Z', 1, vilnius, '2026-11-25T07:00:00Z'],
    ['exactly at nine', '2026-11-23T07:00:00Z', 1, vilnius, '2026-11-24T07:00:00Z'],
    [
      'the next morning instead of exactly at six',
      '2026-11-23T16:00:00Z',
      1,
      vilnius,
      '2026-11-25T07:00:00Z',
    ],
    ['a second before six', '2026-11-23T15:59:59Z', 1, vilnius, '2026-11-24T15:59:59Z'],
    ['over the end of a month', '2026-11-30T10:00:00Z', 3, vilnius, '2026-12-03T10:00:00Z'],
    ['over the end of a year', '2026-12-30T10:00:00Z', 5, vilnius, '2027-01-04T10:00:00Z'],
    ['over the 29th of February', '2028-02-28T10:00:00Z', 2, vilnius, '2028-03-01T10:00:00Z'],
    // Clock changes: on 2027-03-28 03:00 becomes 04:00, on 2026-10-25 04:00 becomes 03:00.
    ['across the spring clock change', '2027-03-26T10:00:00Z', 3, vilnius, '2027-03-29T09:00:00Z'],
    ['across the autumn clock change', '2026-10-23T10:00:00Z', 3, vilnius, '2026-10-26T11:00:00Z'],
    ['after an hour that is skipped', '2027-03-27T01:30:00Z', 1, vilnius, '2027-03-29T06:00:00Z'],
    ['after an hour that occurs twice', '2026-10-24T00:30:00Z', 1, vilnius, '2026-10-26T07:00:00Z'],
    [
      'in summer, in New York',
      '2026-07-01T14:00:00Z',
      1,
      'America/New_York',
      '2026-07-02T14:00:00Z',
    ],
    [
      'at night, in New York',
      '2026-07-01T23:00:00Z',
      1,
      'America/New_York',
      '2026-07-03T13:00:00Z',
    ],
    [
      'in a zone with quarters of an hour',
      '2026-07-01T03:00:00Z',
      1,
      'Asia/Kathmandu',
      '2026-07-02T03:15:00Z',
    ],
    [
      'in the easternmost zone',
      '2026-11-26T20:00:00Z',
      1,
      'Pacific/Kiritimati',
      '2026-11-29T19:00:00Z',
    ],
  ])('is sent %s', (_, invited, days, timeZone, expected) => {
    const reminder = nextReminder(terms(days), timeZone, { last: at(invited), sent: 0 })
    expect(reminder?.toISOString()).toBe(at(expected).toISOString())
  })
})

describe('further reminders', () => {
  it('count from the previous one', () => {
    const last = at('2026-11-24T10:00:00Z')
    const next = nextReminder(terms(7, 3), vilnius, { last, sent: 1 })
    expect(next).toEqual(at('2026-11-27T10:00:00Z'))
  })

  it('end after the maximum', () => {
    const last = at('2026-11-24T10:00:00Z')
    expect(nextReminder(terms(1), vilnius, { last, sent: remindersMax - 1 })).toBeDefined()
    expect(nextReminder(terms(1), vilnius, { last, sent: remindersMax })).toBeUndefined()
  })
})

describe('an hour at which mails may be sent', () => {
  it('is never at night or on a weekend, and never before the given time', () => {
    const hourMs = 3_600_000
    const start = at('2026-01-01T00:20:00Z').getTime()
    for (const timeZone of [vilnius, 'America/New_York', 'Australia/Lord_Howe']) {
      const shown = new Intl.DateTimeFormat('en-GB', {
        timeZone,
        weekday: 'short',
        hour: '2-digit',
        hourCycle: 'h23',
      })
      for (let hour = 0; hour < 366 * 24; hour += 5) {
        const asked = new Date(start + hour * hourMs)
        const found = nextOfficeHour(asked, timeZone)
        expect(shown.format(found)).toMatch(/^(Mon|Tue|Wed|Thu|Fri),? (09|1[0-7])$/)
        expect(found.getTime() - asked.getTime()).toBeGreaterThanOrEqual(0)
        // From Friday 18:00 to Monday 9:00, plus one hour for a clock change.
        expect(found.getTime() - asked.getTime()).toBeLessThanOrEqual(64 * hourMs)
      }
    }
  })
})
