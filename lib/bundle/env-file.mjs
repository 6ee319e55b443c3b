import { existsSync } from 'node:fs'

/**
 * Settings of `.env` in the working folder, if it is there: all three processes have them, and the commands. Left alone,
 * Next gives them to the portal alone. What stands in the environment goes before them.
 */
export function readEnvFile(path = '.env') {
  if (existsSync(path)) process.loadEnvFile(path)
}
