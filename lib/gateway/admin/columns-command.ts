import { resolve } from 'node:path'
import { readEnvironment } from '@/lib/config'
import { outliveReader } from '@/lib/log/closed-output'
import { adminSocketPath } from '../core/admin-socket-path'
import { ask } from './ask'
import type { ColumnsAnswer, ColumnsInput } from './encryption/columns-commands'

const usage = `npm run columns -- status
npm run columns -- encrypt
npm run columns -- decrypt
`

const commands = ['status', 'encrypt', 'decrypt']

/** `npm run columns`: how the personal columns of a running gateway's database are sealed. */
async function main([command = '', ...others]: readonly string[]): Promise<number> {
  if (!commands.includes(command) || others.length > 0) {
    process.stderr.write(usage)
    return 2
  }
  const socketPath = adminSocketPath(resolve(readEnvironment().DATA_DIR))
  const sum = new Sum()
  for (let place: ColumnsInput['place'] = null; ; ) {
    const answer: ColumnsAnswer = await ask<ColumnsAnswer>(socketPath, `/columns/${command}`, {
      place,
    })
    if (!answer.ok) {
      process.stdout.write(`${answer.message}\n`)
      return 1
    }
    sum.add(answer)
    place = answer.next
    if (place === null) break
    if (process.stderr.isTTY) process.stderr.write(`\r${place.table}: ${sum.values} values   `)
  }
  if (process.stderr.isTTY) process.stderr.write('\r')
  process.stdout.write(`${sum.lines(command !== 'status').join('\n')}\n`)
  return sum.isWhole ? 0 : 1
}

/** What all answers have said. */
class Sum {
  readonly #counts = new Map<string, number>()
  readonly #unknown = new Set<string>()
  readonly #damaged = new Map<string, number>()
  #rewritten = 0
  #present = ''

  add(answer: Extract<ColumnsAnswer, { ok: true }>): void {
    addAll(this.#counts, answer.counts)
    addAll(this.#damaged, answer.damaged)
    for (const id of answer.unknownKeys) this.#unknown.add(id)
    this.#rewritten += answer.rewritten
    this.#present = answer.present
  }

  get values(): number {
    return [...this.#counts.values()].reduce((sum, number) => sum + number, 0)
  }

  /** Whether all of them can be read. */
  get isWhole(): boolean {
    return this.#unknown.size === 0 && this.#damaged.size === 0
  }

  lines(mayRewrite: boolean): readonly string[] {
    const ids = [...new Set([this.#present, ...this.#counts.keys()])]
    const damaged = [...this.#damaged].map(([column, number]) => `${number} of ${column} DAMAGED`)
    return [
      ...(mayRewrite ? [`${this.#rewritten} values were rewritten`] : []),
      ...ids.map((id) => `${this.#counts.get(id) ?? 0} values ${this.#wordsOf(id)}`),
      ...damaged,
    ]
  }

  #wordsOf(id: string): string {
    const how = id === '' ? 'not sealed' : `sealed with the key ${id}`
    if (this.#unknown.has(id)) return `${how}, WHICH ENCRYPTION_KEY DOES NOT HAVE`
    return id === this.#present ? `${how}, as new ones are` : how
  }
}

function addAll(sum: Map<string, number>, numbers: Readonly<Record<string, number>>): void {
  for (const [name, number] of Object.entries(numbers)) {
    sum.set(name, (sum.get(name) ?? 0) + number)
  }
}

outliveReader()
process.exitCode = await main(process.argv.slice(2))
