import { inject } from 'vitest'
import { testChangedFiles } from '#testing/covered-bytes-suite'

declare module 'vitest' {
  interface ProvidedContext {
    readonly fuzzSeconds: number
  }
}

let until: number | undefined

testChangedFiles((mutants) => {
  until ??= performance.now() + inject('fuzzSeconds') * 1000
  return mutants >= 210 && performance.now() > until
})
