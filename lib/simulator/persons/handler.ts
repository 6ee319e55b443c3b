import { Hono } from 'hono'
import { findMobileIdPerson, mobileIdPeople } from './mobile-id-people'
import type { MobileIdPerson, SmartIdPerson } from './person'
import { findSmartIdPerson, smartIdPeople } from './smart-id-people'

/**
 * `GET /people.json`: everybody with a part to play. `?code=` with `country=` (Smart-ID) or `phone=`
 * (Mobile-ID) tells the name of anybody else, too.
 */
export function people(): Hono {
  const app = new Hono()
  app.get('/people.json', (c) => {
    const { code, country, phone } = c.req.query()
    if (code === undefined) {
      return c.json([...mobileIdPeople.map(mobileIdRow), ...smartIdPeople.map(smartIdRow)])
    }
    const mobile = phone === undefined ? undefined : findMobileIdPerson(phone, code)
    const smart = country === undefined ? undefined : findSmartIdPerson(`PNO${country}-${code}`)
    return c.json([...(mobile ? [mobileIdRow(mobile)] : []), ...(smart ? [smartIdRow(smart)] : [])])
  })
  return app
}

function mobileIdRow({ code, phone, country, givenName, surname, outcome }: MobileIdPerson) {
  return {
    family: 'mobile-id',
    code,
    phone,
    country,
    name: givenName,
    surname,
    outcome,
    document_number: null,
  }
}

function smartIdRow(person: SmartIdPerson) {
  const { code, country, givenName, surname, outcome, documentNumber } = person
  return {
    family: 'smart-id',
    code,
    phone: null,
    country,
    name: givenName,
    surname,
    outcome,
    document_number: documentNumber,
  }
}
