/** Exit statuses of all commands. */
export const exitStatus = {
  done: 0,
  /** The command was refused or failed, or a check found a fault. */
  failed: 1,
  /** The call itself is wrong, or a check could not be made. */
  misused: 2,
  /** The command succeeded, but something was already missing before. */
  incomplete: 3,
  /** A replay gave the same results, but the bundle has no seal, so anyone may have made it. */
  unsealed: 4,
} as const

/** An expected reason why a command does nothing; its message is printed without a stack. */
export class Refused extends Error {
  readonly status: number

  constructor(message: string, status: number = exitStatus.failed) {
    super(message)
    this.status = status
  }
}

/** A call that does not fit the usage; the message says why. */
export class Misused extends Error {}

/** Prints a line on standard output. */
export function say(line: string): void {
  clear()
  process.stdout.write(`${line}\n`)
}

/** Prints a line on standard error. */
export function warn(line: string): void {
  clear()
  process.stderr.write(`${line}\n`)
}

const quietMs = 2_000
const redrawMs = 200
const lineMs = 10_000
const barLength = 24

/** Whether the last line of the terminal shows progress. */
let isDrawn = false

function clear(): void {
  if (isDrawn) process.stderr.write('\r\u001B[K')
  isDrawn = false
}

/**
 * Returns a function that reports how far work has come: on a terminal by a bar, otherwise by a line every ten seconds;
 * in both cases on standard error, and only for work that takes longer than two seconds.
 */
export function progress(what: string, total?: number): (done: number) => void {
  const begun = Date.now()
  let shownAt = begun
  return (done) => {
    const now = Date.now()
    const pauseMs = process.stderr.isTTY ? redrawMs : lineMs
    if (now - begun < quietMs || now - shownAt < pauseMs) return
    shownAt = now
    show(`${what}: ${total === undefined ? done : `${bar(done / total)} ${done} of ${total}`}`)
  }
}

/** Reports how long work takes, as `progress` does, and returns its result. */
export async function whileWorking<Result>(what: string, work: Promise<Result>): Promise<Result> {
  const begun = Date.now()
  const report = progress(what)
  const timer = setInterval(() => report(Math.round((Date.now() - begun) / 1000)), redrawMs)
  timer.unref()
  try {
    return await work
  } finally {
    clearInterval(timer)
    clear()
  }
}

function show(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}`)
  else warn(text)
  isDrawn = process.stderr.isTTY
}

function bar(share: number): string {
  const filled = Math.round(Math.min(1, share) * barLength)
  return `[${'#'.repeat(filled)}${'.'.repeat(barLength - filled)}]`
}
