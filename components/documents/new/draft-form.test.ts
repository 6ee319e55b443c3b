import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { limits } from '@/lib/gateway/contract/limits'
import { noSigner } from '@/lib/portal/people/draft-signers'
import { type ChosenFiles, draftForm } from './draft-form'
import { firstOptions } from './options'
import { noWords } from './words-fields'

const arrived = (packing: ChosenFiles['packing']) =>
  draftForm({ reference: randomUUID(), packing, files: [{ name: 'a.pdf', ticket: 'sealed' }] })

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    return { ...noSigner, name: 'Ona', surname: 'Testaitė', email: `ona${index}@example.com` }
  })

const mark = { page: 1, left: 0.1, top: 0.2, width: 0.3, height: 0.1 }

const draft = (count: number) => ({
  signers: people(count),
  options: firstOptions('lt'),
  ...noWords,
})

describe('a new document', () => {
  it('is checked as the server action checks it', () => {
    const { error } = arrived('either').safeParse(draft(limits.signers + 1))
    expect(error?.issues.map(({ path, code }) => [path.join('.'), code])).toEqual([
      ['signers', 'too_big'],
    ])
    expect(arrived('either').safeParse(draft(limits.signers)).success).toBe(true)
  })

  it('is refused with an unknown option', () => {
    const { options, ...others } = draft(1)
    const madeUp = { ...options, access: 'secret' as 'private' }
    const { error } = arrived('either').safeParse({ ...others, options: madeUp })
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['access'])
  })

  it.each([
    ['either', undefined, 'auto'],
    ['container', 'asice', undefined],
    ['existing', undefined, undefined],
  ] as const)('of files that are %s is packed as %s', (packing, container, position) => {
    expect(arrived(packing).parse(draft(1))).toMatchObject({ container, position })
  })

  it.each([
    ['either', { byHand: true }, [mark, undefined, undefined]],
    ['either', { byHand: false }, [undefined, undefined, undefined]],
    ['either', { byHand: true, asPdf: false }, [undefined, undefined, undefined]],
    ['container', { byHand: true }, [undefined, undefined, undefined]],
  ] as const)('that is %s and %j has the marks %j', (packing, chosen, marks) => {
    const { signers, options, ...words } = draft(3)
    // The mark of the last signer overlaps the mark of the first.
    const marked = signers.map((signer, index) => (index === 1 ? signer : { ...signer, mark }))
    const sent = arrived(packing).parse({
      ...words,
      signers: marked,
      options: { ...options, ...chosen },
    })
    expect(sent.signers.map((signer) => signer.mark)).toEqual(marks)
  })

  it("has the sender's words without invisible characters, and none for empty fields", () => {
    const written = {
      title: ' Lease\u200b ',
      subject: '',
      message: 'By Friday.\r\n\nThank\u202e you\n',
    }
    const sent = arrived('either').parse({ ...draft(1), ...written })
    expect([sent.title, sent.subject]).toEqual(['Lease', undefined])
    expect(sent.message).toBe('By Friday.\n\nThank you')
  })

  it('gives no copy of a private document to a person without a personal code', () => {
    const { signers, ...others } = draft(2)
    const copy = { ...signers[1], role: 'copy' as const } as (typeof signers)[number]
    const told = (personalCode: string) =>
      arrived('either').safeParse({
        ...others,
        signers: [...signers.slice(0, 1), { ...copy, personalCode }],
      })
    expect(told('').success).toBe(false)
    expect(told('40504040001').success).toBe(true)
  })
})
