import { elementReader, MalformedXml } from '@paraph/validator/encoding/xml/read-xml'
import { ListRefused } from './list-format'
import { textChunks } from './text-chunks'

/** One element with its content. Names have no prefixes. */
export interface XmlRecord {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlRecord[]
  /** The element's own text, trimmed. */
  readonly text: string
}

interface OpenElement {
  name: string
  attributes: Record<string, string>
  children: OpenElement[]
  text: string
}

const depthMax = 40
const recordElementsMax = 50_000
const recordTextMax = 4_000_000

/**
 * Yields the elements with the given names in order and keeps only the current one in memory. The root comes first,
 * without its content. A document type is refused, so that only XML's own entities exist.
 */
export async function* xmlRecords(
  bytes: AsyncIterable<Uint8Array>,
  names: readonly string[],
): AsyncGenerator<XmlRecord> {
  const collector = new RecordCollector(new Set(names))
  let isAtEnd = false
  try {
    for await (const text of textChunks(bytes)) {
      collector.write(text)
      yield* collector.take()
    }
    isAtEnd = true
    collector.end()
    yield* collector.take()
  } catch (error) {
    throw error instanceof MalformedXml ? refusalOf(error, isAtEnd) : error
  }
}

/** A list that ends before its root element ends was truncated. */
function refusalOf(error: MalformedXml, isAtEnd: boolean): ListRefused {
  if (error.reason === 'doctype')
    return new ListRefused('document-type', 'The list has a document type declaration')
  return new ListRefused(isAtEnd ? 'truncated' : 'malformed', 'The list is not XML', error)
}

class RecordCollector {
  readonly #reader = elementReader({
    start: (name, attributes) => this.#enter(name, attributes),
    end: () => this.#leave(),
    text: (text) => this.#hear(text),
  })
  readonly #names: ReadonlySet<string>
  #finished: XmlRecord[] = []
  /** Open elements of the current record, outermost first. */
  readonly #open: OpenElement[] = []
  #depth = 0
  #elements = 0
  #characters = 0

  constructor(names: ReadonlySet<string>) {
    this.#names = names
  }

  write(text: string): void {
    this.#reader.write(text)
  }

  end(): void {
    this.#reader.close()
  }

  take(): XmlRecord[] {
    const taken = this.#finished
    this.#finished = []
    return taken
  }

  #enter(qualifiedName: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1
    if (this.#depth > depthMax) throw new ListRefused('malformed', 'The list is nested too deeply')
    const element = { name: localName(qualifiedName), attributes, children: [], text: '' }
    if (this.#depth === 1) this.#finished.push(element)
    const parent = this.#open.at(-1)
    if (!parent && !this.#names.has(element.name)) return
    if (!parent) this.#elements = this.#characters = 0
    this.#elements += 1
    if (this.#elements > recordElementsMax) throw tooLarge()
    parent?.children.push(element)
    this.#open.push(element)
  }

  #leave(): void {
    this.#depth -= 1
    const element = this.#open.pop()
    if (!element) return
    element.text = element.text.trim()
    if (this.#open.length === 0) this.#finished.push(element)
  }

  #hear(text: string): void {
    const element = this.#open.at(-1)
    if (!element) return
    this.#characters += text.length
    if (this.#characters > recordTextMax) throw tooLarge()
    element.text += text
  }
}

function tooLarge(): ListRefused {
  return new ListRefused('too-large', 'An entry of the list is too large')
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** All elements of a name, at any depth. */
export function descendants(element: XmlRecord, name: string): XmlRecord[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...descendants(child, name),
  ])
}

/** Text of the first child of a name; empty if there is none. */
export function childText(element: XmlRecord, name: string): string {
  return element.children.find((child) => child.name === name)?.text ?? ''
}

/** Texts of all elements of a name, at any depth. */
export function textsOf(element: XmlRecord, name: string): string[] {
  return descendants(element, name).map(({ text }) => text)
}
