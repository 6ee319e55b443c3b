import { describe, expect, it } from 'vitest'
import { limits } from '@/lib/gateway/contract/limits'
import { utf8Length } from '@/lib/gateway/contract/showable'
import { fileName } from '@/lib/gateway/contract/text'
import { freeName } from './file-names'

describe('a name in a document of several files', () => {
  it.each([
    ['Sutartis.pdf', [], 'Sutartis.pdf'],
    ['Sutartis.pdf', ['Sutartis.pdf'], 'Sutartis (2).pdf'],
    ['ŽĄSIS.txt', ['žąsis.txt', 'žąsis (2).TXT'], 'ŽĄSIS (3).txt'],
    ['Z\u030casis.txt', ['Žasis.txt'], 'Žasis (2).txt'],
    ['README', ['readme'], 'README (2)'],
    ['.env', ['.env'], '.env (2)'],
    ['mimetype', [], 'mimetype (2)'],
    ['meta-inf', [], 'meta-inf (2)'],
  ])('%s beside %j becomes %s', (wanted, taken, name) => {
    expect(freeName(wanted, taken)).toBe(name)
  })

  it.each([
    ['sutartis\u202efdp.exe', 'sutartisfdp.exe'],
    ['a\u0000b.txt', 'ab.txt'],
    ['a/b\\c.txt', 'a_b_c.txt'],
    ['C:a.txt', 'C_a.txt'],
    ['..', 'file'],
    [' \u200b', 'file'],
  ])('has nothing in it that misleads: %j', (wanted, name) => {
    expect(freeName(wanted, [])).toBe(name)
  })

  it('keeps its extension when it is cut', () => {
    const long = `${'ą'.repeat(300)}.pdf`
    const first = freeName(long, [])
    const second = freeName(long, [first])
    for (const name of [first, second]) expect(fileName.parse(name)).toBe(name)
    expect(utf8Length(first)).toBeGreaterThan(limits.fileNameBytes - 2)
    expect(first).toMatch(/ą\.pdf$/)
    expect(second).toMatch(/ą \(2\)\.pdf$/)
  })
})
