import { trustOf } from '@paraph/validator/trust/trust-folder'
import { noTrustMaterial, type TrustMaterial } from '@paraph/validator/trust/trust-store'
import { exitStatus, Refused, warn } from './output'

/**
 * Reads the trust material in a folder or file; without one, nothing is trusted. Throws `Refused` if it cannot be read.
 */
export async function readTrust(place: string | undefined): Promise<TrustMaterial> {
  if (place === undefined) return noTrustMaterial
  try {
    return await trustOf(place, (name, { message }) => {
      warn(`${name} is not trusted: ${message}`)
    })
  } catch (error) {
    const isAboutPlace = error instanceof Error && 'code' in error
    throw isAboutPlace ? new Refused(error.message, exitStatus.misused) : error
  }
}
