import { trustOf } from '@paraph/validator/trust/trust-folder'
import { noTrustMaterial, type TrustMaterial } from '@paraph/validator/trust/trust-store'
import { exitStatus, Refused, warn } from './output'

/**
 * Reads the trust material in a folder; without a folder, nothing is trusted. Throws `Refused` if the folder cannot be
 * used.
 */
export async function readTrust(folder: string | undefined): Promise<TrustMaterial> {
  if (folder === undefined) return noTrustMaterial
  try {
    return await trustOf(folder, (name, { message }) => {
      warn(`${name} is not trusted: ${message}`)
    })
  } catch (error) {
    const isAboutFolder = error instanceof Error && 'code' in error
    throw isAboutFolder ? new Refused(error.message, exitStatus.misused) : error
  }
}
