/** Joins the class names that are not empty: `classNames('a', open && 'b')`. */
export function classNames(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
