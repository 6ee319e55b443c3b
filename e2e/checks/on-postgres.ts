import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { postgresPrograms, startCluster } from '@/lib/testing/services/postgres-cluster'

/** Runs a command with PostgreSQL: the server in DATABASE_URL, else a new cluster. */
async function main([command = '', ...args]: readonly string[]): Promise<number> {
  const run = async (env: Readonly<Record<string, string>>) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'inherit' })
    const [status] = (await once(child, 'exit')) as [number | null]
    return status ?? 1
  }
  if (process.env.DATABASE_URL) return await run({})
  const programs = postgresPrograms()
  if (programs === undefined) {
    process.stdout.write('PostgreSQL is not installed: nothing was run on it\n')
    return 0
  }
  const cluster = await startCluster(programs)
  try {
    await cluster.administer('alter role paraph createdb')
    return await run({ DATABASE_URL: cluster.url })
  } finally {
    cluster.remove()
  }
}

process.exitCode = await main(process.argv.slice(2))
