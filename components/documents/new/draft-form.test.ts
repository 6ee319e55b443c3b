import { describe, expect, it } from 'vitest'
import { limits } from '@/lib/gateway/contract/limits'
import { noSigner } from '@/lib/portal/owner/draft-signers'
import { type ChosenFiles, draftForm } from './draft-form'
import { firstOptions } from './options'

const arrived = (packing: ChosenFiles['packing']) =>
  draftForm({ packing, files: [{ name: 'a.pdf', ticket: 'sealed' }] })

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    return { ...noSigner, name: 'Ona', surname: 'Testaitė', email: `ona${index}@example.com` }
  })

const draft = (count: number) => ({ signers: people(count), options: firstOptions('lt') })

describe('a new document', () => {
  it('is checked as the server action checks it', () => {
    const { error } = arrived('either').safeParse(draft(limits.signers + 1))
    expect(error?.issues.map(({ path, code }) => [path.join('.'), code])).toEqual([
      ['signers', 'too_big'],
    ])
    expect(arrived('either').safeParse(draft(limits.signers)).success).toBe(true)
  })

  it('is refused with an option that nobody offers', () => {
    const { signers, options } = draft(1)
    const madeUp = { ...options, access: 'secret' as 'private' }
    const { error } = arrived('either').safeParse({ signers, options: madeUp })
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['access'])
  })

  it.each([
    ['either', undefined, 'auto'],
    ['container', 'asice', undefined],
    ['existing', undefined, undefined],
  ] as const)('of files that are %s is packed as %s', (packing, container, position) => {
    expect(arrived(packing).parse(draft(1))).toMatchObject({ container, position })
  })
})
