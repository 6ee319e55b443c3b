import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { describe, expect, it } from 'vitest'
import type { DocumentSigner } from '@/lib/portal/owner/owned-document'
import type { Language } from '@/lib/vocabulary/language'
import { readMessages } from '@/messages/messages'
import { SignerScreening } from './signer-screening'

type Screening = NonNullable<DocumentSigner['screening']>

const hit: Screening['hits'][number] = {
  category: 'sanctions',
  reference: 'QDi.001',
  name: 'Sergey Lavrov',
  list: 'UN list',
  published: '2026-02-27',
  score: 0.914,
  words: [
    { asked: 'sergejus', listed: 'sergey', similarity: 0.9 },
    { asked: 'lavrov', listed: 'lavrov', similarity: 1 },
  ],
  reasons: ['same-birth-date', 'other-country'],
}

async function shown(screening: Partial<Screening> | null, locale: Language = 'en') {
  const messages = await readMessages(locale)
  const whole = screening && {
    checked_at: '2026-11-21T10:00:00.000Z',
    blocked: false,
    hits: [],
    ...screening,
  }
  const children = createElement(SignerScreening, { screening: whole })
  const markup = renderToStaticMarkup(
    createElement(IntlProvider, { locale, messages, timeZone: 'UTC', children }),
  )
  return markup.replace(/<[^>]+>/g, ' ').replace(/ +/g, ' ')
}

describe('a screening as the owner reads it', () => {
  it('is empty without a screening', async () => {
    expect(await shown(null)).toBe('')
  })

  it('says that no one was found', async () => {
    expect(await shown({})).toContain('Not found on the lists.')
  })

  it.each([
    [
      'en',
      'Sergey Lavrov Sanctions: UN list, QDi.001 List of 27 February 2026. 91% match: spelled “sergejus” and “sergey”, same date of birth, different country.',
    ],
    [
      'lt',
      'Sergey Lavrov Sankcijos: UN list, QDi.001 Sąrašo data: 2026-02-27. 91\u00a0% atitiktis: rašoma „sergejus“ ir „sergey“, ta pati gimimo data, kita šalis.',
    ],
  ] as const)(
    'names the found person, the list, the match and the reasons, in %s',
    async (language, text) => {
      expect(await shown({ hits: [hit] }, language)).toContain(text)
    },
  )

  it('has no date if the list has none, and no reasons if there are none', async () => {
    const bare = { ...hit, published: '', words: [], reasons: [] }
    expect(await shown({ hits: [bare] })).toMatch(/QDi\.001 91% match\. $/)
  })

  it('says whether it blocked the signature', async () => {
    const consequence = 'so no signature was added.'
    expect(await shown({ hits: [hit] })).not.toContain(consequence)
    expect(await shown({ hits: [hit], blocked: true })).toContain(consequence)
  })
})
