import { describe, expect, it } from 'vitest'
import { containerName, packingOf } from './packing'

const readable = { readable: true }
const damaged = { readable: false }

describe('the packing of chosen files', () => {
  it.each([
    ['either', [{ name: 'a.PDF', contents: readable }]],
    ['either', [{ name: 'a.pdf', contents: undefined }]],
    ['container', [{ name: 'protected.pdf', contents: damaged }]],
    ['container', [{ name: 'a.docx', contents: undefined }]],
    ['existing', [{ name: 'a.asice', contents: readable }]],
    ['existing', [{ name: 'a.adoc', contents: undefined }]],
    ['unreadable', [{ name: 'a.bdoc', contents: damaged }]],
    [
      'container',
      [
        { name: 'a.pdf', contents: readable },
        { name: 'b.asice', contents: damaged },
      ],
    ],
  ] as const)('is %s (case %#)', (packing, files) => {
    expect(packingOf(files)).toBe(packing)
  })
})

describe('the name of a container', () => {
  it.each([
    ['Sutartis.v2.pdf', 'Sutartis.v2.asice'],
    ['README', 'README.asice'],
    ['.env', '.env.asice'],
  ])('for %s is %s', (first, name) => {
    expect(containerName(first, 'asice')).toBe(name)
  })
})
