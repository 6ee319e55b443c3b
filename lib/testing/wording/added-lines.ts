/** The numbers of the added lines of each file, from the output of `git diff --unified=0 --no-prefix`. */
export function addedLines(diff: string): ReadonlyMap<string, ReadonlySet<number>> {
  const files = new Map<string, Set<number>>()
  let lines = new Set<number>()
  for (const row of diff.split('\n')) {
    const [, path] = /^\+\+\+ (.+?)\t?$/.exec(row) ?? []
    if (path !== undefined) {
      lines = new Set()
      files.set(path, lines)
    }
    const [, start, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(row) ?? []
    for (let added = 0; start !== undefined && added < Number(count); added += 1)
      lines.add(Number(start) + added)
  }
  files.delete('/dev/null')
  return files
}
