import { expect, test as it } from 'vitest'
import { csvLine } from './csv-line'

it('quotes each cell', () => {
  expect(csvLine(['a; "b"', ''])).toBe('"a; ""b""";""\r\n')
})

it.each(['=1+1', '+370', '-1', '@SUM(A1)', '\t=1'])(
  'writes %j as text, not as a formula',
  (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`)
  },
)
