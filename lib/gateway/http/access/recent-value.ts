/** The share of the maximum age from which a value is refreshed in the background. */
const renewalShare = 3 / 4

/**
 * A cached value of at most `ageMaxMs`. Concurrent calls share one read. After three quarters of that age, the value is
 * read again in the background, so that frequent callers never wait.
 */
export class RecentValue<Value> {
  readonly #read: () => Promise<Value>
  readonly #clock: () => Date
  readonly #ageMaxMs: number
  #last: { readonly value: Value; readonly readAt: number } | undefined
  #reading: Promise<Value> | undefined

  constructor(read: () => Promise<Value>, clock: () => Date, ageMaxMs: number) {
    this.#read = read
    this.#clock = clock
    this.#ageMaxMs = ageMaxMs
  }

  /** Returns the value. Rejects if the read fails and the last value is too old. */
  get(): Value | Promise<Value> {
    const age = this.#last ? this.#clock().getTime() - this.#last.readAt : Number.POSITIVE_INFINITY
    if (this.#last === undefined || age >= this.#ageMaxMs) return this.#renew()
    if (age >= this.#ageMaxMs * renewalShare) void this.#renew().catch(() => {})
    return this.#last.value
  }

  #renew(): Promise<Value> {
    this.#reading ??= this.#readNow().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #readNow(): Promise<Value> {
    const readAt = this.#clock().getTime()
    const value = await this.#read()
    this.#last = { value, readAt }
    return value
  }
}
