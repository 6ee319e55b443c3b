import { expect, it } from 'vitest'
import { createValidationWorld } from '#testing/validation-world'
import { readMaterial } from '../model/read-material'
import { ValidationData } from './validation-data'

it('keeps the origin of the first copy of revocation data', () => {
  const { answer, person, issuing, trust } = createValidationWorld()
  const ocspResponses = [answer(person, issuing, new Date('2026-03-01T09:30:00Z'))]
  const pool = new ValidationData(trust, readMaterial({ ocspResponses }, 'REVOCATION_VALUES'))
  pool.add(readMaterial({ ocspResponses }, 'EXTERNAL'))
  expect(pool.revocations.map(({ origin }) => origin)).toEqual(['REVOCATION_VALUES'])
})
