import { expect, it } from 'vitest'
import { checkTicket, readCheckTicket } from './check-ticket'

const upload = '0b5f3a4e-6a53-4d0c-9f0e-2f4f5d1a7c11'
const secret = ['a secret of the tests'] as const

it('opens the upload that was announced here', () => {
  expect(readCheckTicket(checkTicket(upload, secret), secret)).toBe(upload)
})

it('opens an announced upload during a change of the secret', () => {
  expect(readCheckTicket(checkTicket(upload, secret), ['newer', ...secret])).toBe(upload)
})

it.each([
  ['an id alone', upload],
  ['a seal of another secret', checkTicket(upload, ['another secret'])],
  ['the seal of another upload', `${upload}.${checkTicket('other', secret).split('.')[1]}`],
  ['nothing', ''],
])('does not open %s', (_, ticket) => {
  expect(readCheckTicket(ticket, secret)).toBeUndefined()
})
