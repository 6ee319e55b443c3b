import { Hono } from 'hono'
import { mobileIdPeople } from '../persons/mobile-id-people'
import type { MobileIdPerson, Person } from '../persons/person'
import { birthDateOf } from '../persons/personal-code'
import { smartIdPeople } from '../persons/smart-id-people'

/** Lists of sanctioned persons and of politically exposed persons. They contain a few test persons. */
export function lists(clock: () => Date): Hono {
  const app = new Hono()
  app.get('/lists/consolidated.xml', (c) =>
    c.body(sanctionsList(clock()), 200, { 'Content-Type': 'application/xml' }),
  )
  app.get('/lists/peps.csv', (c) =>
    c.body(pepList(), 200, {
      'Content-Type': 'text/csv',
      // The table contains no date.
      'Last-Modified': clock().toUTCString(),
    }),
  )
  return app
}

/** A sanctions list in the form of the United Nations Security Council list, dated today. */
function sanctionsList(at: Date): string {
  const today = at.toISOString().slice(0, 10)
  return `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="${today}T00:00:00.000Z">
  <INDIVIDUALS>
${sanctionedPeople.map(individual).join('\n')}
  </INDIVIDUALS>
  <ENTITIES/>
</CONSOLIDATED_LIST>
`
}

function individual(person: ListedPerson, index: number): string {
  return `    <INDIVIDUAL>
      <DATAID>${index + 1}</DATAID>
      <FIRST_NAME>${escapeXml(person.givenName)}</FIRST_NAME>
      <SECOND_NAME>${escapeXml(person.surname)}</SECOND_NAME>
      <UN_LIST_TYPE>Demonstration</UN_LIST_TYPE>
      <REFERENCE_NUMBER>${person.reference}</REFERENCE_NUMBER>
      <LISTED_ON>2024-01-15</LISTED_ON>
      <COMMENTS1>A test person of the simulator. Nobody is sanctioned here.</COMMENTS1>
      <NATIONALITY><VALUE>${person.country}</VALUE></NATIONALITY>
      <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Bad Example</ALIAS_NAME></INDIVIDUAL_ALIAS>
      <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>${person.birthDate}</DATE></INDIVIDUAL_DATE_OF_BIRTH>
      <INDIVIDUAL_PLACE_OF_BIRTH><CITY>Testville</CITY><COUNTRY>${person.country}</COUNTRY></INDIVIDUAL_PLACE_OF_BIRTH>
      <INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>TEST${index + 1}</NUMBER></INDIVIDUAL_DOCUMENT>
    </INDIVIDUAL>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, (letter) => entities[letter] ?? letter)
}

const columns =
  'id,first_name,last_name,aliases,birth_date,birth_place,gender,nationality,position,country,list'

/** A list of politically exposed persons as a table. */
function pepList(): string {
  return `${[columns, ...exposedPeople.map(row)].join('\r\n')}\r\n`
}

function row({ reference, givenName, surname, birthDate, country }: ListedPerson): string {
  return [
    ...[reference, givenName, surname, `Honourable ${surname}`, birthDate, 'Testville', 'M'],
    ...[country, 'Member of the Test Council', country, 'Demonstration list of PEPs'],
  ]
    .map((value) => `"${value.replaceAll('"', '""')}"`)
    .join(',')
}

/** A test person on a demonstration list. */
interface ListedPerson {
  readonly reference: string
  readonly givenName: string
  readonly surname: string
  readonly country: Person['country']
  /** The date of birth as YYYY-MM-DD. */
  readonly birthDate: string
}

const everybody: readonly (Person | MobileIdPerson)[] = [...mobileIdPeople, ...smartIdPeople]

/** Personal codes of sanctioned persons, and of office holders. */
const sanctionedPeople = ['60001017705', '50001029996'].map(listedAs('SIMi'))
const exposedPeople = ['50001018865', '39901012239'].map(listedAs('SIM-PEP'))

function listedAs(prefix: string) {
  return (code: string, index: number): ListedPerson => {
    const person = everybody.find((candidate) => candidate.code === code)
    if (!person) throw new Error(`Nobody has the code of ${prefix} ${index + 1}`)
    const { givenName, surname, country } = person
    return {
      givenName,
      surname,
      country,
      reference: `${prefix}.${String(index + 1).padStart(3, '0')}`,
      birthDate: birthDateOf(country, code)?.toISOString().slice(0, 10) ?? '',
    }
  }
}
