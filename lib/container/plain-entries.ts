import { asBuffer, type Bytes, utf8 } from '@/lib/encoding/bytes'

/** An entry of a manifest as it is written. */
export interface PlainEntry {
  readonly uri: string
  readonly mediaType: string | undefined
  readonly digestMethod: string
  /** Base64. */
  readonly digestValue: string
}

/** A manifest with one element in place of each run of plain entries. */
export interface CondensedManifest {
  readonly bytes: Bytes
  readonly runs: readonly (readonly PlainEntry[])[]
}

/** Local name of the element that stands for a run, with the number of the run in its attribute `n`. */
export const runName = 'RunOfPlainEntries'

/** Smaller manifests are read as they are. */
const condensedFrom = 4 << 10

/** Whatever may give these bytes another meaning than their elements have: other characters, comments, CDATA, instructions. */
const unusual = new RegExp(`[^\\t\\n\\r\\x20-\\x7e]|<!|.<\\?|${runName}`, 's')
const otherEncoding = /^<\?xml[^>]*\sencoding\s*=\s*["'](?!utf-8["'])/i

const prefixOf = (name: string) => new RegExp(`<((?:[A-Za-z][A-Za-z0-9]*:)?)${name}[ >]`)
const [prefixOfEntry, prefixOfDigest] = [prefixOf('DataObjectReference'), prefixOf('DigestMethod')]

/**
 * Takes the entries out of a large manifest that are written in the plainest way: a chain of archive time-stamps
 * repeats all of them in every manifest, and reading them as XML takes most of the time of its validation. What is
 * left is read as XML, so that it decides whether all of it is well-formed, what the prefixes mean, and where the
 * entries stand. In well-formed XML without comments and CDATA sections a `<` begins an element, so that what is taken
 * out is elements. Undefined where there is anything unusual.
 */
export function condenseManifest(bytes: Bytes): CondensedManifest | undefined {
  if (bytes.length < condensedFrom) return undefined
  const text = asBuffer(bytes).toString('latin1')
  if (unusual.test(text) || otherEncoding.test(text)) return undefined
  const [entry, digest] = [prefixOfEntry.exec(text)?.[1], prefixOfDigest.exec(text)?.[1]]
  if (entry === undefined || digest === undefined) return undefined
  const runs: PlainEntry[][] = []
  const rest = text.replace(runsOf(entry, digest), (run) => {
    const number = runs.push(entriesIn(run, entry, digest)) - 1
    const standIn = `<${digest}${runName} n="${number}"/>`
    return `<${entry}DataObjectReference>${standIn}</${entry}DataObjectReference>`
  })
  return { bytes: utf8(rest), runs }
}

/** Printable characters that stand for themselves. */
const value = `"([!#-%'-;=?-~ ]*)"`

function plainEntry(entry: string, digest: string): string {
  return (
    `<${entry}DataObjectReference URI=${value}(?: MimeType=${value})?>` +
    `<${digest}DigestMethod Algorithm=${value}/>` +
    `<${digest}DigestValue>([A-Za-z0-9+/=]*)</${digest}DigestValue>` +
    `</${entry}DataObjectReference>`
  )
}

function runsOf(entry: string, digest: string): RegExp {
  return new RegExp(`(?:${plainEntry(entry, digest)})+`, 'g')
}

function entriesIn(run: string, entry: string, digest: string): PlainEntry[] {
  return [...run.matchAll(new RegExp(plainEntry(entry, digest), 'g'))].map(
    ([, uri = '', mediaType, digestMethod = '', digestValue = '']) => ({
      uri,
      mediaType,
      digestMethod,
      digestValue,
    }),
  )
}
