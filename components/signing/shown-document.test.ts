import { describe, expect, it } from 'vitest'
import type { Invitation } from '@/lib/gateway/contract/entries/hosted'
import { shownDocument, signedContent } from './shown-document'

const files = ['aa', 'bb'].map((sha256) => {
  return { name: `${sha256}.txt`, size: 1, sha256, media_type: 'text/plain' }
})

function shown(sha256: string, listed: typeof files) {
  const document = {
    uuid: 'd',
    name: 'a',
    type: 'asice',
    size: 1,
    sha256,
    document_status: 'saved',
  } as const
  return shownDocument('1', { document } as unknown as Invitation, listed)
}

const content = (sha256: string, listed: typeof files) => {
  const document = shown(sha256, listed)
  return document && signedContent(document)
}

describe('the signed content', () => {
  it('is the same for a container that others have signed meanwhile', () => {
    expect(content('1', files)).toBe(content('2', files))
  })

  it('differs for a PDF with one more signature, and for other files', () => {
    expect(content('1', [])).not.toBe(content('2', []))
    expect(content('1', files)).not.toBe(content('1', files.slice(1)))
  })

  it("has addresses below the link's address", () => {
    const document = shown('1', files)
    expect([document?.address, document?.filesAddress]).toEqual([
      '/files/sign/1/file',
      '/files/sign/1/files',
    ])
  })
})
