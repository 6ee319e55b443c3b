/** Uses of an old word that are right: a term, a quotation, or an example of what not to write. */
const allowedUses: readonly (readonly [path: RegExp, line: RegExp])[] = [
  [/^CONTRIBUTING\.md$/, /^\| /],
  [/^lib\/testing\/wording\//, /./],
]

export function isAllowed(path: string, line: string): boolean {
  return allowedUses.some(([paths, lines]) => paths.test(path) && lines.test(line))
}
