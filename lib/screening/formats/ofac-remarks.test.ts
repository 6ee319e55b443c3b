import { describe, expect, it } from 'vitest'
import { ofacDate, remarksOf } from './ofac-remarks'

describe('dates in remarks', () => {
  it.each([
    ['03 Jun 1961', '1961-06-03'],
    ['3 Jun 1961', '1961-06-03'],
    ['Jun 1961', '1961-06'],
    ['1961', '1961'],
    ['circa 1961', '1961'],
    ['1961 to 1963', '1961/1963'],
    ['01 Jan 1961 to 31 Dec 1961', '1961'],
    ['unknown', ''],
  ])('%s', (text, date) => {
    expect(ofacDate(text)).toBe(date)
  })
})

describe('documents in remarks', () => {
  it.each([
    ['Passport T705915 (Colombia)', 'T705915'],
    ['Cedula No. 8745045 (Colombia)', '8745045'],
    ['National ID No. 1234-5 (Iran)', '1234-5'],
    ['alt. Passport AC143719 (Colombia)', 'AC143719'],
  ])('%s', (remark, number) => {
    expect(remarksOf(`DOB 1961; ${remark}.`).documents).toEqual([number])
  })
})
