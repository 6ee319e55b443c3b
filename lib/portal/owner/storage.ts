import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import type { ResponseOf } from '@/lib/gateway/contract/endpoints'
import { ownerGateway, unlessUnreachable } from '../gateway'
import type { Viewer } from '../sign-in/viewer'

export type StorageInUse = NonNullable<ResponseOf<'readStorage'>['owner_storage']>

/** How much a person has stored; undefined while that cannot be known, as from a gateway that does not count yet. */
export async function readStorage(viewer: Viewer): Promise<StorageInUse | undefined> {
  try {
    const read = await unlessUnreachable(ownerGateway(viewer).call('readStorage', {}, {}))
    return read?.owner_storage ?? undefined
  } catch (error) {
    if (error instanceof GatewayFailure && error.status === 404) return undefined
    throw error
  }
}
