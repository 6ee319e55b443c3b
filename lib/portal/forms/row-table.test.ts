import { describe, expect, it } from 'vitest'
import { noRules, rowFaults } from './batch-form'
import { inRoles, peopleInHeadings, peopleOfRows, readRows } from './row-table'

const roles = ['Buyer', 'Seller']

function read(text: string, labels: readonly string[] = roles) {
  const table = readRows(text, labels)
  return peopleOfRows(table, table.columns, { roles: labels, country: 'LT' })
}

const ona = { name: 'Ona', surname: 'Pavyzdienė', email: 'ona@example.com' }
const jonas = { name: 'Jonas', surname: 'Pavyzdys', email: 'jonas@example.com' }
const cells = 'Ona;Pavyzdienė;ona@example.com;Jonas;Pavyzdys;jonas@example.com'

describe('headings that name a role besides the signer', () => {
  it.each([
    ['Name;Surname;E-mail;Approver: name;Approver: e-mail', ['Signs', 'Approver']],
    ['Signer name;Signer email;Email (observer);Name (observer)', ['Signer', 'observer']],
    [
      'Vardas;Pavardė;El. paštas;Pritariantis: vardas;Pritariantis: el. paštas',
      ['Signs', 'Pritariantis'],
    ],
    ['Name;Surname;E-mail;Copy', []],
    ['Signer name;Signer surname;Signer e-mail', []],
  ])('%s are read as %j', (header, labels) => {
    expect(peopleInHeadings(`${header}\n${cells}`, 'Signs')).toEqual(labels)
  })

  it('give the signer and the other person of each row', () => {
    const text =
      'Name;Surname;E-mail;Approver name;Approver e-mail\nOna;Pavyzdienė;ona@example.com;Jonas Pavyzdys;jonas@example.com'
    expect(read(text, peopleInHeadings(text, 'Signs'))).toMatchObject([[ona, jonas]])
  })
})

describe('a table of several people a row', () => {
  it.each([
    [
      'labels before',
      'Buyer name;Buyer surname;Buyer email;Seller name;Seller surname;Seller email',
    ],
    [
      'labels and colons',
      'Buyer: name;Buyer: surname;Buyer: e-mail;Seller: name;Seller: surname;Seller: e-mail',
    ],
    [
      'labels behind',
      'Name (buyer);Surname (buyer);Email (buyer);Name (SELLER);Surname (seller);Email (seller)',
    ],
    ['one label', 'Name;Surname;Email;Seller name;Seller surname;Seller email'],
    ['no labels', 'Name;Surname;Email;Name;Surname;Email'],
    ['headings of no language', 'a;b;c;d;e;f'],
  ])('is read with %s', (_, header) => {
    expect(read(`${header}\n${cells}`)).toEqual([
      [expect.objectContaining(ona), expect.objectContaining(jonas)],
    ])
  })

  it('is read without headings', () => {
    expect(read(cells)).toMatchObject([[ona, jonas]])
    expect(read('Ona Pavyzdienė;ona@example.com;Jonas Pavyzdys;jonas@example.com')).toMatchObject([
      [ona, jonas],
    ])
  })

  it('takes roles by their labels, in any order, without case and diacritics', () => {
    const header = 'PIRKEJAS el. paštas;pirkėjas: vardas;Pardavėjas vardas;Pardavejas El. pastas'
    expect(
      read(`${header}\nona@example.com;Ona Pavyzdienė;Jonas Pavyzdys;jonas@example.com`, [
        'Pardavėjas',
        'Pirkėjas',
      ]),
    ).toMatchObject([[jonas, ona]])
  })

  it('distinguishes labels that begin alike', () => {
    const labels = ['Signer 1', 'Signer 12']
    const header = 'Signer 12 email;Signer 12 name;Signer 1 email;Signer 1 name'
    expect(
      read(`${header}\nona@example.com;Ona Pavyzdienė;jonas@example.com;Jonas Pavyzdys`, labels),
    ).toMatchObject([[jonas, ona]])
  })

  it('puts values without a person into no role', () => {
    const table = readRows(`No.;Buyer name;Buyer email;Buyer email\n1;Ona;ona@example.com;x`, roles)
    expect(table.columns.map(({ kind }) => kind)).toEqual(['other', 'fullName', 'email', 'other'])
  })

  it('reports each fault with its person', () => {
    const [people = []] = read('Ona;Pavyzdienė;ona@example.com;Jonas;;ona@example.com')
    expect(rowFaults(people, noRules)).toEqual([{}, { surname: 'missing', email: 'emailTwice' }])
    const rules = { others: [{ email: 'ONA@example.com' }], codeNeeded: [false, true] }
    expect(rowFaults([people[0] ?? [], people[1] ?? []].flat(), rules)).toEqual([
      { email: 'emailTwice' },
      { surname: 'missing', email: 'emailTwice', personalCode: 'missing' },
    ])
  })
})

describe('people after a change of the template', () => {
  const [people = []] = read(cells)
  const names = (now: readonly string[]) =>
    inRoles(people, roles, { roles: now, country: 'LT' }).map(({ name }) => name)

  it.each([
    ['keep their roles', ['Seller', 'Buyer'], ['Jonas', 'Ona']],
    ['fill a role of another name', ['Buyer', 'Landlord'], ['Ona', 'Jonas']],
    ['are not in two roles', ['Seller', 'Witness'], ['Jonas', '']],
    ['are as they were without a template', [], ['Ona', 'Jonas']],
  ])('%s', (_, now, expected) => expect(names(now)).toEqual(expected))
})
