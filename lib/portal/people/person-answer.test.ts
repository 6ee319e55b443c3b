import { describe, expect, it } from 'vitest'
import { checkPerson, personForm } from '../forms/person-form'
import { fitPerson, noAnswer, tidyCode, tidyPhone } from './person-answer'

describe('a person’s answer', () => {
  it('brings Lithuanian numbers into international form', () => {
    const ways = [
      '8 612 34567',
      '0612 34567',
      '00370 612 34567',
      '370 61234567',
      '+370 (612) 34567',
      '+370 8 612 34567',
      '8-612.34567',
      'tel:+370-612-34567',
      '8~612/34567',
      '\u202a+370 612 34567\u202c',
    ]
    expect(ways.map((way) => tidyPhone(way, 'LT'))).toEqual(ways.map(() => '+37061234567'))
  })

  it('keeps a leading zero or eight of an Estonian number', () => {
    expect(tidyPhone('8000 0001', 'EE')).toBe('+37280000001')
  })

  it('puts the hyphen into a Latvian code', () => {
    expect(tidyCode('030303 10012', 'LV')).toBe('030303-10012')
    expect(tidyCode('030303\u201310012', 'LV')).toBe('030303-10012')
  })

  it('keeps only the digits of a pasted code', () => {
    const ways = ['3 030303 9914', '3-030303-9914', '\u202d30303039914\u202c', '\ufeff30303039914']
    expect(ways.map((way) => tidyCode(way, 'LT'))).toEqual(ways.map(() => '30303039914'))
  })

  it('keeps the hyphen of a Latvian code with the wrong country', () => {
    expect(tidyCode('030303-10012', 'LT')).toBe('030303-10012')
  })

  it('requires a phone only for a method that calls one', () => {
    const answer = { ...noAnswer('LT'), code: '30303039914' }
    expect(checkPerson(answer).faults).toEqual({})
    expect(checkPerson({ ...answer, method: 'mobile' }).faults).toEqual({ phone: 'phoneMalformed' })
  })

  it('takes the usual country if the previous one lacks the method', () => {
    const countryWith = (usual: 'EE' | 'LV') =>
      fitPerson({ ...noAnswer('LV'), method: 'mobile' }, usual).country
    expect(countryWith('EE')).toBe('EE')
    expect(countryWith('LV')).toBe('LT')
    expect(fitPerson(noAnswer('LV'), 'EE').country).toBe('LV')
  })

  it('distinguishes a missing code from a malformed one', () => {
    expect(checkPerson(noAnswer('LT')).faults).toEqual({ code: 'codeMissing' })
    expect(checkPerson({ ...noAnswer('LT'), code: '123' }).faults).toEqual({
      code: 'codeMalformed',
    })
  })

  it('does not send a phone with a method without phones', () => {
    const fields = { method: 'smartid', country: 'LT', code: '3030303 9914', phone: '+37061234567' }
    expect(personForm.parse(fields)).toEqual({
      method: 'smartid',
      country: 'LT',
      code: '30303039914',
      phone: '',
    })
  })
})
