import { minuteMs } from '@/lib/vocabulary/durations'

/** What one look at an installation came to: what there is, and what to do where something is to be done. */
export interface Finding {
  /** `fault`: something does not work. `warning`: it works, and not as it should. */
  readonly state: 'ok' | 'warning' | 'fault'
  readonly found: string
  readonly todo?: string
}

/** Something of an installation that can be tried. Whatever it throws is a fault. */
export interface Probe {
  readonly name: string
  look(): Promise<Finding>
  /** Said where the look itself fails. */
  readonly todo: string
}

export const ok = (found: string): Finding => ({ state: 'ok', found })
export const warning = (found: string, todo: string): Finding => ({ state: 'warning', found, todo })
export const fault = (found: string, todo: string): Finding => ({ state: 'fault', found, todo })

const lookMs = minuteMs

/** Tries it, for a minute at most. */
export async function lookAt({ look, todo }: Probe): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => resolve(fault(`no answer within ${lookMs / 1000} s`, todo)), lookMs)
  })
  try {
    return await Promise.race([look(), late])
  } catch (error) {
    return fault(reasonOf(error), todo)
  } finally {
    clearTimeout(timer)
  }
}

/** The sentence of a failure and of what lies behind it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const behind = error.cause instanceof Error ? `: ${reasonOf(error.cause)}` : ''
  const code = !error.message && 'code' in error ? String(error.code) : ''
  return `${error.message || code || error.name}${behind}`
}
