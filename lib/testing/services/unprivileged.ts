import { execFileSync } from 'node:child_process'

interface Account {
  readonly uid: number
  readonly gid: number
}

/** The account of user postgres if the tests run as root, because PostgreSQL and PgBouncer refuse to run as root. */
export function unprivileged(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (which: string) =>
    Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
