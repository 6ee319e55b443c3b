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
  readonly name: ServerTroubleName | 'setting' | 'not-owner'
  readonly found: string
  readonly todo: string
}

const change = 'Change it with ALTER ROLE or ALTER DATABASE.'

/**
 * Settings that statements and migrations rely on: the needed beginning of the value, as of `ISO, DMY`, and what to do
 * about another value. `current_schema` is the first schema in search_path that exists: one with the name of the
 * role comes before `public`.
 */
export const neededSettings: Readonly<Record<string, readonly [needed: string, todo: string]>> = {
  server_encoding: ['UTF8', "Create the database with ENCODING 'UTF8'."],
  current_schema: ['public', 'Set search_path to public with ALTER ROLE or ALTER DATABASE.'],
  DateStyle: ['ISO', change],
  default_transaction_isolation: ['read committed', change],
  standard_conforming_strings: ['on', change],
}

interface FoundServer {
  readonly isReadOnly: boolean
  readonly settings: Readonly<Record<string, string>>
  readonly mayCreate: boolean
}

/** The trouble of a server that answers; undefined if it can be used. */
export function unfitness({
  isReadOnly,
  settings,
  mayCreate,
}: FoundServer): ServerTrouble | undefined {
  if (isReadOnly) return { name: 'read-only', ...serverTroubles['read-only'] }
  for (const [setting, [needed, todo]] of Object.entries(neededSettings)) {
    const value = String(settings[setting])
    if (value.startsWith(needed)) continue
    return { name: 'setting', found: `has ${setting} = ${value}, not ${needed}`, todo }
  }
  if (mayCreate) return undefined
  const todo = 'Make the user of DATABASE_URL the owner of the database.'
  return { name: 'not-owner', found: 'lets its user create no tables', todo }
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
  if (failure instanceof ServerUnfit) return failure.trouble
  const name = nameOf(failure)
  return name === undefined ? serverTroubleOf(failure.cause) : { name, ...serverTroubles[name] }
}

function nameOf(failure: Error): ServerTroubleName | undefined {
  if (poolerIsFull.test(failure.message)) return 'no-connection-free'
  if (poolerHasNoTransactions.test(failure.message)) return 'no-transactions'
  return 'code' in failure ? nameOfState[String(failure.code)] : undefined
}

/** Thrown when a check of the server found the trouble, without an error of the server. */
export class ServerUnfit extends Error {
  readonly trouble: ServerTrouble

  constructor(trouble: ServerTrouble) {
    super(`It ${trouble.found}`)
    this.name = 'ServerUnfit'
    this.trouble = trouble
  }
}
