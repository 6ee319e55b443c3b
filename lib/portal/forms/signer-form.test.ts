import { describe, expect, it } from 'vitest'
import { noSigner, tidySigner } from '../people/draft-signers'
import { readPeople } from './people-list'
import { signerFaults } from './signer-form'

const ona = { ...noSigner, name: 'Ona', surname: 'Onaitė', email: 'ona@example.lt' }

describe('reading a pasted list', () => {
  it.each([
    ['words', 'Ona Onaitė ona@example.lt'],
    ["a mail's address field", '"Ona Onaitė" <ona@example.lt>,'],
    ['cells of a table', 'Ona\tOnaitė\tona@example.lt'],
    ['values with semicolons', 'Ona;Onaitė;ona@example.lt'],
    ['the address first', 'ona@example.lt Ona Onaitė'],
    ['a numbered list', '1. Ona Onaitė ona@example.lt'],
    ['a list with numbers alone', '1 Ona Onaitė ona@example.lt'],
    ['a list with dashes', '– Ona Onaitė – ona@example.lt'],
    ['a phone', 'Ona Onaitė, +37061234567, ona@example.lt'],
    ['a phone as it is spoken', 'Ona Onaitė +370 (612) 34567 ona@example.lt'],
    ['a phone without its plus', 'Ona Onaitė 370 612 34567 ona@example.lt'],
    ['blanks that do not break', 'Ona\u00a0Onaitė ona@example.lt'],
    ['invisible characters', '\ufeffOna Onai\u00adtė ona@example.lt\u200b'],
  ])('takes %s', (_, line) => {
    expect(readPeople(line)).toEqual({ people: [ona], unread: [] })
  })

  it.each([
    'Ona;Onaitė;ona@example.lt;Approver',
    'Ona Onaitė, ona@example.lt, pritariantis',
    'Ona\tOnaitė\tona@example.lt\tApstiprinātājs',
  ])('takes a role from a cell of its own: %s', (line) => {
    expect(readPeople(line).people).toEqual([{ ...ona, role: 'approver' }])
  })

  it('takes a role word that is a surname as a name', () => {
    expect(readPeople('Ona;Kopija;ona@example.lt').people[0]).toMatchObject({ surname: 'Kopija' })
  })

  it('gives all but the last word to the name', () => {
    expect(readPeople('Ona Marija Onaitė ona@example.lt').people[0]).toMatchObject({
      name: 'Ona Marija',
      surname: 'Onaitė',
    })
  })

  it('keeps the numbers in a name', () => {
    const { people } = readPeople('Ona 2 Onaitė3 ona@example.lt')
    expect(people).toMatchObject([{ name: 'Ona 2', surname: 'Onaitė3' }])
  })

  it('finds a personal code', () => {
    expect(readPeople('Ona Onaitė 40404049996 ona@example.lt').people[0]).toEqual({
      ...ona,
      personalCode: '40404049996',
    })
  })

  it.each([
    ['blanks', 'Ona Onaitė 4 040404 9996 ona@example.lt', { personalCode: '40404049996' }],
    [
      'a dash',
      'Ona Onaitė 050405–10009 ona@example.lt',
      { personalCode: '050405-10009', country: 'LV' },
    ],
    [
      'a phone',
      'Ona Onaitė 8 612 34567 40404049996 ona@example.lt',
      { personalCode: '40404049996' },
    ],
  ])('finds a personal code with %s', (_, line, found) => {
    expect(readPeople(line).people).toEqual([{ ...ona, ...found }])
  })

  it.each([
    ['semicolons', 'Ona Onaitė <ona@example.lt>; Jonas Jonaitis <jonas@example.lt>;'],
    ['commas', '"Ona Onaitė" <ona@example.lt>, Jonas Jonaitis <jonas@example.lt>'],
    [
      'semicolons between whole lines',
      'Ona, Onaitė, ona@example.lt; Jonas, Jonaitis, jonas@example.lt',
    ],
  ])('takes all people of one line with %s', (_, line) => {
    const { people, unread } = readPeople(line)
    expect(people.map(({ name, surname, email }) => [name, surname, email])).toEqual([
      ['Ona', 'Onaitė', 'ona@example.lt'],
      ['Jonas', 'Jonaitis', 'jonas@example.lt'],
    ])
    expect(unread).toEqual([])
  })

  it('does not guess the owner of codes in a line of several people', () => {
    const line = 'Ona, Onaitė, ona@example.lt, 40404049996, Jonas, Jonaitis, jonas@example.lt'
    expect(readPeople(line)).toEqual({ people: [], unread: [line] })
  })

  it('reads codes as those of the default country, except Latvian codes with a hyphen', () => {
    const { people } = readPeople(
      'Ona Onaitė 40404049996 ona@example.lt\nJānis Jānītis 050405-10009 janis@example.lv',
      'EE',
    )
    expect(people.map(({ country }) => country)).toEqual(['EE', 'LV'])
  })

  it('keeps the lines without a person', () => {
    const { people, unread } = readPeople(
      'Ona Onaitė ona@example.lt\r\n\r\nPetras\nx@example.lt\nJonas Jonaitis jonas@localhost',
    )
    expect(people).toHaveLength(1)
    expect(unread).toEqual(['Petras', 'x@example.lt', 'Jonas Jonaitis jonas@localhost'])
  })
})

describe('a person to invite', () => {
  it('is complete with name, surname and e-mail', () => {
    expect(signerFaults(ona, [])).toEqual({})
  })

  it('requires blank fields to be filled', () => {
    expect(signerFaults(tidySigner({ ...noSigner, name: '  ' }), [])).toEqual({
      name: 'missing',
      surname: 'missing',
      email: 'missing',
    })
  })

  it('cannot be invited twice under one address', () => {
    expect(signerFaults({ ...ona, email: 'ONA@example.lt' }, [ona])).toEqual({
      email: 'emailTwice',
    })
  })

  it.each(['ona', 'ona@', 'ona@example', 'o na@example.lt'])(
    'is refused at the address %s',
    (email) => {
      expect(signerFaults({ ...ona, email }, [])).toEqual({ email: 'emailMalformed' })
    },
  )

  it.each([
    ['LT', '050405-10009'],
    ['LV', '40404049996x'],
  ] as const)('is refused in %s with the personal code %s', (country, personalCode) => {
    const faults = signerFaults(tidySigner({ ...ona, country, personalCode }), [])
    expect(faults).toEqual({ personalCode: 'codeMalformed' })
  })

  it('gets the hyphen of a Latvian code, typed with or without it', () => {
    const tidied = tidySigner({ ...ona, country: 'LV', personalCode: '05040510009' })
    expect([tidied.personalCode, signerFaults(tidied, [])]).toEqual(['050405-10009', {}])
  })

  it.each(['123', '4040404999x'])('is refused with the personal code %s', (personalCode) => {
    expect(signerFaults({ ...ona, personalCode }, [])).toEqual({ personalCode: 'codeMalformed' })
  })
})
