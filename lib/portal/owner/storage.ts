import type { ResponseOf } from '@/lib/gateway/contract/endpoints'
import { unlessAbsent } from '../gateway/absent'
import { ownerGateway, unlessUnreachable } from '../gateway/gateway'
import type { Viewer } from '../sign-in/viewer'

export type StorageInUse = NonNullable<ResponseOf<'readStorage'>['owner_storage']>

/** How much a person has stored; undefined if that is not known now. */
export async function readStorage(viewer: Viewer): Promise<StorageInUse | undefined> {
  const asked = unlessAbsent(ownerGateway(viewer).call('readStorage', {}, {}))
  return (await unlessUnreachable(asked))?.owner_storage ?? undefined
}
