import { readFileSync } from 'node:fs'

/** Samples a process's memory repeatedly; the end returns its largest growth, MB. */
export function watchGrowth(pid: number | undefined) {
  const before = residentMemory(pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, residentMemory(pid))
  }, 20)
  return {
    end: () => {
      clearInterval(timer)
      return most - before
    },
  }
}

/** Resident memory, MB. NaN on systems other than Linux. */
export function residentMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000
  } catch {
    return Number.NaN
  }
}
