import { minuteMs } from '@/lib/vocabulary/durations'

/** The result of one probe: a description and, if necessary, what to do. */
export interface Finding {
  /** `fault`: something does not work. `warning`: it works, but not as it should. */
  readonly state: 'ok' | 'warning' | 'fault'
  readonly found: string
  readonly todo?: string
}

/** A test of one part of an installation. If the test throws, the finding is a fault. */
export interface Probe {
  readonly name: string
  look(): Promise<Finding>
  /** What the operator should do if the probe throws. */
  readonly todo: string
}

export const ok = (found: string): Finding => ({ state: 'ok', found })
export const warning = (found: string, todo: string): Finding => ({ state: 'warning', found, todo })
export const fault = (found: string, todo: string): Finding => ({ state: 'fault', found, todo })

const lookMs = minuteMs

/** Runs a probe, for at most a minute. */
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

/** Returns the message of an error and of its causes. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const behind = error.cause instanceof Error ? `: ${reasonOf(error.cause)}` : ''
  const code = !error.message && 'code' in error ? String(error.code) : ''
  return `${error.message || code || error.name}${behind}`
}
