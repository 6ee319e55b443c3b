import { describe, expect, it } from 'vitest'
import { utf8 } from '#encoding/bytes'
import { earlierVersionOf } from './earlier-version'

const signature = (value: string, isValid = true) => {
  return {
    SignatureValue: value,
    DataToBeSignedRepresentation: { DigestValue: 'digest' },
    BasicSignature: { SignatureValid: isValid },
  }
}

const file = (content: string, Signatures?: readonly object[]) => {
  return { bytes: utf8(content), diagnosticData: async () => Signatures && { Signatures } }
}

describe('an earlier file', () => {
  it.each([
    ['the same by its bytes', file('file'), file('file'), 'same'],
    ['the beginning by its bytes', file('file'), file('file and more'), 'beginning'],
    [
      'a part if all of its signatures are kept',
      file('a', [signature('one')]),
      file('b', [signature('one'), signature('two')]),
      'part',
    ],
    [
      'another if a signature is missing',
      file('a', [signature('one'), signature('three')]),
      file('b', [signature('one'), signature('two')]),
      'other',
    ],
    [
      'another if the signed content was changed',
      file('a', [signature('one', false)]),
      file('b', [signature('one', false)]),
      'other',
    ],
    ['another if it has no signature', file('a', []), file('b', [signature('one')]), 'other'],
    ['another if it cannot be validated', file('a'), file('b', [signature('one')]), 'other'],
    ['another if it is empty', file(''), file('b'), 'other'],
  ] as const)('is %s', async (_, earlier, later, expected) => {
    expect(await earlierVersionOf(earlier, later)).toBe(expected)
  })
})
