import type { ComparableName, NameWord } from './comparable-name'
import { editDistance } from './edit-distance'
import { costs } from './letter-costs'
import { keyOf, skeletonOf } from './sound'

/** Neighbouring words of a name, `to` exclusive. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Neighbouring words of a name, joined into one word. */
export interface JoinedWords extends Span {
  readonly folded: string
  readonly skeleton: string
  /** Length of the first word, folded. */
  readonly first: number
}

const joinedMax = 3
/** Minimum length of a skeleton: shorter skeletons are like too many others. */
const skeletonMin = 4

/** Joins each two and three neighbouring words. An initial is never joined, because it stands for a whole name. */
export function joinedWordsOf({ words }: ComparableName): JoinedWords[] {
  const found: JoinedWords[] = []
  for (let from = 0; from < words.length - 1; from++) {
    const first = foldedOf(words[from])
    let folded = first
    let spoken = spokenOf(words[from])
    for (let to = from + 2; to <= Math.min(words.length, from + joinedMax); to++) {
      if (words.slice(from, to).some(({ isInitial }) => isInitial)) break
      folded += foldedOf(words[to - 1])
      spoken += spokenOf(words[to - 1])
      const skeleton = skeletonOf(spoken)
      if (skeleton.length >= skeletonMin)
        found.push({ from, to, folded, skeleton, first: first.length })
    }
  }
  return found
}

function foldedOf(word: NameWord | undefined): string {
  return word?.forms[0]?.sound.folded ?? ''
}

/** The l of an Arabic article sounds like the next letter: al-Rahman, Abdurrahman. */
function spokenOf(word: NameWord | undefined): string {
  return /^[aeu]l$/.test(word?.text ?? '') ? 'a' : foldedOf(word)
}

/** Keys of the joined words that a word may be compared with. */
export function joinedKeysOf({ forms }: NameWord): readonly number[] {
  const { skeleton = '', keys = [] } = forms[0]?.sound ?? {}
  if (skeleton.length < skeletonMin) return []
  return skeleton.length === skeletonMin ? keys.slice(0, 1) : keys
}

/** Joined words must be nearly the same as the other word. */
const similarityMin = 0.85

/** Similarity of joined words and one word, 0 to 1. */
export function joinedSimilarity(joined: JoinedWords, word: NameWord): number {
  const { keys = [], folded = '' } = word.forms[0]?.sound ?? {}
  const longer = Math.max(joined.folded.length, folded.length)
  const most = longer * (1 - similarityMin)
  if (Math.abs(joined.folded.length - folded.length) * costs.hMissing > most) return 0
  if (!keys.includes(keyOf(joined.skeleton))) return 0
  const distance = editDistance(folded, joined.folded, most)
  return distance > most ? 0 : Math.min(0.97, 1 - distance / longer)
}

/** The space between two words may be in a wrong place, but not in the name of a certificate. */
export function mayMoveSpaces({ parts }: ComparableName): boolean {
  return !parts.includes('family')
}

/** Whether a space is at another place in two names: Lauren Tnkunda is Laurent Nkunda. */
export function hasMovedSpace(left: JoinedWords, right: JoinedWords): boolean {
  const isSame = left.folded === right.folded && left.skeleton === right.skeleton
  return isSame && left.first !== right.first
}
