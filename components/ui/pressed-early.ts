import { isMetFirst } from './met-first'

declare global {
  var pressedLast: Element | null | undefined
}

/**
 * Stands in each page itself, and keeps the last press: a button whose script has not come yet, on a slow line or phone,
 * is given it back when it has.
 */
export const keepPress =
  "addEventListener('click',e=>{pressedLast=e.target.closest?.('button')},true)"

/** For the `ref` of a button that submits nothing: forms wait by themselves. */
export function givePressBack(button: HTMLButtonElement | null): void {
  if (!button || !isMetFirst(button) || button !== globalThis.pressedLast) return
  queueMicrotask(() => button.click())
}
