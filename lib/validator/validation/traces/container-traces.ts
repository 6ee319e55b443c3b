import type { Container } from '#container/container'
import { asBuffer, type Bytes, equalBytes } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { readEntry } from '#encoding/zip/read-entry'
import type { DetachedFiles } from '#signature/xades/detached-file'
import type { XmlReference } from '#signature/xades/dsig/reference'
import type { XadesSignature } from '#signature/xades/read'
import type { Trace } from '../messages/trace-sentence'

/** A container and the XML signatures in it. */
interface ReadContainer {
  readonly container: Container
  readonly files: DetachedFiles
  readonly signatures: readonly XadesSignature[]
}

/** Finds the changes that other programs made to a container. No verdict depends on them. */
export async function containerTraces(read: ReadContainer): Promise<readonly Trace[]> {
  const found = [packing(read.container), ...(await changedFiles(read))]
  return found.filter((trace) => trace !== undefined)
}

/**
 * EN 319 162-1, A.1: signing software writes mimetype first and stored, and writes no folders. Other archives were
 * packed again.
 */
const signsOfPacking: readonly Container['remarks'][number]['word'][] = [
  'mimetype-not-first',
  'mimetype-compressed',
  'mimetype-extra-field',
  'mimetype-missing',
]

const macFile = /(^|\/)(__MACOSX\/|\.DS_Store$|\._)/
const windowsFile = /(^|\/)(Thumbs\.db|desktop\.ini)$/i

function packing(container: Container): Trace | undefined {
  const { archive, remarks, signatureFiles, cadesFiles, timeStampFiles, evidenceFiles } = container
  const names = archive.entries.map(({ name }) => name)
  const ofMac = names.find((name) => macFile.test(name))
  if (ofMac !== undefined) return { key: 'container-repacked-on-mac', about: ofMac }
  const ofWindows = names.find((name) => windowsFile.test(name))
  if (ofWindows !== undefined) return { key: 'container-repacked-on-windows', about: ofWindows }
  const proofs = [signatureFiles, cadesFiles, timeStampFiles, evidenceFiles]
  if (proofs.every(({ length }) => length === 0)) return { key: 'container-without-signatures' }
  const isPackedAnew =
    remarks.some(({ word }) => signsOfPacking.includes(word)) ||
    archive.notes.some(({ word }) => word === 'folder')
  return isPackedAnew ? { key: 'container-repacked' } : undefined
}

/** Maximum number of bytes that are compared, so that no file can cause endless work. */
const comparedBytes = 64 << 20
const namedMax = 5

async function changedFiles(read: ReadContainer) {
  const references = read.signatures.flatMap((one) => one.references.filter(isOverFile))
  const namesWith = namesByDigest(read.container)
  const fits = budgetOf(comparedBytes)
  const renamed: string[] = []
  const converted: string[] = []
  for (const reference of references) {
    const file = await read.files(reference.uri ?? '')
    if (!file) renamed.push(...namesWith(reference))
    else if (file.size <= textMax && fits(file.size * formsCount)) {
      if (isConverted(file.read(0, file.size), reference)) converted.push(reference.uri ?? '')
    }
  }
  return [traceOf('file-renamed', renamed), traceOf('text-file-converted', converted)]
}

/** Returns a function that spends bytes of a budget. It returns false if fewer bytes are left. */
function budgetOf(bytes: number): (spent: number) => boolean {
  let left = bytes
  return (spent) => {
    if (spent > left) return false
    left -= spent
    return true
  }
}

/** Finds the names of data files by digest. Each digest is computed once. Files beyond the limit are left out. */
function namesByDigest({ source, dataFiles }: Container) {
  const fits = budgetOf(comparedBytes)
  const compared = dataFiles.filter(({ size }) => fits(size))
  const known = new Map<string, readonly (readonly [name: string, digest: Bytes])[]>()
  return ({ digestAlgorithm, digestValue }: XmlReference): readonly string[] => {
    if (!digestAlgorithm || !digestValue) return []
    const found =
      known.get(digestAlgorithm) ??
      compared.map(({ name, entry, size }) => {
        return [name, digest(digestAlgorithm, readEntry(source, entry, size))] as const
      })
    known.set(digestAlgorithm, found)
    return found.flatMap(([name, one]) => (equalBytes(one, digestValue) ? [name] : []))
  }
}

function isConverted(content: Bytes, reference: XmlReference): boolean {
  if (hasDigest(content, reference)) return false
  return otherForms(content).some((form) => hasDigest(form, reference))
}

function hasDigest(content: Bytes, { digestAlgorithm, digestValue }: XmlReference): boolean {
  if (!digestAlgorithm || !digestValue) return false
  return equalBytes(digest(digestAlgorithm, content), digestValue)
}

const textMax = 1 << 20
/** The number of digests for a file: of the file itself and of its seven other forms. */
const formsCount = 8

function isOverFile({ uri, transforms, source }: XmlReference): boolean {
  return source.kind === 'detached' && uri !== undefined && transforms.length === 0
}

/** The forms of a text in other programs: with other line ends, with or without a byte order mark. */
function otherForms(content: Bytes): readonly Bytes[] {
  const text = asBuffer(content).toString('latin1')
  const unix = text.replaceAll('\r\n', '\n')
  const mark = '\xef\xbb\xbf'
  const bare = (form: string) => (form.startsWith(mark) ? form.slice(mark.length) : mark + form)
  const forms = [unix, unix.replaceAll('\n', '\r\n'), unix.replaceAll('\n', '\r')]
  return [...forms, ...[text, ...forms].map(bare)].map((form) => Buffer.from(form, 'latin1'))
}

function traceOf(key: Trace['key'], names: readonly string[]): Trace | undefined {
  const distinct = [...new Set(names)]
  return distinct.length > 0 ? { key, about: distinct.slice(0, namedMax).join(', ') } : undefined
}
