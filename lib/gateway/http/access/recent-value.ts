/** The share of its age from which a value is read again beside being given. */
const renewalShare = 3 / 4

/**
 * A value that is read again when it has grown old, at most `ageMaxMs`. Whoever asks at the same moment
 * shares one reading, and from three quarters of that age on the next one is on its way while the last still answers:
 * nobody waits, as long as somebody asks often enough.
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

  /** Rejects as the reading does, when the last value is too old to stand in for it. */
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
