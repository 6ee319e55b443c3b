/**
 * The file a thread starts with: in the bundle one beside all others, from source `thread-start.mjs` beside its caller, which
 * loads TypeScript first.
 */
export function threadUrl(name: string, caller: string): URL {
  return new URL(caller.endsWith('.ts') ? './thread-start.mjs' : `./${name}.js`, caller)
}
