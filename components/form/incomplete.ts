/**
 * Whether an input holds something typed that has no value, as a date without its time: its value is empty, so that it
 * would be dropped. Unfolds and focuses the first such input, which reports the fault.
 */
export function hasIncomplete(root: ParentNode | null): boolean {
  const inputs = [...(root?.querySelectorAll('input') ?? [])]
  const incomplete = inputs.find(({ validity }) => validity.badInput)
  if (incomplete === undefined) return false
  const fold = incomplete.closest('details')
  if (fold) fold.open = true
  incomplete.reportValidity()
  incomplete.focus()
  return true
}
