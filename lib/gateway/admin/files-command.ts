import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readEnvironment } from '@/lib/config'
import { outliveReader } from '@/lib/log/closed-output'
import { adminSocketPath } from '../core/admin-socket-path'
import { ask } from './ask'
import type { EncryptionAnswer } from './encryption/encryption-commands'

const usage = `npm run files -- list [--older-than-days N]
npm run files -- erase-unknown --older-than-days N [--yes]
npm run files -- status
npm run files -- encrypt
npm run files -- decrypt
`

/** `npm run files`: what a running gateway knows of its files: which nobody needs, and how they are encrypted. */
async function main(args: readonly string[]): Promise<number> {
  const asked = read(args)
  if (!asked) {
    process.stderr.write(usage)
    return 2
  }
  const socketPath = adminSocketPath(resolve(readEnvironment().DATA_DIR))
  if (isAboutEncryption(asked.command)) return await goThrough(socketPath, asked.command)
  const answer = await ask(socketPath, `/files/${asked.command}`, asked.input)
  process.stdout.write(`${answer.message}\n`)
  return answer.ok ? 0 : 1
}

const encryptionCommands = ['status', 'encrypt', 'decrypt'] as const
type EncryptionCommand = (typeof encryptionCommands)[number]

const isAboutEncryption = (command: string): command is EncryptionCommand =>
  encryptionCommands.some((name) => name === command)

function read(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'older-than-days': { type: 'string' }, yes: { type: 'boolean' } },
    })
    const [command = '', ...rest] = positionals
    const days = values['older-than-days']
    const isPlain = days === undefined && values.yes === undefined
    const isUsable =
      command === 'list' ||
      (command === 'erase-unknown' && days !== undefined) ||
      (isAboutEncryption(command) && isPlain)
    if (!isUsable || rest.length > 0) return undefined
    const age = days === undefined ? {} : { olderThanDays: Number(days) }
    return { command, input: { ...age, yes: values.yes ?? false } }
  } catch {
    // An option of another name.
    return undefined
  }
}

const parts = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, '0'))

/** One part after the other: what is done stays done, whoever is killed, and is passed over the next time. */
async function goThrough(socketPath: string, command: EncryptionCommand): Promise<number> {
  const sum = new Sum()
  for (const part of parts) {
    const answer = await ask<EncryptionAnswer>(socketPath, `/files/${command}`, { part })
    if (!answer.ok) {
      process.stdout.write(`${answer.message}\n`)
      return 1
    }
    sum.add(answer)
    if (process.stderr.isTTY) process.stderr.write(`\r${part} of ff: ${sum.files} files`)
  }
  if (process.stderr.isTTY) process.stderr.write('\r')
  process.stdout.write(`${sum.lines(command).join('\n')}\n`)
  return sum.isWhole ? 0 : 1
}

/** What all parts have said. */
class Sum {
  readonly #counts = new Map<string, number>()
  readonly #unknown = new Set<string>()
  #rewritten = 0
  #passing = 0
  #damaged = 0
  #present = ''

  add({ counts, unknownKeys, ...others }: Extract<EncryptionAnswer, { ok: true }>): void {
    for (const [id, number] of Object.entries(counts)) {
      this.#counts.set(id, (this.#counts.get(id) ?? 0) + number)
    }
    for (const id of unknownKeys) this.#unknown.add(id)
    this.#rewritten += others.rewritten
    this.#passing += others.passing
    this.#damaged += others.damaged
    this.#present = others.present
  }

  get files(): number {
    return [...this.#counts.values()].reduce((sum, number) => sum + number, this.#damaged)
  }

  /** Whether all of them can be read. */
  get isWhole(): boolean {
    return this.#unknown.size === 0 && this.#damaged === 0
  }

  lines(command: EncryptionCommand): readonly string[] {
    const ids = [...new Set([this.#present, ...this.#counts.keys()])]
    return [
      ...(command === 'status' ? [] : [`${this.#rewritten} files were rewritten`]),
      ...ids.map((id) => `${this.#counts.get(id) ?? 0} files ${this.#wordsOf(id)}`),
      ...(this.#damaged > 0 ? [`${this.#damaged} files are damaged: the log names them`] : []),
      ...(this.#passing > 0
        ? [`${this.#passing} of them belong to requests under way or broken off, for a day at most`]
        : []),
    ]
  }

  #wordsOf(id: string): string {
    const how = id === '' ? 'not encrypted' : `encrypted with the key ${id}`
    if (this.#unknown.has(id)) return `${how}, WHICH ENCRYPTION_KEY DOES NOT HAVE`
    return id === this.#present ? `${how}, as new ones are` : how
  }
}

outliveReader()
process.exitCode = await main(process.argv.slice(2))
