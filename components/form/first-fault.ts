/** Moves the focus to the first field that has a fault, once the faults are on the page. */
export function focusFirstFault(within: ParentNode): void {
  requestAnimationFrame(() => {
    within.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}
