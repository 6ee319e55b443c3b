import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
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
  it('is made where it is missing, for its owner alone', () => {
    const folder = join(parent, 'a', 'b')
    expect(folderRefusal(folder)).toBeUndefined()
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it.each(['file', 'file/below'])('is not %s', (name) => {
    writeFileSync(join(parent, 'file'), '')
    const path = join(parent, name)
    expect(folderRefusal(path)).toBe(`${path} is no folder: choose another DATA_DIR.`)
  })

  it('may have something beside what is kept there', () => {
    const folder = join(parent, 'beside')
    mkdirSync(join(folder, 'files'), { recursive: true })
    // Nobody can look at it.
    symlinkSync('nowhere', join(folder, 'notes'))
    expect(folderRefusal(folder)).toBeUndefined()
  })

  it('is nobody else’s', () => {
    const error = Object.assign(new Error('open'), { code: 'EACCES', path: '/data/secrets' })
    expect(folderRefusalOf(error)).toMatch(/^\/data\/secrets belongs to somebody else/)
  })

  it('has nothing to do with other faults', () => {
    const error = Object.assign(new Error('open'), { code: 'EMFILE', path: '/data/secrets' })
    expect(folderRefusalOf(error)).toBeUndefined()
  })
})
