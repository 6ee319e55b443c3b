import type { ResponseOf } from '@/lib/gateway/contract/endpoints'
import { type OwnerGateway, ownerGateway } from '../gateway/gateway'
import type { Viewer } from '../sign-in/viewer'

export type PeopleBefore = Omit<ResponseOf<'listSuggestions'>, 'status'>

/** People this person has invited before, the latest first. */
export async function readPeopleBefore(gateway: OwnerGateway): Promise<PeopleBefore> {
  const { enabled, people } = await gateway.call('listSuggestions', {}, {})
  return { enabled, people }
}

export const ownPeopleBefore = (viewer: Viewer) => readPeopleBefore(ownerGateway(viewer))
