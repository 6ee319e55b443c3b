import { isJoined, type NameWord } from './listed-name'
import { similarityMin, wordSimilarity } from './word-similarity'

/** An initial stands for any word that begins with it. */
export const initialSimilarity = 0.8

/** 0 to 1; the same word is 1, one that sounds the same nearly. */
export function similarityOf(left: NameWord, right: NameWord): number {
  if (left.text === right.text) return 1
  if (left.text.length === 1 || right.text.length === 1) {
    return left.text.charAt(0) === right.text.charAt(0) ? initialSimilarity : 0
  }
  if (left.sound.folded === right.sound.folded) return 0.97
  return Math.min(0.95, wordSimilarity(left.sound, right.sound))
}

const joinedSimilarityMin = 0.85

/** Words written as one on one side only have to be nearly the same. */
export function leastSimilarity(asked: NameWord, listed: NameWord): number {
  return isJoined(asked) || isJoined(listed) ? joinedSimilarityMin : similarityMin
}

/** Joined words have to be nearly the same as the other one: most are not, at first sight. */
export function couldMeet(asked: NameWord, listed: NameWord): boolean {
  if (!isJoined(asked) && !isJoined(listed)) return true
  return (
    Math.abs(asked.text.length - listed.text.length) <= 3 &&
    asked.sound.key.charCodeAt(0) === listed.sound.key.charCodeAt(0)
  )
}
