import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { qrPicture } from './waiting-link'

const text = 'https://smart-id.example/device-link?deviceLinkType=QR&elapsedSeconds=22'

/** The squares that a path draws, as rows of 0 and 1. */
function squares({ path, size }: ReturnType<typeof qrPicture>): string[] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '0'))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    rows[Number(y)]?.fill('1', Number(x), Number(x) + Number(width))
  }
  return rows.map((row) => row.join(''))
}

describe('qrPicture', () => {
  it('draws every dark square of the code and no other', () => {
    const { data } = encode(text, { ecc: 'L', border: 4 })
    const expected = data.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''))
    expect(squares(qrPicture(text))).toEqual(expected)
  })

  it('leaves four light squares around it', () => {
    const rows = squares(qrPicture(text))
    for (const row of [...rows.slice(0, 4), ...rows.slice(-4)]) expect(row).not.toContain('1')
    for (const row of rows) expect(row).toMatch(/^0{4}.*0{4}$/)
  })
})
