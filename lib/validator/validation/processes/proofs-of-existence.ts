import type { TimeStampToValidate } from '../model/time-stamp'

/** The times by which objects are proven to have existed (EN 319 102-1, 5.6.2.3). */
export class ProofsOfExistence {
  readonly #times = new Map<string, Date>()

  /** Adds the proofs of a valid time-stamp for all objects that it covers. */
  add({ covers, token: { genTime } }: Pick<TimeStampToValidate, 'covers' | 'token'>): void {
    for (const id of covers) this.note(id, genTime)
  }

  note(id: string, time: Date): void {
    const known = this.#times.get(id)
    if (!known || time < known) this.#times.set(id, time)
  }

  /** The earliest proven time; undefined if there is no proof. */
  of(id: string): Date | undefined {
    return this.#times.get(id)
  }
}
