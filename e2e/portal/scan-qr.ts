import type { Page } from '@playwright/test'

export async function scanQr(page: Page): Promise<string> {
  const picture = page.getByRole('img', { name: /QR/ })
  const viewBox = (await picture.getAttribute('viewBox')) ?? ''
  return readQr(viewBox, (await picture.locator('path').getAttribute('d')) ?? '')
}

/**
 * Reads a QR code as a camera would: from the dark squares of its SVG alone. Clean pictures in byte mode at error
 * correction level L, as shown on a screen (ISO/IEC 18004).
 */
export function readQr(viewBox: string, path: string): string {
  return readSquares(squaresOf(Number(viewBox.split(' ')[2]), path))
}

type Squares = readonly (readonly boolean[])[]

const quietZone = 4

/** The dark squares of a path of rows, without the light ones around the code. */
function squaresOf(size: number, path: string): Squares {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  }
  const inner = rows.slice(quietZone, -quietZone)
  return inner.map((row) => row.slice(quietZone, -quietZone))
}

function readSquares(squares: Squares): string {
  const version = (squares.length - 17) / 4
  const codewords = codewordsIn(squares, version)
  const bits = dataCodewords(codewords, version)
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  // 7.4.1: four bits of mode (0100: bytes), then their count in 8 or 16 bits.
  const start = version < 10 ? 12 : 20
  const count = Number.parseInt(bits.slice(4, start), 2)
  const bytes = Array.from({ length: count }, (_, index) =>
    Number.parseInt(bits.slice(start + 8 * index, start + 8 * index + 8), 2),
  )
  return Buffer.from(bytes).toString('utf8')
}

/** 7.8: every bit through the mask, eight to a codeword. */
function codewordsIn(squares: Squares, version: number): number[] {
  const size = squares.length
  const masked = maskOf(squares)
  const bits = placesOf(size)
    .filter(([x, y]) => !isFunction(x, y, version, size))
    .map(([x, y]) => (Boolean(squares[y]?.[x]) === masked(x, y) ? '0' : '1'))
    .join('')
  return (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
}

/** 7.7.3: in columns of two from the right, upwards and downwards in turn; the timing column is left out. */
function placesOf(size: number): (readonly [x: number, y: number])[] {
  const columns = Array.from({ length: (size - 1) / 2 }, (_, index) => size - 1 - 2 * index)
  return columns.flatMap((column, index) => {
    const right = column <= 6 ? column - 1 : column
    const rows = Array.from({ length: size }, (_, y) => y)
    const walk = index % 2 === 0 ? rows.toReversed() : rows
    return walk.flatMap((y) => [[right, y] as const, [right - 1, y] as const])
  })
}

const masks: readonly ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_x, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
]

/** 7.9: the mask's number is in the format information, itself masked by 101. */
function maskOf(squares: Squares): (x: number, y: number) => boolean {
  const bit = (x: number) => (squares[8]?.[x] ? 1 : 0)
  const number = ((bit(2) << 2) | (bit(3) << 1) | bit(4)) ^ 0b101
  const rule = masks[number]
  if (!rule) throw new Error('A mask has a number from 0 to 7')
  return (x, y) => rule(x, y) === 0
}

/** Finder, timing and alignment patterns, format and version information. */
function isFunction(x: number, y: number, version: number, size: number): boolean {
  const inFinder = (x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8)
  const inVersion =
    version >= 7 &&
    ((x >= size - 11 && x < size - 8 && y < 6) || (y >= size - 11 && y < size - 8 && x < 6))
  return inFinder || inVersion || x === 6 || y === 6 || isAlignment(x, y, version, size)
}

function isAlignment(x: number, y: number, version: number, size: number): boolean {
  const centres = alignmentCentres(version, size)
  return centres.some((row) =>
    centres.some(
      (column) =>
        Math.abs(column - x) <= 2 && Math.abs(row - y) <= 2 && !isFinderCorner(column, row, size),
    ),
  )
}

const isFinderCorner = (x: number, y: number, size: number) =>
  (x === 6 && y === 6) || (x === 6 && y === size - 7) || (x === size - 7 && y === 6)

/** Annex E. */
function alignmentCentres(version: number, size: number): readonly number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const others = Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step)
  return [6, ...others.toReversed()]
}

/** Table 9, level L, by version: error correction codewords of a block, and blocks. */
const correction = [
  0, 7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
]
const blocks = [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8]

/** 7.6: the blocks' codewords alternate; longer blocks come last. Error correction codewords are left out. */
function dataCodewords(codewords: readonly number[], version: number): number[] {
  const blockCount = blocks[version] ?? 1
  const shortLength = Math.floor(codewords.length / blockCount) - (correction[version] ?? 0)
  const longBlocks = codewords.length % blockCount
  const data: number[][] = Array.from({ length: blockCount }, () => [])
  let next = 0
  for (let turn = 0; turn <= shortLength; turn++) {
    for (const [index, block] of data.entries()) {
      const has = turn < shortLength || index >= blockCount - longBlocks
      if (has) block.push(codewords[next++] ?? 0)
    }
  }
  return data.flat()
}
