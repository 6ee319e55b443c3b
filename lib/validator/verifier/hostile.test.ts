import { expect, it } from 'vitest'
import { hostileFamilies } from '#testing/hostile/hostile-families'
import type { HostileFile } from '#testing/hostile/hostile-file'
import { testHostileFiles } from '#testing/hostile/hostile-suite'

/**
 * Tests the first file of each verdict in each family. Other files with the same verdict differ only in their hostile
 * bytes; the slow tests validate all of them.
 */
testHostileFiles(
  hostileFamilies.map((family) => ({
    ...family,
    files: firstOfEachVerdict(family.files.filter(({ isCostly }) => !isCostly)),
  })),
)

function firstOfEachVerdict(files: readonly HostileFile[]): readonly HostileFile[] {
  const first = new Map<string, HostileFile>()
  for (const file of files) {
    const verdict = JSON.stringify(file.verdict)
    if (!first.has(verdict)) first.set(verdict, file)
  }
  return [...first.values()]
}

it('gives every hostile file a different name', () => {
  for (const { files } of hostileFamilies) {
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
  }
})
