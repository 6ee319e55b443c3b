import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keyRing, noKeys } from '../blobs/encryption/key-ring'
import { openedColumn } from './opened-column'
import {
  type ColumnName,
  everyForm,
  keyIdOf,
  openedText,
  plainForm,
  sealedForm,
} from './sealed-value'

const [one, two] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64'))
const ring = keyRing(`${one}`, { sealsColumns: true })
const value = (text: string, columnName: ColumnName = 'signer.name') =>
  ({ columnName, kind: 'text', text }) as const
const seal = (text: string, columnName?: ColumnName) =>
  sealedForm(ring.seals, value(text, columnName))

describe('sealed value', () => {
  it.each(['Ąžuolas', 'a', '\u0001sealed:', '\u0001', '🙂'.repeat(500)])('opens: %j', (text) => {
    const stored = seal(text)
    expect(stored.slice(1)).toMatch(/^sealed:[0-9a-f]{12}:[A-Za-z0-9+/=]+$/)
    expect(openedText(ring, 'signer.name', stored)).toBe(text)
  })

  it('differs for equal values, except in columns looked up by value', () => {
    expect(seal('Ona')).not.toBe(seal('Ona'))
    const columnName = 'signer.personal_code'
    expect(seal('50001018865', columnName)).toBe(seal('50001018865', columnName))
    expect(seal('50001018865', columnName)).not.toBe(seal('50001018866', columnName))
  })

  it.each(['', '{}', '[]', 'null'])('is not used for %j, which contains no data', (text) => {
    expect(seal(text)).toBe(text)
  })

  it('does not open in another column', () => {
    const stored = seal('Ona')
    expect(() => openedText(ring, 'signer.surname', stored)).toThrow(
      expect.objectContaining({ code: 'column-damaged' }),
    )
    expect(() => openedText(ring, 'signer.personal_code', stored)).toThrow(
      expect.objectContaining({ code: 'column-damaged' }),
    )
  })

  it('does not open when it was changed or truncated anywhere', () => {
    const stored = seal('Ona')
    const start = stored.lastIndexOf(':') + 1
    const bytes = Buffer.from(stored.slice(start), 'base64')
    const head = stored.slice(0, start)
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      for (const damaged of [changed, bytes.subarray(0, at)]) {
        const text = `${head}${damaged.toString('base64')}`
        expect(() => openedText(ring, 'signer.name', text)).toThrow(
          expect.objectContaining({ code: 'column-damaged' }),
        )
      }
    }
  })

  it('names the missing key, and is empty after that key was given up', () => {
    const stored = seal('Ona')
    const id = ring.seals?.id ?? ''
    expect(keyIdOf(stored)).toBe(id)
    for (const others of [noKeys, keyRing(`${two}`)]) {
      expect(() => openedText(others, 'signer.name', stored)).toThrow(
        expect.objectContaining({ code: 'column-key-missing' }),
      )
      expect(() => openedText(others, 'signer.name', stored)).toThrow(id)
    }
    const without = keyRing(`${two},lost:${id}`)
    expect(openedText(without, 'signer.name', stored)).toBe('')
    expect(openedColumn(without, { columnName: 'signer.name', kind: 'json' }, stored)).toEqual({})
  })

  it('opens with a key that no longer seals, and is found in every form', () => {
    const both = keyRing(`${two},${one}`, { sealsColumns: true })
    expect(openedText(both, 'signer.name', seal('Ona'))).toBe('Ona')
    const code = value('50001018865', 'signer.personal_code')
    const forms = everyForm(both, code)
    expect(forms).toContain('50001018865')
    expect(forms).toContain(sealedForm(ring.seals, code))
    expect(forms).toContain(sealedForm(both.seals, code))
  })
})

describe('unsealed value', () => {
  it('is stored unchanged', () => {
    for (const text of ['Ona', '', 'sealed:abc']) {
      expect(plainForm(value(text))).toBe(text)
      expect(openedText(noKeys, 'signer.name', text)).toBe(text)
    }
  })

  it('is never mistaken for a sealed one', () => {
    const text = seal('Ona')
    const stored = plainForm(value(text))
    expect(openedText(noKeys, 'signer.name', stored)).toBe(text)
    expect(keyIdOf(stored)).toBeUndefined()
  })

  it.each(['off,', ''])('is stored with "%s" before the key, or without the setting', (off) => {
    expect(keyRing(`${off}${one}`, { sealsColumns: off !== '' }).seals).toBeUndefined()
  })
})
