import { existsSync } from 'node:fs'

/**
 * Loads `.env` of the working folder, if it exists, for all three processes and the commands; without this, Next
 * would load it for the portal only. Variables of the environment take precedence.
 */
export function readEnvFile(path = '.env') {
  if (existsSync(path)) process.loadEnvFile(path)
}
