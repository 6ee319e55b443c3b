import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    readonly randomRounds: number
  }
}

/** Factor of the number of random cases: 1 in the fast units, 10 in the slow ones, more before a release. */
export const randomRounds = inject('randomRounds')
