import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { top } from './bundle-folder.mjs'

/**
 * Loads `.env` of the project's folder, if it exists, for all three processes and the commands; without this, Next
 * would load it for the portal only. Variables of the environment take precedence. Unless the environment names
 * DATA_DIR, it is in the project's folder, too, from wherever a command is called.
 */
export function readEnvFile(folder = top) {
  const { DATA_DIR } = process.env
  const path = join(folder, '.env')
  if (existsSync(path)) process.loadEnvFile(path)
  if (!DATA_DIR) process.env.DATA_DIR = resolve(folder, process.env.DATA_DIR || 'data')
}
