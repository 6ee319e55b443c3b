import { describe, expect, it } from 'vitest'
import { admitFiles } from './admit-files'

const mebibyte = 1 << 20

function sized(name: string, size: number): File {
  return Object.defineProperty(new File(['…'], name), 'size', { value: size })
}

const present = (count: number, size: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `${index}.txt`, file: { size } }))

describe('files of a new document', () => {
  it('come in their order, each under a name of its own', () => {
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

  it('may be as large as the limits, and one too large leaves room for the next', () => {
    const files = [sized('a', 100 * mebibyte), sized('b', 77 * mebibyte), sized('c', 16 * mebibyte)]
    const { admitted, refused } = admitFiles(present(1, 80 * mebibyte), files)
    expect(admitted.map(({ name }) => name)).toEqual(['a', 'c'])
    expect(refused).toEqual([{ name: 'b', fault: 'tooMuch' }])
  })
})
