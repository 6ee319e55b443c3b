/**
 * Returns the start file of a thread: in the bundle, a file next to the others; from source, `thread-start.mjs` next to
 * the caller, which loads TypeScript first.
 */
export function threadUrl(name: string, caller: string): URL {
  return new URL(caller.endsWith('.ts') ? './thread-start.mjs' : `./${name}.js`, caller)
}
