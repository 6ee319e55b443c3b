import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { describe, expect, it } from 'vitest'
import type { CheckSummary } from '@/lib/portal/validation/check-summary'
import { verdictOf } from '@/lib/portal/validation/verdict'
import { readMessages } from '@/messages/messages'
import { Comparison } from './comparison'

const passed: CheckSummary['signatures'][number] = {
  id: 'S-1',
  signer: 'Ona Pavyzdienė',
  outcome: 'valid',
  indication: 'TOTAL_PASSED',
  subIndication: undefined,
  reason: undefined,
  level: 'QESIG',
}
const unconfirmed: typeof passed = {
  ...passed,
  outcome: 'open',
  indication: 'INDETERMINATE',
  subIndication: 'TRY_LATER',
  reason: 'TRY_LATER',
  level: 'INDETERMINATE_QESIG',
}

function summary(...signatures: readonly (typeof passed)[]): CheckSummary {
  const verdict = verdictOf(signatures)
  return { verdict, changedAfterSigning: false, evidenceRecords: [], signatures, timeStamps: [] }
}

/** The text of the comparison, without elements. */
async function said(here: CheckSummary, there: CheckSummary): Promise<string> {
  const messages = await readMessages('en')
  const children = createElement(Comparison, { here, there })
  const html = renderToStaticMarkup(
    createElement(IntlProvider, { locale: 'en', messages, timeZone: 'UTC', children }),
  )
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

describe('the comparison of two checks', () => {
  it('says both results and that they are the same', async () => {
    const text = await said(summary(passed), summary(passed))
    expect(text).toContain('On this device One qualified signature, valid')
    expect(text).toContain('On the server One qualified signature, valid')
    expect(text).toContain('Both checks have the same result.')
    expect(text).not.toContain('different')
  })

  it('explains a difference by revocation data that the server fetched', async () => {
    const text = await said(summary(unconfirmed), summary(passed))
    expect(text).toContain('The server found out more.')
    expect(text).not.toContain('Rely on neither')
  })

  it('warns of a difference that revocation data does not explain', async () => {
    const text = await said(summary(passed), summary(unconfirmed))
    expect(text).toContain('The two checks have different results.')
    expect(text).toContain('Rely on neither')
  })

  it('names a signature with different results, and both of them', async () => {
    const text = await said(summary(unconfirmed), summary(passed))
    expect(text).toContain('Ona Pavyzdienė')
    expect(text).toContain('On this device: Not confirmed INDETERMINATE / TRY_LATER')
    expect(text).toContain('On the server: Valid TOTAL_PASSED')
  })

  it('says that only one check found a signature', async () => {
    expect(await said(summary(), summary(passed))).toContain('On this device: not found')
  })
})
