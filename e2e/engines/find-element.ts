/** An element by its role and name, as a screen reader reads them. */
export interface Sought {
  readonly role: keyof typeof selectors
  /** The whole name, or a pattern for it. */
  readonly name: string | RegExp
}

/** The position of a visible element. */
export interface Place {
  /** The middle of the element, in CSS pixels of the window. */
  readonly x: number
  readonly y: number
  /** Whether the middle of the element is not covered. */
  readonly isFree: boolean
  readonly isEnabled: boolean
  readonly text: string
}

/** The elements that have a role in the portal. */
const selectors = {
  button: 'button, [role=button], summary',
  dialog: 'dialog:modal',
  file: 'input[type=file]',
  heading: 'h1, h2, h3',
  image: '[role=img]',
  link: 'a[href]',
  radio: 'input[type=radio]',
  status: '[role=status]',
  text: 'p, span, li, td, dt, dd, strong',
  textbox: 'input:not([type]), input[type=text], input[type=email], input[type=tel], textarea',
} as const

/** An expression for the first such visible element in the page, or undefined. */
export function elementIn({ role, name }: Sought): string {
  const pattern = typeof name === 'string' ? new RegExp(`^${escaped(name)}$`) : name
  return `(${find})(${JSON.stringify(selectors[role])}, ${pattern})`
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Runs in the page. An open dialog hides the elements below it. */
function find(selector: string, name: RegExp): Element | undefined {
  const words = (element: Element | null | undefined) =>
    (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  const nameOf = (element: Element) => {
    const spoken = element.getAttribute('aria-label')
    if (spoken !== null) return spoken
    const title = element.getAttribute('aria-labelledby')
    if (title !== null) return words(document.getElementById(title))
    const label = 'labels' in element ? (element.labels as NodeListOf<HTMLElement>)[0] : undefined
    return words(label ?? element)
  }
  const within = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  const candidates = [...within.querySelectorAll(selector)]
  if (within instanceof HTMLElement && within.matches(selector)) candidates.unshift(within)
  return candidates.find(
    (element) =>
      (element.matches('[type=file]') || element.checkVisibility({ visibilityProperty: true })) &&
      name.test(nameOf(element)),
  )
}

/** Runs in the page. Scrolls to the element unless its middle can be clicked. */
export function placeOf(element: Element | undefined): Place | null {
  if (!element) return null
  const middle = () => {
    const { left, top, width, height } =
      element.getClientRects()[0] ?? element.getBoundingClientRect()
    return [left + width / 2, top + height / 2] as const
  }
  const isFree = () => {
    const hit = document.elementFromPoint(...middle())
    return element.contains(hit) || hit?.closest('label')?.control === element
  }
  if (!isFree()) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const isReached = isFree()
  const [x, y] = middle()
  return {
    x,
    y,
    isFree: isReached,
    isEnabled: !element.matches(':disabled, [aria-disabled=true]'),
    text: element.textContent ?? '',
  }
}
