/** How a page can show a file without running anything in the file. */
export type FileKind = 'pdf' | 'image' | 'text'

interface ShownFileType {
  readonly kind: FileKind
  /** The type of the response. It never depends on the type that the file claims. */
  readonly mediaType: string
}

const text = { kind: 'text', mediaType: 'text/plain; charset=utf-8' } as const
const image = (type: string) => ({ kind: 'image', mediaType: `image/${type}` }) as const

/** By extension. HTML and SVG are left out, because they can run scripts. XML and JSON are shown as plain text. */
const types: ReadonlyMap<string, ShownFileType> = new Map<string, ShownFileType>([
  ['pdf', { kind: 'pdf', mediaType: 'application/pdf' }],
  ['png', image('png')],
  ['jpg', image('jpeg')],
  ['jpeg', image('jpeg')],
  ['gif', image('gif')],
  ['webp', image('webp')],
  ['txt', text],
  ['csv', text],
  ['log', text],
  ['md', text],
  ['json', text],
  ['xml', text],
])

/** How a file of this name is shown. Undefined for files that can only be downloaded. */
export function shownType(name: string): ShownFileType | undefined {
  const extension = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase()
  return extension === undefined ? undefined : types.get(extension)
}
