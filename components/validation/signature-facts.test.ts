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

describe('the effect of a signature that no trusted list here tells of', () => {
  it.each([
    ['en', 'was issued in France, whose trusted list is not looked at here'],
    ['lt', 'šalies (Prancūzija) patikimas sąrašas čia netikrinamas'],
    ['lv', 'valsts (Francija) uzticamības saraksts šeit netiek pārbaudīts'],
    ['et', 'riigi (Prantsusmaa) usaldusnimekirja siin ei vaadata'],
  ] as const)('names the country whose list is not looked at, in %s', async (locale, said) => {
    expect(await shown(locale, 'FR')).toContain(said)
  })

  it('names Greece, which trusted lists write otherwise than everybody else', async () => {
    expect(await shown('en', 'EL')).toContain('issued in Greece')
  })

  it('is not called "not qualified" where all lists were looked at, either', async () => {
    const text = await shown('en', undefined)
    expect(text).toContain('not found in the trusted lists that are looked at here')
    expect(text).not.toContain('not qualified')
  })
})
