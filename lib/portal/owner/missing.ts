import type { ResponseOf } from '@/lib/gateway/contract/endpoints'
import { ownerGateway } from '../gateway/gateway'
import type { Viewer } from '../sign-in/viewer'

export type MissingPeople = Pick<ResponseOf<'listMissing'>, 'people' | 'more'>

/** The people for whom documents of the account wait. Throws the errors of the gateway client. */
export async function listMissing(viewer: Viewer): Promise<MissingPeople> {
  const { people, more } = await ownerGateway(viewer).call('listMissing', {}, { limit: 500 })
  return { people, more }
}
