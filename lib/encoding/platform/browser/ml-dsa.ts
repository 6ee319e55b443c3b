import { ml_dsa44, ml_dsa65, ml_dsa87 } from '@noble/post-quantum/ml-dsa.js'
import type { MlDsaPort } from '../ml-dsa-port'

const sets = { 'ml-dsa-44': ml_dsa44, 'ml-dsa-65': ml_dsa65, 'ml-dsa-87': ml_dsa87 }

export const verifyMlDsa: MlDsaPort['verifyMlDsa'] = (set, key, message, value) => {
  const { lengths } = sets[set]
  const fits = key.length === lengths.publicKey && value.length === lengths.signature
  return fits && sets[set].verify(value, message, key)
}
