import { describe, expect, it } from 'vitest'
import { findSmartIdPerson } from '../persons/smart-id-people'
import { openSwitchboard, type PhoneAnswer } from '../phones/switchboard'
import { findRelyingParty } from '../relying-parties'
import { askAccount, askConsent, type Screen } from './phone'

const clock = () => new Date('2026-11-21T10:00:00Z')
const party = findRelyingParty('00000000-0000-0000-0000-000000000000', 'DEMO') ?? expect.fail()
const screen: Screen = {
  kind: 'signature',
  interaction: 'confirmationMessageAndVerificationCodeChoice',
  text: 'Sign?',
  controlCode: '1462',
}

function visit(code: string) {
  return { party, person: findSmartIdPerson(`PNOLT-${code}`) ?? expect.fail() }
}

/** The result of a session after an answer on the phones page. */
async function answered(code: string, answer: PhoneAnswer) {
  const switchboard = openSwitchboard({ answerMs: 'manual', timeoutMs: 60_000 }, clock)
  const consent = askConsent(switchboard, visit(code), screen)
  switchboard.answer(switchboard.prompts()[0]?.id ?? '', answer)
  return consent
}

describe('askConsent', () => {
  it('offers three codes to choose from, including the right one', async () => {
    const switchboard = openSwitchboard({ answerMs: 'manual', timeoutMs: 60_000 }, clock)
    const consent = askConsent(switchboard, visit('30303039914'), screen)
    const [prompt] = switchboard.prompts()
    expect(new Set(prompt?.choices).size).toBe(3)
    expect(prompt?.choices).toContain('1462')
    switchboard.close()
    expect(await consent).toBe('TIMEOUT')
  })

  it.each<[string, PhoneAnswer, string]>([
    ['30303039914', 'ok', 'ok'],
    ['30303039914', 'wrong_code', 'WRONG_VC'],
    ['30303039914', 'cancel', 'USER_REFUSED_CONFIRMATIONMESSAGE_WITH_VC_CHOICE'],
    ['30505050078', 'cancel', 'USER_REFUSED_CONFIRMATIONMESSAGE_WITH_VC_CHOICE'],
    ['30403039917', 'cancel', 'USER_REFUSED'],
    ['30403039917', 'ok', 'ok'],
  ])('lets the page answer for %s: %s ends with %s', async (code, answer, end) => {
    expect(await answered(code, answer)).toBe(end)
  })
})

describe('askAccount', () => {
  it.each([
    ['30303039914', 'ok'],
    ['30403039983', 'ok'],
    ['30505050034', 'ACCOUNT_UNUSABLE'],
    ['30505050078', 'USER_REFUSED_CERT_CHOICE'],
    ['30505050089', 'TIMEOUT'],
  ])('ends for %s with %s', async (code, end) => {
    const switchboard = openSwitchboard({ answerMs: 0, timeoutMs: 0 }, clock)
    expect(await askAccount(switchboard, visit(code))).toBe(end)
  })
})
