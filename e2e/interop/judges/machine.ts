import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type Prepared, sharedClassPath } from './prepare'

/** A Java machine with all judges. */
export interface Machine {
  /** Asks a judge, FOLDER/CLASS. Throws with the trace of Java if it fails. */
  readonly ask: (judge: string, words: readonly string[]) => Promise<string>
  readonly stop: () => Promise<void>
}

interface Waiting {
  readonly resolve: (text: string) => void
  readonly reject: (error: Error) => void
}

/** The machine of a test run lives for minutes: the second compiler would cost more than it gains. */
const shortLived = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xmx2g']

export function startMachine(prepared: Prepared, options: readonly string[] = shortLived): Machine {
  const command = ['-cp', sharedClassPath(prepared), 'Resident', prepared.classes]
  const child = spawn('java', [...options, ...command, prepared.libraries], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const waiting = new Map<string, Waiting>()
  const lastWords = failAllAtItsEnd(child, waiting)
  createInterface(child.stdout).on('line', (line) => answer(waiting, line))
  child.stderr.on('data', (text: Buffer) => lastWords.push(text.toString()))
  let count = 0
  return {
    ask: (judge, words) =>
      new Promise((resolve, reject) => {
        const number = String(++count)
        waiting.set(number, { resolve, reject })
        child.stdin.write(`${[number, judge, ...words].join('\t')}\n`)
      }),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

function failAllAtItsEnd(child: ChildProcess, waiting: Map<string, Waiting>): string[] {
  const lastWords: string[] = []
  const fail = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  child.on('error', fail)
  child.on('exit', () => fail(new Error(`Java ended: ${lastWords.join('').slice(-2_000)}`)))
  // A write to a machine that has ended is reported by its end.
  child.stdin?.on('error', () => undefined)
  return lastWords
}

function answer(waiting: Map<string, Waiting>, line: string): void {
  const [number = '', outcome, base64 = ''] = line.split('\t')
  const text = Buffer.from(base64, 'base64').toString()
  const one = waiting.get(number)
  waiting.delete(number)
  if (outcome === 'ok') one?.resolve(text)
  else one?.reject(new Error(text))
}
