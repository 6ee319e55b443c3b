import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { newDocumentMessages } from '@/lib/portal/i18n/messages/new-document'
import type { ScreeningCategory } from '@/lib/portal/screening-categories'
import { firstOptions } from './options'
import { OptionsStep } from './options-step'

const texts = newDocumentMessages.en

function shownWith(screening: readonly ScreeningCategory[]): string {
  return renderToStaticMarkup(
    createElement(OptionsStep, {
      ...{ options: firstOptions('en'), onChange: () => undefined },
      ...{ packing: 'either', firstName: 'a.pdf', screening, texts },
    }),
  )
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
