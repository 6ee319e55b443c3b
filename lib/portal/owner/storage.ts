import type { ResponseOf } from '@/lib/gateway/contract/endpoints'
import { unlessAbsent } from '../gateway/absent'
import { ownerGateway, unlessUnreachable } from '../gateway/gateway'
import type { Viewer } from '../sign-in/viewer'

export type StorageInUse = NonNullable<ResponseOf<'readStorage'>['owner_storage']>

/** The stored bytes of a person and their limit. Undefined if the gateway does not answer. */
export async function readStorage(viewer: Viewer): Promise<StorageInUse | undefined> {
  const asked = unlessAbsent(ownerGateway(viewer).call('readStorage', {}, {}))
  return (await unlessUnreachable(asked))?.owner_storage ?? undefined
}
