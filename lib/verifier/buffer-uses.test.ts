import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { verifierParts } from '@/lib/bundle/verifier.mjs'
import { Buffer as BrowserBuffer } from '@/lib/encoding/platform/browser/buffer'

const top = fileURLToPath(new URL('../../', import.meta.url))

describe('the Buffer of browsers', () => {
  it('has every member that the validator uses', async () => {
    const { script, paths } = await verifierParts()
    const uses = usesIn(paths)
    expect(uses.get('Buffer')?.has('toString')).toBe(true)
    expect(uses.get('BufferConstructor')?.has('concat')).toBe(true)
    const missingIn = (owner: string, members: object) =>
      [...(uses.get(owner) ?? [])].filter((name) => !(name in members))
    const missing = [
      ...missingIn('Buffer', BrowserBuffer.prototype),
      ...missingIn('BufferConstructor', BrowserBuffer),
    ]
    // Some functions of these sources are not in the bundle.
    expect(missing.filter((name) => script.includes(`.${name}(`))).toEqual([])
  })
})

/** Names of the members that are read from a Buffer, and from its constructor. */
function usesIn(paths: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const { config } = ts.readConfigFile(`${top}tsconfig.json`, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, top)
  const program = ts.createProgram([...paths], { ...options, types: ['node'], incremental: false })
  const checker = program.getTypeChecker()
  const uses = new Map<string, Set<string>>()
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) {
      const owner = checker.getTypeAtLocation(node.expression).getSymbol()?.name ?? ''
      uses.set(owner, (uses.get(owner) ?? new Set()).add(node.name.text))
    }
    ts.forEachChild(node, visit)
  }
  for (const path of paths) {
    const file = program.getSourceFile(path)
    if (file) visit(file)
  }
  return uses
}
