import { readdirSync, readFileSync } from 'node:fs'

/** User and system time of a process with all its threads, in seconds; measured in ticks of 10 ms. */
export function cpuSeconds(pid: number | undefined): number {
  return ownSeconds(statOf(pid))
}

/** User and system seconds of the first thread of a process: in Node, the event loop. */
export function mainThreadSeconds(pid: number | undefined): number {
  return ownSeconds(statOf(pid, `task/${pid}/`))
}

/** User and system seconds of a server that forks: the process, its children, and children that have ended. */
export function familySeconds(pid: number): number {
  const own = statOf(pid)
  const ended = (Number(own[13]) + Number(own[14])) / 100
  const children = readdirSync('/proc').map((name) => childSeconds(Number(name), pid))
  return ownSeconds(own) + ended + children.reduce((sum, seconds) => sum + seconds, 0)
}

function childSeconds(id: number, parent: number): number {
  if (Number.isNaN(id)) return 0
  try {
    const fields = statOf(id)
    return Number(fields[1]) === parent ? ownSeconds(fields) : 0
  } catch {
    // The process has ended since the folder was read.
    return 0
  }
}

/** The fields after the name of the program, which may contain blanks. */
function statOf(pid: number | undefined, thread = ''): string[] {
  return readFileSync(`/proc/${pid}/${thread}stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
}

function ownSeconds(fields: readonly string[]): number {
  return (Number(fields[11]) + Number(fields[12])) / 100
}
