import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readList } from '#trust/list/read-list'
import type { TrustMaterial } from '#trust/trust-store'
import { policyNames } from '#validation/policy/validation-policy'
import { hasOutside, outsidePath } from '../outside-data'
import { openThreeValidators, type ThreeValidators } from './three-validators'

interface CorpusEntry {
  readonly id: string
  readonly kind: string
  readonly file: string
  readonly trust: { readonly validationTime: string | null }
}

const entries: readonly CorpusEntry[] = hasOutside('corpus')
  ? JSON.parse(readFileSync(outsidePath('corpus', 'index.json'), 'utf8'))
  : []

/** Registers a test for each chosen file of the corpus: the three validators agree under each policy. */
export function testCorpusFiles(
  lists: RegExp,
  isChosen: (entry: CorpusEntry, index: number, all: readonly CorpusEntry[]) => boolean,
): void {
  describe.runIf(hasOutside('corpus'))('a file of the corpus', () => {
    let validators: ThreeValidators

    beforeAll(async () => {
      validators = await openThreeValidators(materialOf(lists))
    })

    afterAll(() => validators.close())

    it.each(entries.filter(isChosen))('gets the same reports: $id', async ({ file, trust }) => {
      const bytes = readFileSync(outsidePath('corpus', 'files', file))
      const at = new Date(trust.validationTime ?? '2026-06-01T00:00:00Z')
      const name = file.replace(/^.*?__/, '')
      for (const policy of policyNames) {
        const { differing } = await validators.compare({ bytes, name, at, policy })
        expect([policy, differing]).toEqual([policy, []])
      }
    })
  })
}

function materialOf(names: RegExp): TrustMaterial {
  const found = readdirSync(outsidePath('corpus', 'trust')).filter((name) => names.test(name))
  const lists = found.map((name) => readList(readFileSync(outsidePath('corpus', 'trust', name))))
  return { certificates: [], lists }
}
