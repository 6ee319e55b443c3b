import { readFileSync, readlinkSync } from 'node:fs'

/** The number Linux gives the calling thread; absent elsewhere. */
export function ownThreadNumber(): number | undefined {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  } catch {
    return undefined
  }
}

/** Linux counts processor time in hundredths of a second (proc(5), stat). */
const ticksMs = 10

/**
 * Processor time of a thread of this process so far, milliseconds; absent where it cannot be told. Unlike the
 * clock it does not run while others have the processor.
 */
export function threadTime(threadNumber: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/self/task/${threadNumber}/stat`, 'latin1')
    // The second field is a name in parentheses that may hold anything; utime and stime are 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * ticksMs
  } catch {
    return undefined
  }
}
