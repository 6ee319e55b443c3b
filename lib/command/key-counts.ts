/** The part of a gateway's answer that counts encrypted files. */
interface Look {
  /** Number of files by key id; '' for unencrypted files. */
  readonly counts: Readonly<Record<string, number>>
  readonly unknownKeys: readonly string[]
  readonly rewritten: number
  /** Id of the key for new files; '' if they are not encrypted. */
  readonly present: string
}

/** Adds up many answers: how many files are encrypted with which key. */
export class KeyCounts {
  readonly #counts = new Map<string, number>()
  readonly #unknown = new Set<string>()
  #rewritten = 0
  #present = ''

  add({ counts, unknownKeys, rewritten, present }: Look): void {
    addAll(this.#counts, counts)
    for (const id of unknownKeys) this.#unknown.add(id)
    this.#rewritten += rewritten
    this.#present = present
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, number) => sum + number, 0)
  }

  get hasUnknownKeys(): boolean {
    return this.#unknown.size > 0
  }

  lines(mayRewrite: boolean): readonly string[] {
    const ids = [...new Set([this.#present, ...this.#counts.keys()])]
    return [
      ...(mayRewrite ? [`${this.#rewritten} files rewritten`] : []),
      ...ids.map((id) => `${this.#counts.get(id) ?? 0} files ${this.#state(id)}`),
    ]
  }

  toJSON(): object {
    return {
      counts: Object.fromEntries(this.#counts),
      unknownKeys: [...this.#unknown],
      rewritten: this.#rewritten,
      present: this.#present,
    }
  }

  #state(id: string): string {
    const how = id === '' ? 'not encrypted' : `encrypted with the key ${id}`
    if (this.#unknown.has(id)) return `${how}, WHICH ENCRYPTION_KEY DOES NOT HAVE`
    return id === this.#present ? `${how}, like new ones` : how
  }
}

function addAll(sum: Map<string, number>, numbers: Readonly<Record<string, number>>): void {
  for (const [name, number] of Object.entries(numbers)) {
    sum.set(name, (sum.get(name) ?? 0) + number)
  }
}
