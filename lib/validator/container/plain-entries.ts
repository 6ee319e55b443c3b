import { asBuffer, type Bytes, utf8 } from '#encoding/bytes'

/** A manifest entry in the plain form. */
export interface PlainEntry {
  readonly uri: string
  readonly mediaType: string | undefined
  readonly digestMethod: string
  /** Digest of the file, Base64. */
  readonly digestValue: string
}

/** A manifest in which each run of plain entries is replaced by a placeholder. */
export interface CondensedManifest {
  readonly bytes: Bytes
  readonly runs: readonly (readonly PlainEntry[])[]
}

/** Local name of the placeholder element. The attribute `n` is the number of the run. */
export const runName = 'RunOfPlainEntries'

/** Manifests smaller than this, in bytes, are not condensed. */
const condensedFrom = 4 << 10

/**
 * Bytes that could change the meaning of other bytes: non-ASCII characters, comments, CDATA, processing instructions.
 */
const unusual = new RegExp(`[^\\t\\n\\r\\x20-\\x7e]|<!|.<\\?|${runName}`, 's')
const otherEncoding = /^<\?xml[^>]*\sencoding\s*=\s*["'](?!utf-8["'])/i

const prefixOf = (name: string) => new RegExp(`<((?:[A-Za-z][A-Za-z0-9]*:)?)${name}[ >]`)
const [prefixOfEntry, prefixOfDigest] = [prefixOf('DataObjectReference'), prefixOf('DigestMethod')]

/**
 * Removes the entries in plain form from a large manifest. A chain of archive time-stamps repeats all entries in every
 * manifest, and parsing them as XML takes most of the validation time. The rest is parsed as XML, which checks that it
 * is well-formed, resolves the prefixes, and locates the entries. In well-formed XML without comments and CDATA
 * sections every `<` begins a tag, so only whole elements are removed. Undefined if the manifest has anything unusual.
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

/** An attribute value of printable characters, without character or entity references. */
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
