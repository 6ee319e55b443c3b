import { createTranslator } from 'use-intl/core'
import { describe, expect, it } from 'vitest'
import { verdictOf } from '@/lib/portal/validation/verdict'
import type { Language } from '@/lib/vocabulary/language'
import { readMessages } from '@/messages/messages'
import { verdictSentence } from './verdict-sentence'

const valid = { outcome: 'valid', level: 'QESIG' } as const
const plain = { outcome: 'valid', level: 'ADESIG' } as const
const seal = { outcome: 'valid', level: 'QESEAL' } as const
const unlisted = { outcome: 'valid', level: 'NA' } as const
const broken = { outcome: 'broken', level: 'NA' } as const
const open = { outcome: 'open', level: 'INDETERMINATE_QESIG' } as const

async function reportIn(language: Language) {
  const messages = await readMessages(language)
  return createTranslator({ locale: language, messages, namespace: 'report' })
}

async function said(language: Language, signatures: Parameters<typeof verdictOf>[0]) {
  const t = await reportIn(language)
  return verdictSentence(t, { verdict: verdictOf(signatures), timeStamps: [], evidenceRecords: [] })
}

describe('the first sentence of a report', () => {
  it.each([
    [[], 'The document is not signed', 'Dokumentas nepasirašytas'],
    [[valid], 'One qualified signature, valid', 'Vienas kvalifikuotas parašas galioja'],
    [[valid, valid], 'Two qualified signatures, valid', 'Du kvalifikuoti parašai galioja'],
    [
      [unlisted],
      'One signature, valid; whether it is qualified is not known here',
      'Vienas parašas galioja, bet ar jis kvalifikuotas, čia nežinoma',
    ],
    [[seal], 'One qualified seal, valid', 'Vienas kvalifikuotas spaudas galioja'],
    [
      [valid, plain, open, broken],
      'One signature, not valid; one signature, not confirmed; one qualified signature, valid; one signature, valid but not qualified',
      'Vienas parašas negalioja; vienas parašas nepatvirtintas; vienas kvalifikuotas parašas galioja; vienas parašas galioja, bet nėra kvalifikuotas',
    ],
    [
      Array.from({ length: 12 }, () => valid),
      '12 qualified signatures, valid',
      '12 kvalifikuotų parašų galioja',
    ],
    [
      Array.from({ length: 21 }, () => valid),
      '21 qualified signatures, valid',
      '21 kvalifikuotas parašas galioja',
    ],
  ])('of %j is right in both languages', async (signatures, english, lithuanian) => {
    expect(await said('en', signatures)).toBe(english)
    expect(await said('lt', signatures)).toBe(lithuanian)
  })

  it('says when there are only time-stamps', async () => {
    const t = await reportIn('en')
    const stamp = {
      id: 'T',
      outcome: 'valid',
      at: '2026-01-01T00:00:00Z',
      authority: 'TSA',
      isQualified: true,
      subIndication: undefined,
      reason: undefined,
      errors: [],
    } as const
    const sentence = verdictSentence(t, {
      verdict: verdictOf([]),
      timeStamps: [stamp],
      evidenceRecords: [],
    })
    expect(sentence).toBe('No signatures, only time-stamps')
  })

  it('says so when a container has only an evidence record', async () => {
    const t = await reportIn('en')
    const record = {
      id: 'E',
      name: 'META-INF/evidencerecord.ers',
      outcome: 'valid',
      provenAt: '2026-01-01T00:00:00Z',
      covers: [],
      timeStamps: [],
      errors: [],
    } as const
    const evidenceRecords = [record]
    const sentence = verdictSentence(t, { verdict: verdictOf([]), timeStamps: [], evidenceRecords })
    expect(sentence).toBe('No signatures, only an evidence record')
  })
})
