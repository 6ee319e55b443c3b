import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { describe, expect, it } from 'vitest'
import { type CheckedSignature, detachedReason } from '@/lib/portal/validation/checked-signature'
import type { Language } from '@/lib/vocabulary/language'
import { readMessages } from '@/messages/messages'
import { Reasons } from './signature-card'

type Reported = Pick<CheckedSignature, 'outcome' | 'reason' | 'warnings' | 'infos' | 'errors'>

const nothingSaid: Reported = {
  outcome: 'valid',
  reason: undefined,
  warnings: [],
  infos: [],
  errors: [],
}

async function shownOf(some: Partial<Reported>): Promise<string> {
  const locale: Language = 'en'
  const reported = { ...nothingSaid, ...some }
  const children = createElement(Reasons, { signature: reported as CheckedSignature })
  const messages = await readMessages(locale)
  const markup = renderToStaticMarkup(
    createElement(IntlProvider, { locale, messages, timeZone: 'UTC', children }),
  )
  return markup.replace(/<[^>]+>/g, ' ')
}

describe('the reason for an unclear signature', () => {
  it('is not missing data if a transform is not supported', async () => {
    const text = await shownOf({ outcome: 'open', reason: 'TRANSFORM_NOT_SUPPORTED' })
    expect(text).toContain('selects it in a way that is not supported')
    expect(text).not.toContain('is not in the file')
  })
})

describe('the reason for a detached signature', () => {
  it('says that the signed file is another one', async () => {
    const text = await shownOf({ outcome: 'open', reason: detachedReason })
    expect(text).toContain('What was signed is in another file')
    expect(text).not.toContain('complete file')
  })
})
