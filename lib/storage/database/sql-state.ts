/** The SQLSTATE (PostgreSQL, appendix A) at the bottom of a failure, or the code of Node; empty if there is none. */
export function sqlStateOf(failure: unknown): string {
  if (!(failure instanceof Error)) return ''
  return failure.cause ? sqlStateOf(failure.cause) : String('code' in failure ? failure.code : '')
}
