/** URI references from a signature to the files of its container. */

/** The name as a relative URI reference (RFC 3986, 3.3), with every segment percent-encoded. */
export function uriOfName(name: string): string {
  return name.split('/').map(encodeURIComponent).join('/')
}

/**
 * Returns a function that finds the file of a reference. Other programs encode fewer characters, or begin with a slash.
 * Create it once per container: a look-up takes the same time for any number of files.
 */
export function fileFinder<File extends { readonly name: string }>(
  files: readonly File[],
): (uri: string) => File | undefined {
  const byName = firstBy(files, ({ name }) => name)
  const byNormalName = firstBy(files, ({ name }) => name.normalize('NFC'))
  const find = (uri: string) => {
    const readings = [uri, decoded(uri)].flatMap((name) => [name, name?.replace(/^\.?\//, '')])
    const exact = readings.find((name) => name !== undefined && byName.has(name))
    if (exact !== undefined) return byName.get(exact)
    const normal = readings.findLast((name) => name !== undefined)?.normalize('NFC')
    return normal === undefined ? undefined : byNormalName.get(normal)
  }
  // A cache: each manifest of a chain names all files of the previous manifests.
  const found = new Map<string, File | undefined>()
  return (uri) => {
    if (!found.has(uri)) found.set(uri, find(uri))
    return found.get(uri)
  }
}

/** Files by key. If several files have the same key, the first is used. */
function firstBy<File>(files: readonly File[], keyOf: (file: File) => string): Map<string, File> {
  return new Map(files.toReversed().map((file) => [keyOf(file), file]))
}

function decoded(uri: string): string | undefined {
  try {
    return decodeURIComponent(uri)
  } catch {
    // A percent sign that encodes nothing: the URI is the name itself.
    return undefined
  }
}
