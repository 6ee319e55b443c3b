import { describe, expect, it } from 'vitest'
import { explainOutcome, outcomeReason, outcomeReasons } from './outcomes'

describe('outcomes', () => {
  it.each(outcomeReasons)('has a sentence and a next step for %s in both languages', (reason) => {
    for (const language of ['lt', 'en'] as const) {
      const { happened, next } = explainOutcome(reason, 'signing', language)
      expect(happened).toMatch(/\.$/)
      expect(next).toMatch(/\.$/)
    }
  })

  it('takes a word it does not know for a fault of ours', () => {
    expect(outcomeReason('timed-out')).toBe('timed-out')
    expect(outcomeReason('toString')).toBe('technical-fault')
    expect(outcomeReason(null)).toBe('technical-fault')
  })

  it('gives nothing away when lists kept somebody from signing, or could not be read', () => {
    for (const language of ['lt', 'en'] as const) {
      const texts = Object.values(explainOutcome('trouble-processing', 'signing', language))
      expect(texts.join(' ')).not.toMatch(/sąraš|sankcij|politi|list|sanction|screen/i)
    }
  })

  it('says that nothing was signed, or that nobody was identified', () => {
    expect(explainOutcome('refused', 'signing', 'en').consequence).toBe('Nothing was signed.')
    expect(explainOutcome('refused', 'authentication', 'en').consequence).not.toMatch(/sign/)
  })

  it.each(outcomeReasons)('sends nobody to a sender who signs in: %s', (reason) => {
    expect(explainOutcome(reason, 'sign-in', 'en').next).not.toMatch(/sender|e-mail|invit/)
    expect(explainOutcome(reason, 'sign-in', 'lt').next).not.toMatch(/siuntėj|laišk|kviet/)
  })
})
