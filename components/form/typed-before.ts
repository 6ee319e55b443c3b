const met = new WeakSet<object>()

/**
 * Whether this script meets a field for the first time. On a slow line people have typed and chosen by then: what stands
 * in the field is theirs, and a form that begins empty must take it over.
 */
export function isMetFirst(field: object): boolean {
  if (met.has(field)) return false
  met.add(field)
  return true
}
