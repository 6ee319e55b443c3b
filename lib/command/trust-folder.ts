import { trustOf } from '@paraph/validator/trust/trust-folder'
import { noTrustMaterial, type TrustMaterial } from '@paraph/validator/trust/trust-store'
import { exitStatus, Refused, warn } from './output'

/** Trusts nothing if no folder is named. Throws `Refused` for a folder that cannot be used. */
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
