/** A reader's position in a run, as in the address of the page. Documents are named by the ids of their pages. */
export interface RunPlace {
  /** The document to read. Undefined: the first one that is not opened yet, or else the last. */
  readonly read?: string | undefined
  /** Documents that are left out and not signed. */
  readonly without: readonly string[]
}

/** Path of a run's page. */
export const runPage = (run: string) => `/waiting/run/${encodeURIComponent(run)}`

export function runAddress(run: string, { read, without }: RunPlace): string {
  const query = new URLSearchParams({
    ...(read && { read }),
    ...(without.length > 0 && { without: without.join(',') }),
  })
  return query.size === 0 ? runPage(run) : `${runPage(run)}?${query}`
}
