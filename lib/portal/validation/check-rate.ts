const minute = 60_000

/** Files that one address, and all addresses together, may have checked within a minute. */
const most = { each: 20, all: 120 }

/**
 * Counts checks of the last minute. In memory: every portal process counts for itself, and what it
 * guards, the gateway's validators, has limits of its own.
 */
export function checkRate() {
  let taken: { readonly from: string; readonly at: number }[] = []
  return {
    /** Takes one check; false when there were too many. */
    take(from: string, now: Date): boolean {
      const at = now.getTime()
      taken = taken.filter((one) => one.at > at - minute)
      const own = taken.filter((one) => one.from === from).length
      if (own >= most.each || taken.length >= most.all) return false
      taken.push({ from, at })
      return true
    },
  }
}
