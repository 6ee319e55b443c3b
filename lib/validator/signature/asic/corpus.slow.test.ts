import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readContainer } from '#container/read-container'
import { type ByteSource, memorySource } from '#encoding/byte-source'
import { hasOutside, outsidePath } from '#testing/outside-data'
import { createTestPki } from '#testing/pki'
import { signContainer } from '#testing/sign-container'
import { trustInRoot, verdictsOn } from '#testing/verdicts'
import { adoc } from './adoc'
import { asice } from './asice'

interface CorpusEntry {
  readonly id: string
  readonly file: string
  readonly kind: string
  readonly outcome: string
}

const at = new Date('2026-03-01T09:30:00Z')

/** Kinds of containers of other programs that accept one more signature. */
const signable = ['asice', 'bdoc', 'edoc', 'adoc']
const usable = ['passed', 'intact', 'no_signature', 'policy_special']

const pki = createTestPki(() => at)

function verify(source: ByteSource, kind: string) {
  return verdictsOn(source, `contract.${kind}`, trustInRoot(pki))
}

describe.runIf(hasOutside('corpus'))('containers of the corpus', () => {
  const index: readonly CorpusEntry[] = hasOutside('corpus')
    ? JSON.parse(readFileSync(outsidePath('corpus', 'index.json'), 'utf8'))
    : []
  const entries = index.filter(
    ({ kind, outcome }) => signable.includes(kind) && usable.includes(outcome),
  )

  it.each(entries)(
    '$id ($kind) accepts a signature without other changes',
    async ({ file, kind }) => {
      const source = memorySource(readFileSync(outsidePath('corpus', 'files', file)))
      const format = readContainer(source).kind === 'adoc' ? adoc : asice
      const signed = await signContainer(format, pki, source, { at, level: 'B-LT' })
      const [before, after] = [await verify(source, kind), await verify(signed, kind)]
      expect(after.slice(0, -1)).toEqual(before)
      expect(after.at(-1)?.outcome).toBe('TOTAL_PASSED')
      expect(dataOf(signed)).toEqual(dataOf(source))
    },
  )
})

/** Name, size and checksum of every data file. */
function dataOf(source: ByteSource): readonly unknown[] {
  return readContainer(source).dataFiles.map(({ name, entry }) => [name, entry.size, entry.crc32])
}
