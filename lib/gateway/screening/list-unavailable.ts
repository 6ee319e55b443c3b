/** Thrown if a look-up would be incomplete, because lists are missing or too old. The error names these lists. */
export class ListUnavailable extends Error {
  constructor(detail: string) {
    super(detail)
    this.name = 'ListUnavailable'
  }
}
