/** Returns the SQLSTATE (PostgreSQL, appendix A) or Node's code of a failure's first cause; empty if it has none. */
export function sqlStateOf(failure: unknown): string {
  if (!(failure instanceof Error)) return ''
  return failure.cause ? sqlStateOf(failure.cause) : String('code' in failure ? failure.code : '')
}
