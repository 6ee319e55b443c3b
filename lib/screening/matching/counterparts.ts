import { couldMeet, leastSimilarity, similarityOf } from './compare-words'
import { type ComparableName, isJoined, type NameWord } from './listed-name'

/** A word of the name asked for that a listed one can stand for. */
export interface Counterpart {
  readonly asked: NameWord
  readonly similarity: number
}

/** What a listed word can stand for in the name asked for. */
export type Counterparts = (listed: NameWord) => readonly Counterpart[]

/**
 * Words meet words, and each side's joined words the other's words. What was found is remembered: the names
 * that one search compares have many words in common.
 */
export function counterpartsIn({ words, joined }: ComparableName): Counterparts {
  const forWords = remembering([...words, ...joined])
  const forJoined = remembering(words)
  return (listed) => (isJoined(listed) ? forJoined(listed) : forWords(listed))
}

function remembering(asked: readonly NameWord[]): Counterparts {
  const known = new Map<string, readonly Counterpart[]>()
  return (listed) => {
    let found = known.get(listed.text)
    if (!found) {
      found = counterpartsOf(listed, asked)
      known.set(listed.text, found)
    }
    return found
  }
}

const none: readonly Counterpart[] = []

/** Most words have no counterpart. */
function counterpartsOf(listed: NameWord, asked: readonly NameWord[]): readonly Counterpart[] {
  let found: Counterpart[] | undefined
  for (const word of asked) {
    if (!couldMeet(word, listed)) continue
    const similarity = similarityOf(word, listed)
    if (similarity < leastSimilarity(word, listed)) continue
    found ??= []
    found.push({ asked: word, similarity })
  }
  return found ?? none
}
