import { createRequire } from 'node:module'
import type { MlDsaPort } from '../ml-dsa-port'

const require = createRequire(import.meta.url)

export const verifyMlDsa: MlDsaPort['verifyMlDsa'] = (set, key, message, value) => {
  // Loading takes 20 ms, and most processes never verify such a signature.
  const library =
    require('@noble/post-quantum/ml-dsa.js') as typeof import('@noble/post-quantum/ml-dsa.js')
  const { ml_dsa44, ml_dsa65, ml_dsa87 } = library
  const sets = { 'ml-dsa-44': ml_dsa44, 'ml-dsa-65': ml_dsa65, 'ml-dsa-87': ml_dsa87 }
  const { lengths } = sets[set]
  const fits = key.length === lengths.publicKey && value.length === lengths.signature
  return fits && sets[set].verify(value, message, key)
}
