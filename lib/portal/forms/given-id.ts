/** No id of ours is longer; an address of the gateway takes no more than a few kilobytes. */
const longest = 100

/** An id as a browser sent it: what is none stands for an id that names nothing. */
export const givenId = (input: unknown): string =>
  typeof input === 'string' && /^[\w-]+$/.test(input) && input.length <= longest ? input : 'none'
