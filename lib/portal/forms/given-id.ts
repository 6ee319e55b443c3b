/** An id as sent by a browser. Input that cannot be an id becomes an id that does not exist. */
export const givenId = (input: unknown): string =>
  typeof input === 'string' && input !== '' && input.isWellFormed() ? input : 'none'
