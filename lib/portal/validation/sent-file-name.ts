/** The name of a checked file, sent in a header. Undefined if the header is missing or malformed. */
export function sentFileName({ headers }: Request): string | undefined {
  const encoded = headers.get('x-file-name')
  if (encoded === null) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
