import { type LetterSet, letterSet } from './letter-set'
import { foldSound, soundKey } from './sound-folding'

/** A folded word with what spares most comparisons. */
export interface FoldedWord {
  readonly folded: string
  readonly letters: LetterSet
}

/** How a word sounds, in every form it is compared in. */
export interface Sound extends FoldedWord {
  /** What it is looked up by. */
  readonly key: string
  readonly endsInS: boolean
  /** Without its Baltic ending, where it has one and enough is left. */
  readonly stem: FoldedWord | undefined
}

const remembered = new Map<string, Sound>()
const rememberedMax = 200_000

/** Of a romanised word. The same words come again and again: they share their sound. */
export function soundOf(text: string): Sound {
  const known = remembered.get(text)
  if (known) return known
  const made = hear(text)
  if (remembered.size >= rememberedMax) remembered.clear()
  remembered.set(text, made)
  return made
}

/** Endings that Lithuanian and Latvian put to foreign men's names: Sergejs, Lavrovas. */
const balticEnding = /[aeiu]?s$/
export const balticStemMin = 4

function hear(text: string): Sound {
  const folded = foldSound(text)
  const stem = folded.replace(balticEnding, '')
  const hasStem = stem !== folded && stem.length >= balticStemMin
  return {
    folded,
    letters: letterSet(folded),
    key: soundKey(folded),
    endsInS: stem !== folded,
    stem: hasStem ? { folded: stem, letters: letterSet(stem) } : undefined,
  }
}
