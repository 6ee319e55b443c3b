import { readFileSync } from 'node:fs'

/** Resident memory, MB. NaN on systems other than Linux. */
export function residentMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000
  } catch {
    return Number.NaN
  }
}
