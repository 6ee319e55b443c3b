import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { describe, expect, it } from 'vitest'
import type { ScreeningCategory } from '@/lib/vocabulary/screening'
import { readMessages } from '@/messages/messages'
import { firstOptions } from '../options'
import { OptionsSummary } from './options-summary'

const messages = await readMessages('en')
const texts = messages['new-document']

function shownWith(screening: readonly ScreeningCategory[]): string {
  const children = createElement(OptionsSummary, {
    options: firstOptions('en'),
    onChange: () => undefined,
    packing: 'either',
    firstName: 'a.pdf',
    screening,
  })
  return renderToStaticMarkup(
    createElement(IntlProvider, { locale: 'en', messages, timeZone: 'UTC', children }),
  )
}

describe('the screening of signers', () => {
  it('is not offered without lists', () => {
    expect(shownWith([])).not.toContain(texts.screeningMeaning)
  })

  it.each([
    [['sanctions', 'peps'], texts.screening],
    [['sanctions'], texts.screening_sanctions],
    [['peps'], texts.screening_peps],
  ] as const)('is offered with %j, and names only available lists', (lists, label) => {
    const page = shownWith(lists)
    expect(page).toContain(`>${label}<`)
    expect(page).toContain(texts.screeningMeaning)
  })

  it('is off by default', () => {
    expect(firstOptions('en').screening).toBe(false)
  })
})
