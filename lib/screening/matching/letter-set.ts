import { costs, kindred, vowels } from './letter-costs'

/** The letters of a folded word as bits, and the letters kindred to them. */
export interface LetterSet {
  readonly own: number
  readonly kindred: number
}

const alphabet = 'abcdefghijklmnopqrstuvwxyzSCZJ'
const bits = new Map(Array.from(alphabet, (letter, at) => [letter, 1 << at] as const))
const kindredBits = new Map(Array.from(alphabet, (letter) => [letter, kindredOf(letter)] as const))
const vowelBits = letterSet(vowels).own
const hBit = letterSet('h').own

/** Letters of other alphabets are left out: they can only increase the distance. */
export function letterSet(folded: string): LetterSet {
  let own = 0
  let kin = 0
  for (const letter of folded) {
    own |= bits.get(letter) ?? 0
    kin |= kindredBits.get(letter) ?? 0
  }
  return { own, kindred: kin }
}

function kindredOf(letter: string): number {
  return kindred
    .filter((pair) => pair.includes(letter))
    .reduce((set, pair) => set | (bits.get(pair.replace(letter, '')) ?? 0), 0)
}

/** Lower bound of the distance of two words: each letter that only one of them has is removed or replaced. */
export function leastDistance(
  own: number,
  kin: number,
  otherOwn: number,
  otherKin: number,
): number {
  return Math.max(costOf(own & ~otherOwn, otherKin), costOf(otherOwn & ~own, kin))
}

function costOf(missing: number, kin: number): number {
  const consonants = missing & ~(vowelBits | hBit)
  return (
    count(missing & hBit) * costs.hMissing +
    count(missing & vowelBits) * costs.vowel +
    count(consonants & kin) * costs.kindred +
    count(consonants & ~kin) * costs.other
  )
}

function count(set: number): number {
  let rest = set
  let counted = 0
  for (; rest !== 0; counted++) rest &= rest - 1
  return counted
}
