/** Why a reachable PostgreSQL server cannot be used, and what its operator should do. */
const serverTroubles = {
  'read-only': {
    found: 'accepts no writes: it is a standby, or default_transaction_read_only is on',
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

/** Troubles by SQLSTATE (PostgreSQL, appendix A). */
const nameOfState: Readonly<Record<string, ServerTroubleName>> = {
  '25006': 'read-only',
  '53100': 'disk-full',
  '53300': 'no-connection-free',
}

/** PgBouncer uses one SQLSTATE (08P01) for all its refusals. */
const poolerIsFull = /^(no more connections allowed|query_wait_timeout)/
const poolerHasNoTransactions = /^transaction blocks not allowed in statement pooling mode/

/** The trouble that caused a failure, directly or as its cause; undefined if it is none of these. */
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

/** Thrown when a check of the server found the trouble, without an error of the server. */
export class ServerUnfit extends Error {
  readonly trouble: ServerTroubleName

  constructor(trouble: ServerTroubleName) {
    super(`It ${serverTroubles[trouble].found}`)
    this.name = 'ServerUnfit'
    this.trouble = trouble
  }
}
