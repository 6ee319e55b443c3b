import { exposedPeople, type ListedPerson } from './listed-people'

const columns =
  'id,first_name,last_name,aliases,birth_date,birth_place,gender,nationality,position,country,list'

/** Politically exposed persons as a table. */
export function pepList(): string {
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
