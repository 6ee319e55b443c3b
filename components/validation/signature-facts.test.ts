import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { describe, expect, it } from 'vitest'
import type { CheckedSignature } from '@/lib/portal/validation/checked-signature'
import type { Language } from '@/lib/vocabulary/language'
import { readMessages } from '@/messages/messages'
import { SignatureFacts } from './signature-facts'

type Reported = Pick<
  CheckedSignature,
  'provenAt' | 'claimedAt' | 'coverage' | 'roles' | 'level' | 'listNotLookedAt'
>

async function shown(locale: Language, listNotLookedAt: string | undefined): Promise<string> {
  const reported: Reported = {
    provenAt: undefined,
    claimedAt: undefined,
    coverage: { over: 'document' },
    roles: [],
    level: 'NA',
    listNotLookedAt,
  }
  const children = createElement(SignatureFacts, { signature: reported as CheckedSignature })
  const messages = await readMessages(locale)
  return renderToStaticMarkup(
    createElement(IntlProvider, { locale, messages, timeZone: 'UTC', children }),
  )
}

describe('the effect of a signature outside the trusted lists in use', () => {
  it.each([
    ['en', 'was issued in France, whose trusted list is not used here'],
    ['lt', 'šalies (Prancūzija) patikimas sąrašas čia nenaudojamas'],
    ['lv', 'valsts (Francija) uzticamības saraksts šeit netiek izmantots'],
    ['et', 'riigi (Prantsusmaa) usaldusnimekirja siin ei kasutata'],
  ] as const)('names the country whose list is not used, in %s', async (locale, said) => {
    expect(await shown(locale, 'FR')).toContain(said)
  })

  it('names Greece, which has another code in trusted lists', async () => {
    expect(await shown('en', 'EL')).toContain('issued in Greece')
  })

  it('is not called "not qualified" if all lists were used, either', async () => {
    const text = await shown('en', undefined)
    expect(text).toContain('not found in the trusted lists used here')
    expect(text).not.toContain('not qualified')
  })
})
