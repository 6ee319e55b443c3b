// `npm run dev`: bundles the validator for browsers, again after each change of a source.
import { watchVerifier } from './verifier.mjs'

await watchVerifier()
