import { readFileSync } from 'node:fs'
import { hasOutside, outsidePath } from '@paraph/validator/testing/outside-data'
import { describe, expect, it } from 'vitest'
import { findMobileIdPerson, mobileIdPeople } from './mobile-id-people'
import { isPersonalCode } from './personal-code'
import { findSmartIdDocument, findSmartIdPerson, smartIdPeople } from './smart-id-people'

describe('Mobile-ID people', () => {
  it('have valid personal codes', () => {
    expect(mobileIdPeople.filter((row) => !isPersonalCode(row.country, row.code))).toEqual([])
  })

  it('are found only with their own number', () => {
    expect(findMobileIdPerson('+37060000666', '50001018865')?.outcome).toBe('OK')
    expect(findMobileIdPerson('+37060000667', '50001018865')).toBeUndefined()
    expect(findMobileIdPerson('+37060000666', '50001020100')).toBeUndefined()
  })

  it('include a person for every well-formed code', () => {
    const person = findMobileIdPerson('+37061234567', '38001010015')
    expect(person).toMatchObject({ country: 'LT', outcome: 'OK' })
    expect(findMobileIdPerson('+37061234567', '38001010015')).toEqual(person)
  })
})

describe('Smart-ID people', () => {
  it('have valid personal codes', () => {
    expect(smartIdPeople.filter((row) => !isPersonalCode(row.country, row.code))).toEqual([])
  })

  it('are found by identifier and by document number', () => {
    for (const person of smartIdPeople) {
      expect(findSmartIdPerson(`PNO${person.country}-${person.code}`)).toEqual(person)
      expect(findSmartIdDocument(person.documentNumber)).toEqual(person)
    }
  })

  it('have one document each', () => {
    expect(findSmartIdDocument('PNOLT-30303039914-DEMO-Q')).toBeUndefined()
  })

  it('include a person for every well-formed code, also Latvian ones', () => {
    expect(findSmartIdPerson('PNOLV-131265-12345')?.documentNumber).toBe(
      'PNOLV-131265-12345-SIMU-Q',
    )
    expect(findSmartIdPerson('PNOLT-38001010014')).toBeUndefined()
  })
})

const vectors = outsidePath('vectors', 'identity-vectors.json')

describe.runIf(hasOutside('vectors'))('the provider’s published list', () => {
  const published = hasOutside('vectors')
    ? JSON.parse(readFileSync(vectors, 'utf8')).test_identities
    : {}

  it('ends Mobile-ID sessions as the simulator does', () => {
    for (const { phone, code, result } of published.mid) {
      expect(findMobileIdPerson(phone, code)?.outcome).toBe(result)
    }
  })

  it('ends Smart-ID sessions as the simulator does', () => {
    const listed = [...published.smartid_notification, ...published.smartid_device_link]
    for (const { documentNumber, result, v2_result } of listed) {
      const outcome = findSmartIdDocument(documentNumber)?.outcome
      expect(outcome).toBe(v2_result ?? result.replace(' (ADVANCED only)', ''))
    }
  })
})
