import { expect, it } from 'vitest'
import { isMeant } from './name-combobox'

const zydre = { name: 'Žydrė', surname: 'Šimkutė-Ąžuolė', email: 'zydre.s@imone.example' }

it.each(['', 'z', 'ŽYDRĖ', 'simk', 'azuole', 'zydre sim', 'zydre.s@im', 'imone'])(
  'offers a person for %j',
  (typed) => {
    expect(isMeant(zydre, typed)).toBe(true)
  },
)

it.each(['ydre', 'zydre ona', 'kute', '@'])('does not offer a person for %j', (typed) => {
  expect(isMeant(zydre, typed)).toBe(false)
})
