import { describe, expect, it } from 'vitest'
import { limits } from '@/lib/gateway/contract/limits'
import { utf8Length } from '@/lib/gateway/contract/showable'
import { fileName } from '@/lib/gateway/contract/text'
import { admitFiles, freeName, renamedBecause } from './admit-files'

const mebibyte = 1 << 20

function sized(name: string, size: number): File {
  return Object.defineProperty(new File(['…'], name), 'size', { value: size })
}

const present = (count: number, size: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `${index}.txt`, file: { size } }))

describe('files of a new document', () => {
  it('keep their order, each under a unique name', () => {
    const { admitted, refused } = admitFiles(present(1, 1), [sized('a.txt', 1), sized('0.TXT', 1)])
    expect(admitted.map(({ name }) => name)).toEqual(['a.txt', '0 (2).TXT'])
    expect(refused).toEqual([])
  })

  it.each([
    ['empty', present(0, 0), 0],
    ['tooLarge', present(0, 0), 100 * mebibyte + 1],
    ['tooMany', present(100, 1), 1],
    ['tooMuch', present(3, 80 * mebibyte), 16 * mebibyte + 1],
  ] as const)('are refused as %s', (fault, there, size) => {
    const { admitted, refused } = admitFiles(there, [sized('a.pdf', size)])
    expect([admitted, refused]).toEqual([[], [{ name: 'a.pdf', fault }]])
  })

  it('may be as large as the limits, and a file that is too large leaves room for the next', () => {
    const files = [sized('a', 100 * mebibyte), sized('b', 77 * mebibyte), sized('c', 16 * mebibyte)]
    const { admitted, refused } = admitFiles(present(1, 80 * mebibyte), files)
    expect(admitted.map(({ name }) => name)).toEqual(['a', 'c'])
    expect(refused).toEqual([{ name: 'b', fault: 'tooMuch' }])
  })
})

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
  ])('%s next to %j becomes %s', (wanted, taken, name) => {
    expect(freeName(wanted, taken)).toBe(name)
  })

  it.each([
    ['sutartis\u202efdp.exe', 'sutartisfdp.exe'],
    ['a\u0000b.txt', 'ab.txt'],
    ['a/b\\c.txt', 'a_b_c.txt'],
    ['C:a.txt', 'C_a.txt'],
    ['..', 'file'],
    [' \u200b', 'file'],
  ])('has no misleading characters: %j', (wanted, name) => {
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

describe('the reason for renaming', () => {
  it('is that the name was taken', () => {
    expect(renamedBecause('Sutartis.pdf')).toBe('renamedTaken')
  })

  it.each(['a/b.txt', 'mimetype', 'META-INF', 'sutartis\u202efdp.exe', `${'ą'.repeat(300)}.pdf`])(
    'is that the name is not allowed: %j',
    (name) => {
      expect(renamedBecause(name)).toBe('renamedUnfit')
    },
  )
})
