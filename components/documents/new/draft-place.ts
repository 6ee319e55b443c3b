/**
 * Where the draft of a new document is kept: in the tab, which takes it along when it is closed. A computer may be
 * shared, so nothing of it lies where another tab, or tomorrow, could find it: it has names, addresses and personal
 * codes of people who know nothing of it yet.
 */
const place = 'paraph.draft'

export const isDraftKept = () => sessionStorage.getItem(place) !== null

/** Whatever is kept, of whatever shape: an older version may have written it, or the person themselves. */
export function keptText(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? 'null')
  } catch {
    return undefined
  }
}

/** A browser that keeps nothing, or has no room for more, is no reason to stop anybody. */
export function keepText(value: unknown): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(value))
  } catch {
    forgetDraft()
  }
}

export function forgetDraft(): void {
  sessionStorage.removeItem(place)
}

/** The rest may wait for its person to sign in again; personal codes do not outlive the sign-in they were typed in. */
export function forgetPersonalCodes(): void {
  if (!isDraftKept()) return
  const text = JSON.stringify(keptText(), (key, value: unknown) =>
    key === 'personalCode' ? '' : value,
  )
  keepText(JSON.parse(text ?? 'null'))
}
