import { describe, expect, it } from 'vitest'
import { shownType } from './file-kind'

describe('how a file is shown', () => {
  it.each([
    ['Sutartis.PDF', 'pdf', 'application/pdf'],
    ['nuotrauka.jpg', 'image', 'image/jpeg'],
    ['priedai/ą.webp', 'image', 'image/webp'],
    ['sąskaita.xml', 'text', 'text/plain; charset=utf-8'],
  ])('%s is shown as %s', (name, kind, mediaType) => {
    expect(shownType(name)).toEqual({ kind, mediaType })
  })

  it.each(['a.html', 'a.htm', 'a.svg', 'a.xhtml', 'a.docx', 'pdf', 'a.', 'a.pdf/b', 'a.pdf.js'])(
    '%s can only be downloaded',
    (name) => {
      expect(shownType(name)).toBeUndefined()
    },
  )
})
