import { createTranslator } from 'use-intl/core'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '@/lib/vocabulary/language'
import { readMessages } from '@/messages/messages'
import { type Outcome, outcomeWords } from './outcome-words'
import { type OutcomeReason, outcomeReason, outcomeReasons, outcomeText } from './outcomes'

type Ended = Omit<Outcome, 'text'> & { readonly reason: OutcomeReason }

async function said(language: Language, { reason, ...outcome }: Ended) {
  const messages = await readMessages(language)
  return outcomeWords(createTranslator({ locale: language, messages, namespace: 'outcomes' }), {
    text: outcomeText(reason),
    ...outcome,
  })
}

describe('outcomes', () => {
  it.each(outcomeReasons)(
    'has a sentence and a next step for %s in every language',
    async (reason) => {
      for (const language of languages) {
        const { happened, next } = await said(language, { reason, kind: 'signing' })
        expect(happened).toMatch(/\.$/)
        expect(next).toMatch(/\.$/)
      }
    },
  )

  it.each([
    ['lt', 'LT', 'lietuvišką'],
    ['en', 'EE', 'Estonian'],
    ['en', undefined, 'another country'],
  ] as const)('names in %s the invited country: %s', async (language, country, words) => {
    const reason = 'wrong-country'
    const { happened } = await said(language, { reason, kind: 'signing', country })
    expect(happened).toContain(words)
  })

  it('treats an unknown reason as an internal fault', () => {
    expect(outcomeReason('timed-out')).toBe('timed-out')
    expect(outcomeReason('toString')).toBe('technical-fault')
    expect(outcomeReason(null)).toBe('technical-fault')
  })

  it('reveals nothing if screening blocked the signature or failed', async () => {
    for (const language of languages) {
      const reason = 'trouble-processing'
      const texts = Object.values(await said(language, { reason, kind: 'signing' }))
      expect(texts.join(' ')).not.toMatch(/sąraš|sankcij|politi|list|sanction|screen/i)
    }
  })

  it('says that nothing was signed only after a signing', async () => {
    const of = async (kind: Outcome['kind']) =>
      (await said('en', { reason: 'refused', kind })).consequence
    expect(await of('signing')).toBe('Nothing was signed.')
    expect(await of('authentication')).not.toMatch(/sign/)
  })

  it('says in how many minutes to try again', async () => {
    const next = async (retryAfter: number, language: Language) =>
      (await said(language, { reason: 'too-many-people', kind: 'sign-in', retryAfter })).next
    expect(await next(61, 'en')).toMatch(/again in 2 minutes\.$/)
    expect(await next(60, 'en')).toMatch(/again in a minute\.$/)
    expect(await next(21 * 60, 'lt')).toMatch(/po 21 minutės\.$/)
    expect(await next(3600, 'lt')).toMatch(/po 60 minučių\.$/)
  })

  it.each(outcomeReasons)('does not mention a sender at sign-in: %s', async (reason) => {
    expect((await said('en', { reason, kind: 'sign-in' })).next).not.toMatch(/sender|e-mail|invit/)
    expect((await said('lt', { reason, kind: 'sign-in' })).next).not.toMatch(/siuntėj|laišk|kviet/)
  })
})
