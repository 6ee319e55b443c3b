import { describe, expect, it } from 'vitest'
import { accentAddress, accentStyle } from './accent-style'

describe('the style of an accent', () => {
  it('sets its colours in both themes and in print', () => {
    const style = accentStyle(accentAddress('#7a1f5c').split('/').at(-1) ?? '')
    expect(style).toContain(':root{--paraph-accent:#7a1f5c;')
    expect(style).toContain('prefers-color-scheme:dark')
    expect(style).toContain('@media print')
  })

  it.each([
    '',
    '.css',
    '7a1f5c',
    'red.css',
    '7a1f5c}body{x:y.css',
    '7a1f5c.css.css',
    '#7a1f5c.css',
  ])('is empty for %j', (fileName) => {
    expect(accentStyle(fileName)).toBeUndefined()
  })
})
