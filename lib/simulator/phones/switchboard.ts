import { randomUUID } from 'node:crypto'
import type { Person } from '../persons/person'

/** What a person does when the phone rings. */
export type PhoneAnswer = 'ok' | 'cancel' | 'wrong_code'

/** What a person does when left alone with it. */
export type Habit = PhoneAnswer | 'nothing'

/** What a provider puts on somebody's phone. */
export interface Call {
  readonly family: 'mobile-id' | 'smart-id'
  readonly kind: 'authentication' | 'signature' | 'certificate'
  readonly person: Person
  readonly phone?: string
  readonly relyingParty: string
  readonly text: string
  /** Four digits; empty where there is nothing to compare. */
  readonly controlCode: string
  /** Codes to choose among, the right one with them; empty where there is no choice. */
  readonly choices: readonly string[]
}

/** A phone that rings. */
export interface PhonePrompt extends Call {
  readonly id: string
  readonly since: Date
}

/** All phones: providers ring them, people answer by habit, or whoever looks at the page answers for them. */
export interface Switchboard {
  /** Resolves when the person has answered or the phone has stopped ringing. */
  ring(call: Call, habit: Habit): Promise<PhoneAnswer | 'timeout'>
  prompts(): readonly PhonePrompt[]
  /** False when no such phone rings. */
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
): Switchboard {
  const ringing = new Map<
    string,
    { prompt: PhonePrompt; hangUp: (answer: PhoneAnswer | 'timeout') => void }
  >()

  /** How it ends if nobody interferes, and when. */
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
          clearTimeout(timer)
          ringing.delete(prompt.id)
          resolve(end)
        }
        const timer = setTimeout(() => hangUp(answer), afterMs)
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
