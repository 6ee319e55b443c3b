import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { describe, expect, it } from 'vitest'
import type { SentCallback } from '@/lib/portal/owner/callbacks'
import { readMessages } from '@/messages/messages'
import { CallbackSummary } from './callback-list'

async function shown(...states: readonly SentCallback['state'][]): Promise<string> {
  const callbacks = states.map((state) => ({ state }))
  const children = createElement(CallbackSummary, { callbacks })
  const messages = await readMessages('en')
  return renderToStaticMarkup(
    createElement(IntlProvider, { locale: 'en', messages, timeZone: 'UTC', children }),
  )
}

describe('the callbacks of a document at a glance', () => {
  it('shows how many were accepted', async () => {
    const markup = await shown('delivered', 'queued')
    expect(markup).toContain('Callbacks accepted: 1 of 2')
    expect(markup).not.toContain('text-danger')
  })

  it('stands out after a callback was given up', async () => {
    expect(await shown('delivered', 'failed')).toContain('text-danger')
  })
})
