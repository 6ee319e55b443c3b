import type { NameWord } from './comparable-name'
import { editDistance } from './edit-distance'
import { costs } from './letter-costs'
import { leastDistance } from './letter-set'
import type { NameForm } from './name-forms'
import { type Sound, shareKey } from './sound'

/** An initial matches any word that begins with it. */
export const initialSimilarity = 0.62

/**
 * Words below this similarity are different, and the computation stops early. The limit is lower for short words, of
 * which one letter is a larger part.
 */
const similarityMin = (letters: number) => (letters > 5 ? 0.72 : 0.66)

/** How similar two words are, and the form of the searched word that is meant. */
export interface WordSimilarity {
  /** 0 to 1: 1 for the same word, nearly 1 for one that sounds the same; 0 below `similarityMin`. */
  readonly similarity: number
  readonly form: NameForm | undefined
}

const different: WordSimilarity = { similarity: 0, form: undefined }

export function compareWords(asked: NameWord, listed: NameWord): WordSimilarity {
  if (asked.text === listed.text) return { similarity: 1, form: asked.forms[0] }
  if (asked.isInitial || listed.isInitial) return compareInitials(asked, listed)
  let best = different
  for (const form of asked.forms) {
    for (const { sound } of listed.forms) {
      const similarity = mayResemble(form.sound, sound) ? similarityOf(form, sound.folded) : 0
      if (similarity > best.similarity && shareKey(form.sound, sound)) best = { similarity, form }
    }
  }
  const isOtherName = best.similarity < otherNameSimilarity && standForEachOther(asked, listed)
  return isOtherName ? { similarity: otherNameSimilarity, form: asked.forms[0] } : best
}

/** Similarity of given names that stand for each other. */
export const otherNameSimilarity = 0.9

function standForEachOther(asked: NameWord, listed: NameWord): boolean {
  return asked.numbers.some((number) => listed.numbers.includes(number))
}

function compareInitials(asked: NameWord, listed: NameWord): WordSimilarity {
  if (asked.text === listed.text) return { similarity: 1, form: asked.forms[0] }
  const isSame = asked.forms.some(({ sound }) =>
    listed.forms.some((form) => form.sound.folded.charAt(0) === sound.folded.charAt(0)),
  )
  return isSame ? { similarity: initialSimilarity, form: asked.forms[0] } : different
}

function mayResemble(left: Sound, right: Sound): boolean {
  const most = mostBetween(left.folded.length, right.folded.length)
  return leastDistance(left.own, left.kindred, right.own, right.kindred) <= most
}

const sameSound = 0.97
/** Cost of a removed ending, because its removal is a guess. */
const inflectedCost = 0.01

/** Similarity of one form of a searched word and a folded listed one. */
export function similarityOf(form: NameForm, listed: string): number {
  const cost = form.kind === 'inflected' ? inflectedCost : 0
  const { folded } = form.sound
  if (folded === listed) return sameSound - cost
  const most = mostBetween(folded.length, listed.length)
  const distance = editDistance(folded, listed, most)
  if (distance > most) return 0
  return Math.min(0.95, 1 - distance / Math.max(folded.length, listed.length)) - cost
}

/** The greatest distance of similar words of these lengths; negative if the lengths differ too much. */
export function mostBetween(left: number, right: number): number {
  const longer = Math.max(left, right)
  const most = longer * (1 - similarityMin(longer))
  return Math.abs(left - right) * costs.vowelMissing > most ? -1 : most
}
