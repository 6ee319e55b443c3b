import { describe, expect, it } from 'vitest'
import { decodeTable } from '../files/decode-table'
import { noRules, rowFaults } from './batch-form'
import type { ColumnKind } from './column-kinds'
import { peopleOf, readTable } from './people-table'

const usual = { country: 'LT' } as const

function read(text: string) {
  const table = readTable(text)
  return { ...table, people: peopleOf(table, table.columns, usual) }
}

const ona = { name: 'Ona', surname: 'Pavyzdienė', email: 'ona@example.com' }

describe('a table of people', () => {
  it.each<[string, string, readonly ColumnKind[]]>([
    ['commas', 'Name,Surname,E-mail\nOna,Pavyzdienė,ona@example.com', ['name', 'surname', 'email']],
    [
      'semicolons',
      'Vardas;Pavardė;El. paštas\r\nOna;Pavyzdienė;ona@example.com\r\n',
      ['name', 'surname', 'email'],
    ],
    [
      'tabs',
      'E-pasts\tVārds\tUzvārds\nona@example.com\tOna\tPavyzdienė',
      ['email', 'name', 'surname'],
    ],
    ['Estonian headings', 'Nimi;E-post\nOna Pavyzdienė;ona@example.com', ['fullName', 'email']],
    ['one name', 'Name,Email\nOna Pavyzdienė,ona@example.com', ['fullName', 'email']],
    [
      'quotes',
      '"Name","Surname","E-mail"\n"Ona","Pavyzdienė","ona@example.com"',
      ['name', 'surname', 'email'],
    ],
    [
      'a byte order mark',
      '\ufeffName,Surname,E-mail\nOna,Pavyzdienė,ona@example.com',
      ['name', 'surname', 'email'],
    ],
    [
      'a line that says the separator',
      'sep=;\r\nVardas;Pavardė;El. paštas\r\nOna;Pavyzdienė;ona@example.com',
      ['name', 'surname', 'email'],
    ],
    [
      'invisible characters, and a line break within a cell',
      'Name,Surname,E-mail\n"\u202eOna\n",Pavyz\u00addienė,ona@example.com',
      ['name', 'surname', 'email'],
    ],
    [
      'columns of no interest',
      'Nr;Vardas;Pavardė;El. paštas;Pastaba\n1;Ona;Pavyzdienė;ona@example.com;x',
      ['other', 'name', 'surname', 'email', 'other'],
    ],
    [
      'an export of Google Contacts',
      'First Name,Middle Name,Last Name,E-mail 1 - Label,E-mail 1 - Value\nOna,,Pavyzdienė,* Work,ona@example.com',
      ['name', 'other', 'surname', 'other', 'email'],
    ],
    [
      'an older export of Google Contacts',
      'Name,Given Name,Family Name,E-mail 1 - Value\nOna Pavyzdienė,Ona,Pavyzdienė,ona@example.com',
      ['fullName', 'name', 'surname', 'email'],
    ],
    [
      'a list of users of Microsoft 365',
      'displayName,surname,mail,givenName\nOna Pavyzdienė,Pavyzdienė,ona@example.com,Ona',
      ['fullName', 'surname', 'email', 'name'],
    ],
    ['no headings', 'Ona,Pavyzdienė,ona@example.com', ['name', 'surname', 'email']],
    ['no headings, names in one', 'ona@example.com;Ona Pavyzdienė', ['email', 'fullName']],
    [
      'texts for Excel',
      'Name;Surname;E-mail\n="Ona";="Pavyzdienė";="ona@example.com"',
      ['name', 'surname', 'email'],
    ],
    [
      'an address field of a directory',
      '"Pavyzdienė, Ona" <ona@example.com>;',
      ['name', 'surname', 'email', 'personalCode'],
    ],
    [
      'a list by hand',
      'Ona Pavyzdienė <ona@example.com>',
      ['name', 'surname', 'email', 'personalCode'],
    ],
    [
      'a list by hand with blanks',
      'Ona Pavyzdienė ona@example.com\n\n',
      ['name', 'surname', 'email', 'personalCode'],
    ],
  ])('is read with %s', (_, text, columns) => {
    const { people, ...table } = read(text)
    expect(table.columns).toEqual(columns)
    expect(people).toEqual([expect.objectContaining(ona)])
    expect(people.flatMap((one) => rowFaults([one], noRules))).toEqual([{}])
  })

  it('has one row for each person in a mail’s address field', () => {
    const { people } = read('Ona Pavyzdienė <ona@example.com>; Jonas Jonaitis <jonas@example.com>')
    expect(people).toMatchObject([ona, { name: 'Jonas', surname: 'Jonaitis' }])
  })

  it('does not take phones for personal codes', () => {
    const { columns } = readTable('Ona,Pavyzdienė,+37061234567,ona@example.com')
    expect(columns).toEqual(['name', 'surname', 'other', 'email'])
  })

  it('keeps separators, quotes and line breaks within quotes', () => {
    const { lines } = read('Name,Surname,E-mail\n"Ona, ""Onutė""","Pavyz\ndienė",ona@example.com')
    expect(lines).toEqual([['Ona, "Onutė"', 'Pavyz\ndienė', 'ona@example.com']])
  })

  it('keeps a quote that is never closed', () => {
    const { lines } = readTable('Name,Surname,E-mail\n"Ona,Pavyzdienė,ona@example.com')
    expect(lines).toEqual([['"Ona', 'Pavyzdienė', 'ona@example.com']])
  })

  it.each([
    ['LT', 'LT'],
    ['Latvija', 'LV'],
    ['igaunija', 'EE'],
    ['Leedu', 'LT'],
    ['', 'LT'],
  ])('knows the country %s', (word, country) => {
    const { people } = read(`Name,Surname,Email,Country\nOna,Pavyzdienė,ona@example.com,${word}`)
    expect(people).toMatchObject([{ country, unknown: [] }])
  })

  it('knows languages, codes, and the country of a code with a hyphen', () => {
    const { people } = read(
      [
        'vardas\tpavardė\tel. paštas\tasmens kodas\tkalba',
        'Ona\tPavyzdienė\tona@example.com\t40504040001\tLietuvių',
        'Ieva\tParaudziņa\tieva@example.com\t050405-10009\tlatviešu',
      ].join('\n'),
    )
    expect(people).toMatchObject([
      { country: 'LT', personalCode: '40504040001', language: 'lt' },
      { country: 'LV', personalCode: '050405-10009', language: 'lv' },
    ])
  })

  it('reports faults row by row and field by field', () => {
    const { people } = read(
      [
        'name,surname,email,code,country,language',
        'Ona,,ona@example.com,,,',
        'Ona,Pavyzdienė,ona,,,',
        `${'a'.repeat(201)},Pavyzdienė,ona@example.com,,,`,
        'Ona,Pavyzdienė,ona@example.com,123,,',
        'Ona,Pavyzdienė,ona@example.com,,Mars,',
        'Ona,Pavyzdienė,ona@example.com,,,Klingon',
      ].join('\n'),
    )
    expect(people.flatMap((one) => rowFaults([one], noRules))).toEqual([
      { surname: 'missing' },
      { email: 'emailMalformed' },
      { name: 'tooLong' },
      { personalCode: 'codeMalformed' },
      { unknown: 'unknownWord' },
      { unknown: 'unknownWord' },
    ])
  })

  it('has the columns that the owner chooses', () => {
    const table = readTable('Pavyzdienė,Ona,ona@example.com')
    expect(peopleOf(table, ['surname', 'name', 'email'], usual)).toMatchObject([ona])
  })

  it('is empty for an empty text', () => {
    for (const text of ['', '\n\n', ' ; ; ']) expect(read(text).people).toEqual([])
  })

  it('is read at once with more rows than a batch may have, and with endless quotes', () => {
    const begun = Date.now()
    expect(read('Ona,Pavyzdienė,ona@example.com\n'.repeat(2000)).people).toHaveLength(2000)
    read(`"${'a""'.repeat(50_000)}`)
    expect(Date.now() - begun).toBeLessThan(5_000)
  })
})

describe('the encoding of a file', () => {
  const text = 'Vardas;Pavardė\r\nŽygimantė;Šūkytė'
  const wide = Buffer.from(text, 'utf16le')
  it.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\ufeff${text}`)],
    ['utf-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16', wide],
    ['utf-16', Buffer.from(wide).swap16()],
    ['windows-1257', Buffer.from(windows(text))],
  ])('is recognised as %s', (encoding, bytes) => {
    expect(decodeTable(bytes)).toEqual({ text, encoding })
  })
})

/** Encodes in Windows-1257. Only a few letters have another place in Latin 1. */
function windows(text: string): number[] {
  const codes: Readonly<Record<string, number>> = { ė: 0xeb, Ž: 0xde, Š: 0xd0, ū: 0xfb }
  return [...text].map((letter) => codes[letter] ?? letter.charCodeAt(0))
}
