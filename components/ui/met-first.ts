const met = new WeakSet<object>()

/**
 * Whether this script meets a field or a button for the first time. On a slow line people have typed, chosen and pressed
 * by then: what stands in the field is theirs, and a form that begins empty must take it over.
 */
export function isMetFirst(element: object): boolean {
  if (met.has(element)) return false
  met.add(element)
  return true
}
