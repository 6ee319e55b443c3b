/** RFC 9110, 10.2.3: seconds, or a date; how long from `at`, in milliseconds. Undefined when it is neither. */
export function retryAfterMs(value: string | undefined, at: Date): number | undefined {
  if (value === undefined) return undefined
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000
  // IMF-fixdate, the form a sender must use; whatever else Date.parse accepts is not one.
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(value)) {
    return undefined
  }
  const moment = Date.parse(value)
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - at.getTime())
}
