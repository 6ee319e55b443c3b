import { randomUUID } from 'node:crypto'
import type { NamedPerson } from '../persons/person'
import { type Later, systemLater } from './later'

/** A person's answer to a ringing phone. */
export type PhoneAnswer = 'ok' | 'cancel' | 'wrong_code'

/** How a person answers unless a visitor answers on the phones page. */
export type Habit = PhoneAnswer | 'nothing'

/** A request that a provider sends to a phone. */
export interface Call {
  readonly family: 'mobile-id' | 'smart-id' | 'remote'
  readonly kind: 'authentication' | 'signature' | 'certificate'
  readonly person: NamedPerson
  readonly phone?: string
  readonly relyingParty: string
  readonly text: string
  /** The control code: four digits. Empty if there is no code to compare. */
  readonly controlCode: string
  /** The codes to choose from, including the right one. Empty if there is no choice. */
  readonly choices: readonly string[]
}

/** A ringing phone. */
export interface PhonePrompt extends Call {
  readonly id: string
  readonly since: Date
}

/** All phones. Providers ring them; persons answer by habit, unless a visitor of the phones page answers first. */
export interface Switchboard {
  /** Resolves with the person's answer, or when the phone stops ringing. */
  ring(call: Call, habit: Habit): Promise<PhoneAnswer | 'timeout'>
  prompts(): readonly PhonePrompt[]
  /** Answers a phone. Returns false if this phone is not ringing. */
  answer(promptId: string, answer: PhoneAnswer): boolean
  /** Stops all phones, as if nobody had answered. */
  close(): void
}

export interface SwitchboardSettings {
  readonly answerMs: number | 'manual'
  readonly timeoutMs: number
}

export function openSwitchboard(
  { answerMs, timeoutMs }: SwitchboardSettings,
  clock: () => Date,
  later: Later = systemLater,
): Switchboard {
  const ringing = new Map<
    string,
    { prompt: PhonePrompt; hangUp: (answer: PhoneAnswer | 'timeout') => void }
  >()

  /** The answer and its time, unless a visitor of the phones page answers first. */
  function expectedEnd(habit: Habit): { answer: PhoneAnswer | 'timeout'; afterMs: number } {
    if (habit === 'nothing' || answerMs === 'manual' || answerMs > timeoutMs) {
      return { answer: 'timeout', afterMs: timeoutMs }
    }
    return { answer: habit, afterMs: answerMs }
  }

  return {
    ring(call, habit) {
      const { answer, afterMs } = expectedEnd(habit)
      if (afterMs === 0) return Promise.resolve(answer)
      return new Promise((resolve) => {
        const prompt = { ...call, id: randomUUID(), since: clock() }
        const hangUp = (end: PhoneAnswer | 'timeout') => {
          cancel()
          ringing.delete(prompt.id)
          resolve(end)
        }
        const cancel = later(afterMs, () => hangUp(answer))
        ringing.set(prompt.id, { prompt, hangUp })
      })
    },
    prompts: () => [...ringing.values()].map(({ prompt }) => prompt),
    answer(promptId, answer) {
      const call = ringing.get(promptId)
      call?.hangUp(answer)
      return call !== undefined
    },
    close() {
      for (const { hangUp } of ringing.values()) hangUp('timeout')
    },
  }
}
