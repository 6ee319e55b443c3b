import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderRefusal, folderRefusalOf } from './folder-refusal'

let parent: string

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'folder-refusal-'))
})
afterAll(() => rmSync(parent, { recursive: true }))

describe('a folder to keep everything in', () => {
  it('is made where it is missing', () => {
    expect(folderRefusal(join(parent, 'a', 'b'))).toBeUndefined()
  })

  it.each(['file', 'file/below'])('is not %s', (name) => {
    writeFileSync(join(parent, 'file'), '')
    const path = join(parent, name)
    expect(folderRefusal(path)).toBe(`${path} is no folder: choose another DATA_DIR.`)
  })

  it('is nobody else’s', () => {
    const error = Object.assign(new Error('open'), { code: 'EACCES', path: '/data/secrets/key' })
    expect(folderRefusalOf(error)).toMatch(/^\/data\/secrets\/key belongs to somebody else/)
  })

  it('has nothing to do with other faults', () => {
    const error = Object.assign(new Error('open'), { code: 'EMFILE', path: '/data/secrets/key' })
    expect(folderRefusalOf(error)).toBeUndefined()
  })
})
