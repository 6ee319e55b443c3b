/** The form of times in the simple report: milliseconds since 1970. */
export function epochMilliseconds(date: Date): number {
  return date.getTime()
}

/** The form of times in the diagnostic data: UTC without a time zone suffix. */
export function zonelessText(date: Date): string {
  return date.toISOString().slice(0, 19)
}
