/** A map of limited size that forgets what was not asked for longest. */
export class RecentMap<Value> {
  readonly #values = new Map<string, Value>()
  readonly #sizeMax: number

  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax
  }

  /** What is remembered under a name, or else what `make` gives, remembered from now on. */
  get(name: string, make: () => Value): Value {
    const value = this.#values.get(name) ?? make()
    this.#values.delete(name)
    this.#values.set(name, value)
    if (this.#values.size > this.#sizeMax) this.#forgetOldest()
    return value
  }

  #forgetOldest(): void {
    const [oldest] = this.#values.keys()
    if (oldest !== undefined) this.#values.delete(oldest)
  }
}
