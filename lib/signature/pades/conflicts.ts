import type { ByteRange } from '@/lib/encoding/byte-source'

/** What one signature has against another of the same file. */
export type SignatureConflict =
  /** What one of them leaves out is not what it is said to be: the gaps overlap. */
  | 'byte-range-collision'
  /** Two fields have the same dictionary for their value. */
  | 'dictionary-shared'
  /** Two signed fields have the same name. */
  | 'field-name-repeated'

/** What conflicts are found by. */
export interface Conflicting {
  readonly signatureId: string
  readonly object: number | undefined
  readonly ranges: readonly [ByteRange, ByteRange] | undefined
}

type Conflicts = (one: Conflicting, other: Conflicting) => boolean

const conflicts: Readonly<Record<SignatureConflict, Conflicts>> = {
  'byte-range-collision': (one, other) =>
    !isShared(one, other) && overlap(gapOf(one), gapOf(other)),
  'dictionary-shared': isShared,
  'field-name-repeated': (one, other) => one.signatureId === other.signatureId,
}

/** The conflicts of one signature with all others. */
export function conflictsOf<Signature extends Conflicting>(
  signature: Signature,
  all: readonly Signature[],
): SignatureConflict[] {
  const others = all.filter((other) => other !== signature)
  const names = Object.keys(conflicts).filter(isConflict)
  return names.filter((name) => others.some((other) => conflicts[name](signature, other)))
}

function isConflict(name: string): name is SignatureConflict {
  return Object.hasOwn(conflicts, name)
}

function isShared(one: Conflicting, other: Conflicting): boolean {
  return one.object !== undefined && one.object === other.object
}

function gapOf({ ranges }: Conflicting): ByteRange | undefined {
  return ranges && [ranges[0][1], ranges[1][0]]
}

function overlap(one: ByteRange | undefined, other: ByteRange | undefined): boolean {
  return one !== undefined && other !== undefined && one[0] < other[1] && other[0] < one[1]
}
