/** An id as a browser sent it: what is none, or can stand in no address, stands for an id that names nothing. */
export const givenId = (input: unknown): string =>
  typeof input === 'string' && input !== '' && input.isWellFormed() ? input : 'none'
