import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readMessages } from '@/messages/messages'
import { TrustDate } from './trust-date'

const warning = 'more than a week old'

async function shown(readAt: string | undefined): Promise<string> {
  const messages = await readMessages('en')
  const children = createElement(TrustDate, { readAt })
  return renderToStaticMarkup(
    createElement(IntlProvider, { locale: 'en', messages, timeZone: 'UTC', children }),
  )
}

describe('the date of the trusted lists', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-28T09:00:00Z') }))
  afterEach(() => vi.useRealTimers())

  it('is shown without a warning for a week', async () => {
    const html = await shown('2026-11-21T09:00:00Z')
    expect(html).toContain('21 November 2026')
    expect(html).not.toContain(warning)
  })

  it('is pointed out after a week', async () => {
    expect(await shown('2026-11-21T08:59:59Z')).toContain(warning)
  })

  it('shows that the clock of the device is behind', async () => {
    expect(await shown('2026-11-28T09:04:00Z')).not.toContain('clock')
    expect(await shown('2026-11-28T09:06:00Z')).toContain('The clock of this device is behind')
  })

  it('is not shown if the installation has read nothing', async () => {
    expect(await shown(undefined)).toBe('')
  })
})
