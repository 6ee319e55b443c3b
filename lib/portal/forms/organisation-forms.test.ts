import { expect, test as it } from 'vitest'
import { memberForm } from './organisation-forms'

const typed = { role: 'sender', country: 'LT', personalCode: '' } as const

it('accepts names and addresses that were copied with invisible characters', () => {
  const copied = {
    name: ' Jonas\u00a0',
    surname: 'Kolega\u200b',
    email: '\u200bjonas@example.com ',
  }
  const parsed = memberForm.parse({ ...typed, ...copied })
  expect(parsed).toMatchObject({ name: 'Jonas', surname: 'Kolega', email: 'jonas@example.com' })
})

it('refuses a name without visible characters', () => {
  const empty = memberForm.safeParse({ ...typed, name: '\u200b', surname: 'K', email: 'a@b.lt' })
  expect(empty.error?.issues).toMatchObject([{ path: ['name'], message: 'nameMissing' }])
})
