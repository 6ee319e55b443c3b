import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { folderRefusal, folderRefusalOf } from './folder-refusal'

const parent = folderOfFile('folder-refusal-')

describe('folderRefusal', () => {
  it('creates a missing folder for its owner only', () => {
    const folder = join(parent, 'a', 'b')
    expect(folderRefusal(folder)).toBeUndefined()
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it.each(['file', 'file/below'])('refuses %s', (name) => {
    writeFileSync(join(parent, 'file'), '')
    const path = join(parent, name)
    expect(folderRefusal(path)).toBe(`${path} is not a folder: choose another DATA_DIR.`)
  })

  it('accepts other contents in the folder', () => {
    const folder = join(parent, 'beside')
    mkdirSync(join(folder, 'files'), { recursive: true })
    // A link that leads nowhere.
    symlinkSync('nowhere', join(folder, 'notes'))
    expect(folderRefusal(folder)).toBeUndefined()
  })

  it('reports a folder of another user', () => {
    const error = Object.assign(new Error('open'), { code: 'EACCES', path: '/data/secrets' })
    expect(folderRefusalOf(error)).toMatch(/^\/data\/secrets belongs to another user/)
  })

  it('ignores other errors', () => {
    const error = Object.assign(new Error('open'), { code: 'EMFILE', path: '/data/secrets' })
    expect(folderRefusalOf(error)).toBeUndefined()
  })
})
