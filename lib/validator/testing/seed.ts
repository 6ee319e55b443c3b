import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { onTestFailed } from 'vitest'
import { type Dice, diceOf } from './mutations'

/**
 * The seed of all random tests if TEST_SEED is set. A failed test prints its seed, which repeats the failure. Vitest
 * loads this module as a setup file; it passes the seed to fast-check, which prints its own.
 */
export const givenSeed = readSeed(process.env.TEST_SEED)

if (givenSeed !== undefined) fc.configureGlobal({ seed: givenSeed })

/** Makes dice for one test. Call it inside the test. If the test fails, the seed is printed. */
export function testDice(): Dice {
  const seed = givenSeed ?? randomInt(2 ** 31)
  onTestFailed(({ task }) => {
    process.stderr.write(`TEST_SEED=${seed} repeats the dice of: ${task.name}\n`)
  })
  return diceOf(seed)
}

/** Accepts negative seeds as well, because fast-check prints them. */
function readSeed(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^-?\d{1,10}$/.test(text)) throw new TypeError(`TEST_SEED is not a number: ${text}`)
  return Number(text)
}
