import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import type { AugmentationFault } from '@/lib/gateway/contract/entries/augmentation'
import { gateway } from '../gateway/gateway'
import { logFault } from '../log/portal-log'
import { discreet } from './certificate-holder'
import { type CheckFault, checkFaultOf, noteLookedAt } from './check-file'
import { reportedName } from './reported-name'

/** Why a file was not extended. */
export interface ExtensionFault {
  readonly fault: AugmentationFault['reason'] | CheckFault
  /** Names of the certificates without revocation data. */
  readonly names: readonly string[]
}

/**
 * Returns the file of a raw upload with an archive time-stamp, or the reason why it cannot be extended. The gateway
 * deletes the upload.
 */
export async function extendUpload(
  upload: string,
  fileName: string,
): Promise<Response | ExtensionFault> {
  const file = { filename: reportedName(fileName), upload }
  try {
    return await gateway().open('augmentFile', {}, { file, level: 'B-LTA' })
  } catch (error) {
    return extensionFaultOf(error)
  } finally {
    noteLookedAt(upload)
  }
}

function extensionFaultOf(error: unknown): ExtensionFault {
  const refused = error instanceof GatewayFailure ? error.augmentation : undefined
  if (refused) {
    const { reason: fault, names } = refused
    return { fault, names: names.map((name) => discreet(name, [])) }
  }
  const fault = checkFaultOf(error)
  if (fault === 'technical') logFault(error, { at: 'extension of a file' })
  return { fault, names: [] }
}
