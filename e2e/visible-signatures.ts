/** Page object and rectangle of every visible signature, read from the bytes of a PDF. */
export function visibleSignatures(bytes: Buffer) {
  const fields = bytes
    .toString('latin1')
    .matchAll(/\/FT\s*\/Sig.*?\/P (\d+) 0 R.*?\/Rect\s*\[([^\]]*)\]/gs)
  const found = [...fields].map(([, page, rectangle]) => ({
    page: Number(page),
    rectangle: (rectangle ?? '').trim().split(/\s+/).map(Number),
  }))
  return found.filter(({ rectangle }) => rectangle.some((side) => side !== 0))
}
