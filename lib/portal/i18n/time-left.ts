/** The remaining time in the largest suitable unit. */
export interface TimeLeft {
  readonly unit: 'minutes' | 'hours' | 'days'
  readonly count: number
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** `validUntil` is Unix time in seconds, as text. The result is undefined if there is no end or it has passed. */
export function timeLeft(validUntil: string | null, at: Date): TimeLeft | undefined {
  const seconds = validUntil === null ? 0 : Number(validUntil) - at.getTime() / 1000
  if (seconds <= 0) return undefined
  if (seconds > 2 * day) return { unit: 'days', count: Math.floor(seconds / day) }
  if (seconds > 2 * hour) return { unit: 'hours', count: Math.floor(seconds / hour) }
  return { unit: 'minutes', count: Math.ceil(seconds / minute) }
}
