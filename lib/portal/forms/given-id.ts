/** An id as a browser sent it: what is none stands for an id that names nothing. */
export const givenId = (input: unknown): string =>
  typeof input === 'string' && input !== '' ? input : 'none'
