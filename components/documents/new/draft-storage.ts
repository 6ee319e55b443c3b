/**
 * The drafts of a new document and of a bulk send are kept in the session storage of the tab, which is erased when the
 * tab closes. A computer may be shared, and drafts have names, addresses and personal codes, so no other tab can read
 * them.
 */
const storageKeys = { document: 'paraph.draft', bulk: 'paraph.bulk' } as const

/** A tab that was open during an upgrade from 1.0 keeps the draft of a bulk send under this key. */
const bulkKeyBefore = 'paraph.many'

export type DraftKind = keyof typeof storageKeys

const kinds = Object.keys(storageKeys) as DraftKind[]

const storedText = (kind: DraftKind) =>
  sessionStorage.getItem(storageKeys[kind]) ??
  (kind === 'bulk' ? sessionStorage.getItem(bulkKeyBefore) : null)

export const isDraftKept = (kind: DraftKind) => storedText(kind) !== null

/** The stored value, unchecked: an older version or the person may have written it. */
export function keptText(kind: DraftKind): unknown {
  try {
    return JSON.parse(storedText(kind) ?? 'null')
  } catch {
    return undefined
  }
}

/** Whether the kept draft was begun with this template. */
export function isDraftOf(kind: DraftKind, template: string): boolean {
  const kept = keptText(kind)
  return (
    typeof kept === 'object' && kept !== null && 'template' in kept && kept.template === template
  )
}

/** Stores a draft. Without session storage, or if it is full, the draft is not kept. */
export function keepText(kind: DraftKind, value: unknown): void {
  try {
    sessionStorage.setItem(storageKeys[kind], JSON.stringify(value))
    if (kind === 'bulk') sessionStorage.removeItem(bulkKeyBefore)
  } catch {
    forgetDraft(kind)
  }
}

export function forgetDraft(kind: DraftKind): void {
  sessionStorage.removeItem(storageKeys[kind])
  if (kind === 'bulk') sessionStorage.removeItem(bulkKeyBefore)
}

export const forgetDrafts = () => kinds.forEach(forgetDraft)

/** Does the same as `forgetDrafts`, as an inline script for a page that has no other scripts. */
export const forgetDraftsScript = `try{${[...Object.values(storageKeys), bulkKeyBefore]
  .map((key) => `sessionStorage.removeItem('${key}')`)
  .join(';')}}catch{}`

/** Erases personal codes when the sign-in ends. The rest of a draft stays until its person signs in again. */
export const forgetPersonalCodes = () => kinds.filter(isDraftKept).forEach(forgetCodesOf)

function forgetCodesOf(kind: DraftKind): void {
  const text = JSON.stringify(keptText(kind), (key, value: unknown) =>
    key === 'personalCode' ? '' : value,
  )
  keepText(kind, JSON.parse(text ?? 'null'))
}
