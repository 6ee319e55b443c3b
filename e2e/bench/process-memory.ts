import { readFileSync } from 'node:fs'

/** Looks at a process's memory again and again; the end tells by how much it ever grew, MB. */
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

/** Resident memory, MB. Linux tells; elsewhere it is not a number. */
export function residentMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000
  } catch {
    return Number.NaN
  }
}
