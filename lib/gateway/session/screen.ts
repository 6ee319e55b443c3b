import type { Session } from '@/lib/storage/sessions'
import { OperationFailure } from '../operation-failure'

/** Records of both kinds, as 4.8 and 4.9 answer them. */
export interface Screened {
  readonly sanctions_data: readonly never[]
  readonly peps_data: readonly never[]
}

/** A check nobody asked for finds nothing; one that was asked for needs lists, and fails without them. */
export function screen({ request }: Pick<Session, 'request'>): Screened {
  if (request.sanctions || request.peps) {
    throw new OperationFailure('trouble-processing', {
      detail: `No ${request.sanctions ? 'sanctions' : 'PEPs'} list is available`,
    })
  }
  return { sanctions_data: [], peps_data: [] }
}
