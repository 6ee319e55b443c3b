/** The kinds of moments that the time line marks. */
export type MomentKind = 'claimed' | 'proven' | 'timeStamp' | 'revocationCheck' | 'revoked' | 'now'

/** A marked moment. Times are ISO 8601. */
export interface Moment {
  readonly kind: MomentKind
  readonly at: string
}

export interface Validity {
  readonly from: string
  readonly until: string
}

/** Positions on the line, as percentages of its width. */
export interface TimeLine {
  readonly bars: readonly {
    readonly from: number
    readonly to: number
    /** Whether the validity continues beyond the left or right end of the line. */
    readonly openLeft: boolean
    readonly openRight: boolean
  }[]
  readonly marks: readonly { readonly kind: MomentKind; readonly at: number }[]
}

/** The share of the time span that stays free at each end. */
const margin = 0.06

/**
 * Draws validities and moments on one scale. The signer's validity, which is the first, and all moments are shown
 * completely. Validities of authorities are longer and continue beyond the picture.
 */
export function timeLine(validities: readonly Validity[], moments: readonly Moment[]): TimeLine {
  const times = [...validities.slice(0, 1).flatMap(({ from, until }) => [from, until])]
    .concat(moments.map(({ at }) => at))
    .map(Date.parse)
  if (times.length === 0) return { bars: [], marks: [] }
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const padding = Math.max(last - first, 1) * margin
  const [start, end] = [first - padding, last + padding]
  const percent = (at: string) => round(((Date.parse(at) - start) / (end - start)) * 100)
  return {
    bars: validities.map(({ from, until }) => ({
      from: Math.max(0, percent(from)),
      to: Math.min(100, percent(until)),
      openLeft: percent(from) < 0,
      openRight: percent(until) > 100,
    })),
    marks: apart(moments.map(({ kind, at }) => ({ kind, at: percent(at) }))),
  }
}

/**
 * The smallest distance between two marks, so that each can be seen. Close marks keep their order but not their scale.
 */
const markWidth = 4

function apart<Mark extends { readonly at: number }>(marks: readonly Mark[]): Mark[] {
  const inOrder = marks.toSorted((one, other) => one.at - other.at)
  let before = -Infinity
  const spread = inOrder.map((mark) => {
    before = Math.max(mark.at, before + markWidth)
    return { ...mark, at: before }
  })
  let after = 100 + markWidth
  return spread
    .toReversed()
    .map((mark) => {
      after = Math.min(mark.at, after - markWidth)
      return { ...mark, at: round(after) }
    })
    .toReversed()
}

const round = (percent: number) => Math.round(percent * 100) / 100
