/** An id as a browser sent it. An input that cannot be an id becomes an id that names nothing. */
export const givenId = (input: unknown): string =>
  typeof input === 'string' && input !== '' && input.isWellFormed() ? input : 'none'
