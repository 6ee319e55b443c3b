import { subscribe } from 'node:diagnostics_channel'
import { enterRequest } from '@/lib/log/request-id'

/** Gives every request of this process an id of its own, which page and log show. Ids of callers are ignored. */
export function numberRequests(): void {
  subscribe('http.server.request.start', enterRequest)
}
