import { ValidationRefused } from '@paraph/validator/validation/model/validation-refused'
import { describe, expect, it } from 'vitest'
import { failures } from '../contract/failure'
import { validationFailure } from './validate-document'

describe('a file that another program spoilt', () => {
  it.each(['malformed', 'format-unknown'] as const)('is refused with the cause: %s', (reason) => {
    const trace = { key: 'file-in-archive', about: 'secret.7z' } as const
    const { detail } = validationFailure(new ValidationRefused(reason, '', { trace }), 'a.pdf')
    expect(detail).toBe('The file is an archive. Unpack it and check the signed file in it.')
  })
})

describe('a file of an unknown format', () => {
  const codeOf = (name: string) => {
    const refused = new ValidationRefused('format-unknown', 'neither PDF nor container')
    return failures[validationFailure(refused, name).reason].code
  }

  it.each(['contract.pdf', 'CONTRACT.PDF', 'a.asice', 'a.sce', 'a.bdoc', 'a.adoc'])(
    'is 40022, as at upload, if its name states a type: %s',
    (name) => expect(codeOf(name)).toBe(40022),
  )

  it.each(['letter.txt', 'letter', 'pdf', 'order.json'])('is code 0 otherwise: %s', (name) =>
    expect(codeOf(name)).toBe(0),
  )
})
