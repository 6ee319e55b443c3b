import type { RefCallback } from 'react'

declare global {
  var pressedLast: Element | null | undefined
}

/** An inline script of each page. It remembers the last pressed button until the scripts have loaded. */
export const keepPress =
  "addEventListener('click',e=>{pressedLast=e.target.closest?.('button')},true)"

/**
 * A `ref` for a button that submits no form: repeats a press from before hydration. Forms repeat their own submissions.
 */
export const givePressBack = onHydration<HTMLButtonElement>((button) => {
  if (button === globalThis.pressedLast) queueMicrotask(() => button.click())
})

/** Returns a `ref` for a controlled checkbox or radio button: calls `onTick` if it was ticked before hydration. */
export function takeTick(isTicked: boolean | undefined, onTick: () => void) {
  return onHydration<HTMLInputElement>((input) => {
    if (input.checked && isTicked === false) onTick()
  })
}

/** Returns a `ref` that passes an element to `take` when it is attached for the first time. */
export function onHydration<Found extends Element>(
  take: (element: Found) => void,
): RefCallback<Found> {
  return (element) => {
    if (element && isFirstSeen(element)) take(element)
  }
}

/** Whether a person changed the text of a field before hydration. */
export function isChangedEarly(input: HTMLInputElement | HTMLTextAreaElement): boolean {
  return isFirstSeen(input) && input.value !== input.defaultValue
}

const seen = new WeakSet<object>()

function isFirstSeen(element: object): boolean {
  if (seen.has(element)) return false
  seen.add(element)
  return true
}
