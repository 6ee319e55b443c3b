/** Thrown when a look-up would not be one: a list is missing or too old. Names the lists. */
export class ListUnavailable extends Error {
  constructor(detail: string) {
    super(detail)
    this.name = 'ListUnavailable'
  }
}
