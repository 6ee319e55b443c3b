/**
 * Where the drafts of a new document, and of one for many, are kept: in the tab, which takes them along when it is closed. A
 * computer may be shared, so nothing of them lies where another tab, or tomorrow, could find it: they have names,
 * addresses and personal codes of people who know nothing of it yet.
 */
const places = { document: 'paraph.draft', many: 'paraph.many' } as const

export type DraftKind = keyof typeof places

const kinds = Object.keys(places) as DraftKind[]

export const isDraftKept = (kind: DraftKind) => sessionStorage.getItem(places[kind]) !== null

/** Whatever is kept, of whatever shape: an older version may have written it, or the person themselves. */
export function keptText(kind: DraftKind): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(places[kind]) ?? 'null')
  } catch {
    return undefined
  }
}

/** Whether what is kept was begun with this template. */
export function isDraftOf(kind: DraftKind, template: string): boolean {
  const kept = keptText(kind)
  return (
    typeof kept === 'object' && kept !== null && 'template' in kept && kept.template === template
  )
}

/** A browser that keeps nothing, or has no room for more, is no reason to stop anybody. */
export function keepText(kind: DraftKind, value: unknown): void {
  try {
    sessionStorage.setItem(places[kind], JSON.stringify(value))
  } catch {
    forgetDraft(kind)
  }
}

export function forgetDraft(kind: DraftKind): void {
  sessionStorage.removeItem(places[kind])
}

export const forgetDrafts = () => kinds.forEach(forgetDraft)

/** The rest may wait for its person to sign in again; personal codes do not outlive the sign-in they were typed in. */
export const forgetPersonalCodes = () => kinds.filter(isDraftKept).forEach(forgetCodesOf)

function forgetCodesOf(kind: DraftKind): void {
  const text = JSON.stringify(keptText(kind), (key, value: unknown) =>
    key === 'personalCode' ? '' : value,
  )
  keepText(kind, JSON.parse(text ?? 'null'))
}
