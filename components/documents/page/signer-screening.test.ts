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

describe('what the owner reads of a look-up', () => {
  it('is nothing when there was none', async () => {
    expect(await shown(null)).toBe('')
  })

  it('is that nobody was found', async () => {
    expect(await shown({})).toContain('Not found on the lists.')
  })

  it.each([
    [
      'en',
      'Sergey Lavrov Sanctions: UN list, QDi.001 List of 27 February 2026. Likeness 91%: spelled “sergejus” and “sergey”, same date of birth, another country.',
    ],
    [
      'lt',
      'Sergey Lavrov Sankcijos: UN list, QDi.001 Sąrašo data: 2026-02-27. Panašumas 91\u00a0%: rašoma „sergejus“ ir „sergey“, ta pati gimimo data, kita šalis.',
    ],
  ] as const)(
    'is who was found, where, how sure that is and why, in %s',
    async (language, text) => {
      expect(await shown({ hits: [hit] }, language)).toContain(text)
    },
  )

  it('has no date where the list states none, and no reasons where there are none', async () => {
    const bare = { ...hit, published: '', words: [], reasons: [] }
    expect(await shown({ hits: [bare] })).toMatch(/QDi\.001 Likeness 91%\. $/)
  })

  it('says whether it kept the signer from signing', async () => {
    const consequence = 'so no signature was added.'
    expect(await shown({ hits: [hit] })).not.toContain(consequence)
    expect(await shown({ hits: [hit], blocked: true })).toContain(consequence)
  })
})
