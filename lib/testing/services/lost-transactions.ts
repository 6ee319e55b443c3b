import { createHash } from 'node:crypto'
import type { Dice } from '@paraph/validator/testing/mutations'

/** A transaction as seen in its messages. */
export interface SeenTransaction {
  /** When BEGIN was sent, by `performance.now()`. */
  readonly begunAt: number
  /** The texts of its statements, in order. */
  readonly texts: readonly string[]
  /** A digest of the first statement with its parameters. */
  readonly opening: string
}

/** Decides which statements and commits fail. */
export interface Losing {
  commit(transaction: SeenTransaction): boolean
  /** A statement inside a transaction, or a single one. */
  statement(text: string, transaction: SeenTransaction | undefined): boolean
}

export const losesNothing: Losing = { commit: () => false, statement: () => false }

/** Row locks count as writing, because they take a transaction number, too. */
const writes = (text: string) => /\b(insert|update|delete|truncate|merge)\b/i.test(text)

/** Every writing transaction fails at its commit, and every single writing statement fails. */
export const losesEveryWrite: Losing = {
  commit: ({ texts }) => texts.some(writes),
  statement: (text, transaction) => transaction === undefined && writes(text),
}

/** Longer than the pause between two attempts, even on a busy machine. */
const repeatedWithinMs = 2_000

/**
 * Fails the first commit of every kind of transaction, the first statement of every kind outside transactions, and
 * random statements: `share` of a thousand. A retry succeeds at the third attempt at the latest,
 * because these do not fail:
 * - a commit of a kind (the texts of all statements) that lost while the transaction ran or shortly before,
 * - a statement of a transaction whose first text lost during that time,
 * - a transaction whose first statement and parameters lost twice during that time.
 */
export function losesFirstAttempts(dice: Dice, share: number): Losing {
  const losses = new Map<string, readonly number[]>()
  const countSince = (key: string, since: number) =>
    losses.get(key)?.filter((at) => at >= since - repeatedWithinMs).length ?? 0
  const lose = (...keys: readonly string[]) => {
    const now = performance.now()
    for (const key of keys) losses.set(key, [...(losses.get(key) ?? []).slice(-1), now])
    return true
  }

  function commit(transaction: SeenTransaction): boolean {
    const { begunAt, texts, opening } = transaction
    const kind = `commit ${kindOf(texts)}`
    if (countSince(kind, begunAt) > 0 || countSince(opening, begunAt) > 1) return false
    return lose(kind, opening, firstTextOf(transaction))
  }

  function statement(text: string, transaction: SeenTransaction | undefined): boolean {
    return transaction ? within(transaction) : alone(text)
  }

  function within(transaction: SeenTransaction): boolean {
    const { begunAt, opening } = transaction
    const first = firstTextOf(transaction)
    if (countSince(first, begunAt) > 0 || countSince(opening, begunAt) > 1) return false
    return dice(1_000) < share && lose(first, opening)
  }

  function alone(text: string): boolean {
    const key = `alone ${text}`
    if (countSince(key, performance.now()) > 0) return false
    return (!losses.has(key) || dice(1_000) < share) && lose(key)
  }

  return { commit, statement }
}

/** All migrations are one kind, because a starting gateway runs dozens. */
const kindOf = (texts: readonly string[]) =>
  texts.some(changesTables) ? 'migration' : digestOf(texts.join('\n'))

const changesTables = (text: string) => /^\s*(create|alter|drop)\b/i.test(text)

const firstTextOf = ({ texts }: SeenTransaction) => `begins ${texts[0]}`

export const digestOf = (data: string | Buffer) =>
  createHash('sha256').update(data).digest('base64url')
