import { performance } from 'node:perf_hooks'

/** The longest time without a line of output, a little below the ten seconds that a person waits without doubt. */
const silenceMsMax = 8_000

export interface Progress {
  begin(name: string): void
  end(name: string, outcome: string): void
  /** Passes on output that is not ours. */
  other(line: string): void
  stop(): void
}

/** Prints a line for each file that ended; on a terminal one line that changes, and a line for each failure. */
export function progressOf(part: string): Progress {
  const started = performance.now()
  const running = new Set<string>()
  const isTerminal = process.stdout.isTTY === true
  let spoke = started
  const write = (text: string, stays = true) => {
    spoke = performance.now()
    const seconds = `${((spoke - started) / 1000).toFixed(0).padStart(4)} s`
    const line = `${seconds}  ${part}  ${text}`
    if (!isTerminal) process.stdout.write(`${line}\n`)
    else
      process.stdout.write(`\r\x1b[2K${line.slice(0, process.stdout.columns)}${stays ? '\n' : ''}`)
  }
  const beat = setInterval(() => {
    if (performance.now() - spoke < silenceMsMax) return
    const [oldest = ''] = running
    write(oldest === '' ? '…' : `… ${oldest}`, false)
  }, 1_000)
  write('starts', false)
  return {
    begin: (name) => running.add(name),
    end: (name, outcome) => {
      running.delete(name)
      write(`${name}  ${outcome}`, outcome.includes('failed'))
    },
    other: (line) => {
      spoke = performance.now()
      process.stdout.write(isTerminal ? `\r\x1b[2K${line}\n` : `${line}\n`)
    },
    stop: () => {
      clearInterval(beat)
      if (isTerminal) process.stdout.write('\r\x1b[2K')
    },
  }
}
