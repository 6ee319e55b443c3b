import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { describe, expect, it } from 'vitest'
import type { ScreeningCategory } from '@/lib/vocabulary/screening'
import { readMessages } from '@/messages/messages'
import { firstOptions } from './options'
import { OptionsStep } from './options-step'

const messages = await readMessages('en')
const texts = messages['new-document']

function shownWith(screening: readonly ScreeningCategory[]): string {
  const children = createElement(OptionsStep, {
    options: firstOptions('en'),
    onChange: () => undefined,
    packing: 'either',
    firstName: 'a.pdf',
    screening,
  })
  return renderToStaticMarkup(createElement(IntlProvider, { locale: 'en', messages, children }))
}

describe('the look-up of signers', () => {
  it('is not offered where there are no lists', () => {
    expect(shownWith([])).not.toContain(texts.screeningMeaning)
  })

  it.each([
    [['sanctions', 'peps'], texts.screening],
    [['sanctions'], texts.screening_sanctions],
    [['peps'], texts.screening_peps],
  ] as const)('is offered with %j, and says no more than there is', (lists, label) => {
    const page = shownWith(lists)
    expect(page).toContain(`>${label}<`)
    expect(page).toContain(texts.screeningMeaning)
  })

  it('waits to be chosen', () => {
    expect(firstOptions('en').screening).toBe(false)
  })
})
