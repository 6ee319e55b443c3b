/** Regulation (EU) 910/2014 applies from 1 July 2016, in Brussels: the moment its terms replace the Directive's. */
const eidasFrom = new Date('2016-06-30T22:00:00Z')

export function isUnderEidas(at: Date): boolean {
  return at >= eidasFrom
}
