import { editDistance } from './edit-distance'
import { costs } from './letter-costs'
import { leastDistance } from './letter-set'
import { balticStemMin, type FoldedWord, type Sound } from './sound'

/** Words below this are not the same word; what costs more than that leaves is not computed. */
export const similarityMin = 0.66

/** Of a Baltic ending that only one of the words has. */
const balticCost = 0.08

/** 0 to 1: how alike two words sound; 0 below `similarityMin`. */
export function wordSimilarity(left: Sound, right: Sound): number {
  if (left.folded === right.folded) return 1
  const plain = editSimilarity(left, right)
  if (left.endsInS === right.endsInS) return plain
  const [stem, other] = left.endsInS ? [left.stem, right] : [right.stem, left]
  if (!stem || other.folded.length < balticStemMin) return plain
  return Math.max(plain, editSimilarity(stem, other) - balticCost)
}

function editSimilarity(left: FoldedWord, right: FoldedWord): number {
  const longer = Math.max(left.folded.length, right.folded.length)
  const most = longer * (1 - similarityMin)
  const lengths = Math.abs(left.folded.length - right.folded.length)
  if (lengths * costs.vowelMissing > most) return 0
  if (leastDistance(left.letters, right.letters) > most) return 0
  const distance = editDistance(left.folded, right.folded, most)
  return distance > most ? 0 : 1 - distance / longer
}
