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
  list_kind: 'un',
  reference: 'QDi.001',
  name: 'Sergey Lavrov',
  list: 'UN list',
  published: '2026-02-27',
  score: 0.914,
  words: [
    { asked: 'sergejus', form: 'sergey', listed: 'sergey', part: 'given', similarity: 0.96 },
    { asked: 'lavrov', form: 'lavrov', listed: 'lavrov', part: 'family', similarity: 1 },
  ],
  name_score: 0.894,
  unmatched: [
    { name: 'listed', word: 'viktorovich', part: 'patronymic' },
    { name: 'asked', word: 'jonas', part: 'unknown' },
  ],
  changes: [
    { reason: 'same-birth-date', change: 0.03 },
    { reason: 'other-country', change: -0.01 },
  ],
  reasons: ['same-birth-date', 'other-country'],
  cleared: null,
}

async function shown(screening: Partial<Screening> | null, locale: Language = 'en') {
  const messages = await readMessages(locale)
  const whole = screening && {
    checked_at: '2026-11-21T10:00:00.000Z',
    blocked: false,
    hits: [],
    ...screening,
  }
  const children = createElement(SignerScreening, {
    screening: whole,
    documentId: 'a',
    signerId: 'b',
  })
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
      'Sergey Lavrov Sanctions: UN list, QDi.001 List of 27 February 2026. 91% match: spelled “sergejus”, read as “sergey”, and “sergey”, same date of birth (+3), different country (−1). Only on the list: patronymic “viktorovich”. Only in the signer’s name: “jonas”.',
    ],
    [
      'lt',
      'Sergey Lavrov Sankcijos: UN list, QDi.001 Sąrašo data: 2026-02-27. 91\u00a0% atitiktis: rašoma „sergejus“ (skaitoma „sergey“) ir „sergey“, ta pati gimimo data (+3), kita šalis (−1). Tik sąraše: tėvavardis „viktorovich“. Tik pasirašančiojo varde: „jonas“.',
    ],
  ] as const)(
    'names the found person, the list, the match and the reasons, in %s',
    async (language, text) => {
      expect(await shown({ hits: [hit] }, language)).toContain(text)
    },
  )

  it('has no date if the list has none, and no reasons if there are none', async () => {
    const bare = { ...hit, published: '', words: [], unmatched: [], changes: [], reasons: [] }
    expect(await shown({ hits: [bare] })).toContain('QDi.001 91% match. This is another person')
  })

  it('names the reasons of a hit that an older version stored', async () => {
    const older = { ...hit, unmatched: [], changes: [] }
    expect(await shown({ hits: [older] })).toContain('same date of birth, different country.')
  })

  it('says who decided that it is another person, when and why', async () => {
    const cleared = { at: '2026-11-22T10:00:00.000Z', by: 'Ona', reason: 'Other place of birth' }
    const text = await shown({ hits: [{ ...hit, cleared }] })
    expect(text).toContain('Another person, decided Ona on 22 November 2026: Other place of birth')
    expect(text).not.toContain('This is another person')
  })

  it('says whether it blocked the signature', async () => {
    const consequence = 'so no signature was added.'
    expect(await shown({ hits: [hit] })).not.toContain(consequence)
    expect(await shown({ hits: [hit], blocked: true })).toContain(consequence)
  })
})
