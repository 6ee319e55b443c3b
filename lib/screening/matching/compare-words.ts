import { editDistance } from './edit-distance'
import { costs } from './letter-costs'
import { leastDistance } from './letter-set'
import { isJoined, type NameWord } from './listed-name'
import { balticStemMin, type FoldedWord, type Sound } from './sound'

/** An initial matches any word that begins with it. */
export const initialSimilarity = 0.8

/** 0 to 1: 1 for the same word, nearly 1 for one that sounds the same. */
export function similarityOf(left: NameWord, right: NameWord): number {
  if (left.text === right.text) return 1
  if (left.text.length === 1 || right.text.length === 1) {
    return left.text.charAt(0) === right.text.charAt(0) ? initialSimilarity : 0
  }
  if (left.sound.folded === right.sound.folded) return 0.97
  return Math.min(0.95, wordSimilarity(left.sound, right.sound))
}

/** Cost of a Baltic ending that only one of the words has. */
const balticCost = 0.08

/** 0 to 1: how similar two words sound; 0 below `similarityMin`. */
function wordSimilarity(left: Sound, right: Sound): number {
  if (left.folded === right.folded) return 1
  const plain = editSimilarity(left, right)
  if (left.endsInS === right.endsInS) return plain
  const [stem, other] = left.endsInS ? [left.stem, right] : [right.stem, left]
  if (!stem || other.folded.length < balticStemMin) return plain
  return Math.max(plain, editSimilarity(stem, other) - balticCost)
}

/** Words below this similarity are different; the computation stops as soon as the cost exceeds the rest. */
const similarityMin = 0.66

function editSimilarity(left: FoldedWord, right: FoldedWord): number {
  const longer = Math.max(left.folded.length, right.folded.length)
  const most = longer * (1 - similarityMin)
  const lengths = Math.abs(left.folded.length - right.folded.length)
  if (lengths * costs.vowelMissing > most) return 0
  if (leastDistance(left.letters, right.letters) > most) return 0
  const distance = editDistance(left.folded, right.folded, most)
  return distance > most ? 0 : 1 - distance / longer
}

const joinedSimilarityMin = 0.85

/** Joined words must be nearly the same as the other word. */
export function leastSimilarity(asked: NameWord, listed: NameWord): number {
  return isJoined(asked) || isJoined(listed) ? joinedSimilarityMin : similarityMin
}

/** Joined words must be nearly the same as the other word; this quick check excludes most of them. */
export function couldMeet(asked: NameWord, listed: NameWord): boolean {
  if (!isJoined(asked) && !isJoined(listed)) return true
  return (
    Math.abs(asked.text.length - listed.text.length) <= 3 &&
    asked.sound.key.charCodeAt(0) === listed.sound.key.charCodeAt(0)
  )
}
