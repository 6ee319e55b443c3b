/** Why a PostgreSQL server that can be reached cannot be used, and what its operator should do. */
const serverTroubles = {
  'read-only': {
    found: 'takes no writing: it is a standby, or default_transaction_read_only is on',
    todo: 'Let DATABASE_URL lead to the primary, or let this server write.',
  },
  'no-connection-free': {
    found: 'has no connection free',
    todo: 'Raise max_connections (or the limit of the role, the database or the pooler): a gateway takes up to 11.',
  },
  'disk-full': {
    found: 'has no space left on its disk',
    todo: 'Make room on the disk of the PostgreSQL server.',
  },
  'no-transactions': {
    found: 'is behind a pooler that allows no transactions',
    todo: 'Set pool_mode = transaction in PgBouncer for this database.',
  },
} as const

type ServerTroubleName = keyof typeof serverTroubles

export interface ServerTrouble {
  readonly name: ServerTroubleName
  readonly found: string
  readonly todo: string
}

/** By SQLSTATE (PostgreSQL, appendix A). */
const nameOfState: Readonly<Record<string, ServerTroubleName>> = {
  '25006': 'read-only',
  '53100': 'disk-full',
  '53300': 'no-connection-free',
}

/** PgBouncer has one SQLSTATE (08P01) for all its refusals. */
const poolerIsFull = /^(no more connections allowed|query_wait_timeout)/
const poolerHasNoTransactions = /^transaction blocks not allowed in statement pooling mode/

/** The trouble that a failure, or a failure behind it, comes from; undefined if it is none of these. */
export function serverTroubleOf(failure: unknown): ServerTrouble | undefined {
  if (!(failure instanceof Error)) return undefined
  const name = nameOf(failure)
  return name === undefined ? serverTroubleOf(failure.cause) : { name, ...serverTroubles[name] }
}

function nameOf(failure: Error): ServerTroubleName | undefined {
  if (failure instanceof ServerUnfit) return failure.trouble
  if (poolerIsFull.test(failure.message)) return 'no-connection-free'
  if (poolerHasNoTransactions.test(failure.message)) return 'no-transactions'
  return 'code' in failure ? nameOfState[String(failure.code)] : undefined
}

/** Found by a look at the server, not by a refusal of its own. */
export class ServerUnfit extends Error {
  readonly trouble: ServerTroubleName

  constructor(trouble: ServerTroubleName) {
    super(`It ${serverTroubles[trouble].found}`)
    this.name = 'ServerUnfit'
    this.trouble = trouble
  }
}
