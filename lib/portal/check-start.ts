import { ConfigurationInvalid, readEnvironment } from '@/lib/settings/config'
import { productionSlips } from '@/lib/settings/production'

/** Ends the portal's process before it answers any request, with a sentence for each mistake in the settings. */
export function checkStart(): void {
  const reasons = startReasons()
  if (reasons.length === 0) return
  process.stderr.write(`${reasons.join('\n')}\n`)
  process.exit(1)
}

function startReasons(): readonly string[] {
  try {
    return productionSlips(readEnvironment(), 'portal')
  } catch (error) {
    if (error instanceof ConfigurationInvalid) return [error.message]
    throw error
  }
}
