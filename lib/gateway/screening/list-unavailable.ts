/** Thrown if a look-up would be incomplete: a list is missing or too old. Names the lists. */
export class ListUnavailable extends Error {
  constructor(detail: string) {
    super(detail)
    this.name = 'ListUnavailable'
  }
}
