import { type FailureActor, providerFailures } from '@/lib/providers/provider-failure'
import { failures } from '../contract/failure'

/**
 * Who has to act after a session has ended: a label of `paraph_sessions_total`. The list of actors is closed, so that
 * alerts do not depend on the reasons of each provider.
 */
export type SessionActor = FailureActor | 'nobody' | 'gateway'

/** Failures of the gateway's own vocabulary for which an operator or a service is responsible. */
const ofProviders: Readonly<Record<string, SessionActor>> = {
  'provider-unreachable': 'service',
  'provider-refuses-us': 'operator',
  'provider-misconfigured': 'operator',
}

/** The actor for an outcome of a session: `ok`, a provider's reason, or a reason of the contract. */
export function sessionActor(outcome: string): SessionActor {
  if (outcome === 'ok') return 'nobody'
  if (isKeyOf(providerFailures, outcome)) return providerFailures[outcome]
  if (outcome in ofProviders) return ofProviders[outcome] ?? 'gateway'
  return isKeyOf(failures, outcome) && failures[outcome].status < 500 ? 'person' : 'gateway'
}

const isKeyOf = <Table extends object>(table: Table, key: PropertyKey): key is keyof Table =>
  Object.hasOwn(table, key)
