import { describe, expect, it } from 'vitest'
import { decodeText } from './text-preview'

const utf8 = (text: string) => new TextEncoder().encode(text)

describe('a text file', () => {
  it('is read in UTF-8, with its lines and tabs, with any line ending', () => {
    expect(decodeText(utf8('Ąžuolas\tžąsis\r\nantra\n'))).toBe('Ąžuolas\tžąsis\nantra\n')
  })

  it('is read without its byte order mark', () => {
    expect(decodeText(utf8('\ufeffsuma'))).toBe('suma')
  })

  it.each([
    ['little', [0xff, 0xfe, 0x05, 0x01]],
    ['big', [0xfe, 0xff, 0x01, 0x05]],
  ])('is read in UTF-16, %s end first', (_, bytes) => {
    expect(decodeText(Uint8Array.from(bytes))).toBe('ą')
  })

  it.each([
    ['\u202e', '⟨U+202E⟩'],
    ['\u200b', '⟨U+200B⟩'],
    ['\u2066', '⟨U+2066⟩'],
    ['\u0000', '⟨U+0000⟩'],
    ['\u001b', '⟨U+001B⟩'],
    ['\r', '⟨U+000D⟩'],
  ])('shows %j as a visible sign', (letter, sign) => {
    expect(decodeText(utf8(`100${letter}1`))).toBe(`100${sign}1`)
  })

  it('is refused if its encoding is not known for certain', () => {
    expect(() => decodeText(Uint8Array.from([0xe0, 0xfe, 0x41]))).toThrow(TypeError)
  })
})
