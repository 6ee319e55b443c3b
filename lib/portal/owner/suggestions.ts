import type { ResponseOf } from '@/lib/gateway/contract/endpoints'
import { type OwnerGateway, ownerGateway } from '../gateway/gateway'
import type { Viewer } from '../sign-in/viewer'

export type PeopleBefore = Omit<ResponseOf<'listSuggestions'>, 'status'>

/** People whom this person has invited before, newest first. */
export async function readPeopleBefore(gateway: OwnerGateway): Promise<PeopleBefore> {
  const { enabled, people } = await gateway.call('listSuggestions', {}, {})
  return { enabled, people }
}

export const ownPeopleBefore = (viewer: Viewer) => readPeopleBefore(ownerGateway(viewer))
