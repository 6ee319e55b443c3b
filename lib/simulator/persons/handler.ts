import { Hono } from 'hono'
import { findMobileIdPerson, mobileIdPeople } from './mobile-id-people'
import type { MobileIdPerson, RemoteCredential, SmartIdPerson } from './person'
import { remoteCredentials } from './remote-people'
import { findSmartIdPerson, smartIdPeople } from './smart-id-people'

/**
 * `GET /people.json` lists all test persons. With `?code=` and `country=` (Smart-ID) or `phone=` (Mobile-ID), it
 * returns the name for any code.
 */
export function people(): Hono {
  const app = new Hono()
  app.get('/people.json', (c) => {
    const { code, country, phone } = c.req.query()
    if (code === undefined) {
      return c.json([
        ...mobileIdPeople.map(mobileIdRow),
        ...smartIdPeople.map(smartIdRow),
        ...remoteCredentials.map(remoteRow),
      ])
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

function remoteRow({ id, person, outcome }: RemoteCredential) {
  const { code, country, givenName, surname } = person
  return {
    family: 'remote',
    code,
    phone: null,
    country,
    name: givenName,
    surname,
    outcome,
    document_number: null,
    credential: id,
  }
}
