import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { listText } from '#authority/trusted-list'
import { listSigner } from '#testing/lists/trusted-lists'
import { trustOf } from './trust-folder'

const folder = mkdtempSync(join(tmpdir(), 'trust-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a folder of trust anchors', () => {
  it('gives anchors and lists, also unsigned ones, and reports unreadable ones', async () => {
    const { certificate } = listSigner('Anchor')
    writeFileSync(join(folder, 'anchor.crt'), certificate)
    writeFileSync(join(folder, 'LV.xml'), listText({ territory: 'LV' }))
    writeFileSync(join(folder, 'broken.XML'), '<a>')
    writeFileSync(join(folder, 'notes.xml'), '<a/>')
    writeFileSync(join(folder, 'readme.txt'), 'hello')
    const unreadable: string[] = []
    const { certificates, lists } = await trustOf(folder, (name, { code }) =>
      unreadable.push(`${name}: ${code}`),
    )
    expect(certificates.map((der) => Buffer.from(der).equals(certificate))).toEqual([true])
    expect(lists.map(({ territory }) => territory)).toEqual(['LV'])
    expect(unreadable).toEqual(['broken.XML: malformed-xml', 'notes.xml: malformed-list'])
  })

  it('may be one file, of certificates or a list', async () => {
    const { certificate } = listSigner('Anchor')
    const [anchor, list] = [join(folder, 'anchor.bin'), join(folder, 'EE.xml')]
    writeFileSync(anchor, certificate)
    writeFileSync(list, listText({ territory: 'EE' }))
    const ignore = () => {}
    expect((await trustOf(anchor, ignore)).certificates).toHaveLength(1)
    expect((await trustOf(list, ignore)).lists.map(({ territory }) => territory)).toEqual(['EE'])
  })
})
