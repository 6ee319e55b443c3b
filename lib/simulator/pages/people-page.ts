import { html } from 'hono/html'
import { mobileIdPeople } from '../persons/mobile-id-people'
import type { MobileIdPerson, SmartIdPerson } from '../persons/person'
import { smartIdPeople } from '../persons/smart-id-people'
import type { Markup } from './layout'

/** Everybody with a part to play. */
export function peoplePage(): Markup {
  return html`
    <h1>People</h1>
    <p class="lead">
      The providers’ public test persons, and some more. Anybody else with a well-formed personal
      code signs, too.
    </p>
    <h2>Mobile-ID</h2>
    ${table(['Personal code', 'Phone', 'Name', 'Session ends with'], mobileIdPeople.map(mobileIdCells))}
    <h2>Smart-ID</h2>
    ${table(['Personal code', 'Document', 'Name', 'Session ends with'], smartIdPeople.map(smartIdCells))}
  `
}

type Cells = readonly [code: string, where: string, name: string, outcome: string]

function mobileIdCells({
  country,
  code,
  phone,
  givenName,
  surname,
  outcome,
}: MobileIdPerson): Cells {
  return [`${country} ${code}`, phone, `${givenName} ${surname}`, outcome]
}

function smartIdCells(person: SmartIdPerson): Cells {
  const { country, code, documentNumber, givenName, surname, outcome } = person
  return [`${country} ${code}`, documentNumber, `${givenName} ${surname}`, outcome]
}

function table(headings: readonly string[], rows: readonly Cells[]): Markup {
  return html`
    <table>
      <thead><tr>${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
      <tbody>${rows.map((cells) => row(headings, cells))}</tbody>
    </table>
  `
}

function row(headings: readonly string[], [code, where, name, outcome]: Cells): Markup {
  return html`
    <tr>
      <td class="figures" data-heading="${headings[0]}">${code}</td>
      <td class="figures" data-heading="${headings[1]}">${where}</td>
      <td data-heading="${headings[2]}">${name}</td>
      <td data-heading="${headings[3]}"><span class="${outcome === 'OK' ? 'outcome good' : 'outcome'}">${outcome}</span></td>
    </tr>
  `
}
