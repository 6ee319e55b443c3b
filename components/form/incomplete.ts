/**
 * Whether an input has typed text without a value, such as a date without a time; that text would be lost. Unfolds and
 * focuses the first such input, which reports the error.
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
