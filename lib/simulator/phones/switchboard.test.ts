import { describe, expect, it } from 'vitest'
import { inventPerson } from '../persons/invented-person'
import { type Call, openSwitchboard } from './switchboard'

const clock = () => new Date('2026-11-21T10:00:00Z')
const call: Call = {
  family: 'mobile-id',
  kind: 'signature',
  person: inventPerson('LT', '38001010015'),
  relyingParty: 'DEMO',
  text: 'Contract',
  controlCode: '1462',
  choices: [],
}

describe('openSwitchboard', () => {
  it('answers at once when the answer time is zero', async () => {
    const switchboard = openSwitchboard({ answerMs: 0, timeoutMs: 60_000 }, clock)
    expect(await switchboard.ring(call, 'cancel')).toBe('cancel')
    expect(switchboard.prompts()).toEqual([])
  })

  it('rings until an answer when people answer manually', async () => {
    const switchboard = openSwitchboard({ answerMs: 'manual', timeoutMs: 60_000 }, clock)
    const answer = switchboard.ring(call, 'ok')
    const [prompt] = switchboard.prompts()
    expect(prompt).toMatchObject({ text: 'Contract', controlCode: '1462', since: clock() })
    expect(switchboard.answer(prompt?.id ?? '', 'wrong_code')).toBe(true)
    expect(await answer).toBe('wrong_code')
    expect(switchboard.answer(prompt?.id ?? '', 'ok')).toBe(false)
  })

  it('stops ringing after the timeout without an answer', async () => {
    const switchboard = openSwitchboard({ answerMs: 0, timeoutMs: 5 }, clock)
    expect(await switchboard.ring(call, 'nothing')).toBe('timeout')
  })

  it('stops all phones when it is closed', async () => {
    const switchboard = openSwitchboard({ answerMs: 60_000, timeoutMs: 90_000 }, clock)
    const answer = switchboard.ring(call, 'ok')
    switchboard.close()
    expect(await answer).toBe('timeout')
  })
})
