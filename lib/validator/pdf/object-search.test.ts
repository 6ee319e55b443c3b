import { expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { headersOfObjectsWith } from './object-search'

it('finds the object of each word, however long its other entries are', () => {
  const long = `12 0 obj << /Contents <${'0'.repeat(600_000)}> /ByteRange [] /ByteRange [] >> endobj\n`
  const other = '13 0 obj << >> endobj\n'
  const text = `%PDF\n${long}${other}14 0 obj << /ByteRange [] >> endobj`
  const headers = headersOfObjectsWith(memorySource(Buffer.from(text)), 'ByteRange')
  expect(headers).toEqual(['12 0 obj', '14 0 obj'].map((header) => text.indexOf(header)))
})
