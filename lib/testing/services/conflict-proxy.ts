import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { protocol } from '@electric-sql/pglite'
import { digestOf, type Losing, losesNothing, type SeenTransaction } from './lost-transactions'
import { messageCutter, textsOf, type WireMessage } from './wire-messages'

/**
 * A proxy before a PostgreSQL server that makes transactions and statements fail as if they conflicted with others.
 */
export interface ConflictProxy {
  /** The address of a database on that server through the proxy. */
  through(url: string): string
  /** Makes the chosen statements and commits fail from now on. */
  lose(losing: Losing): void
  heal(): void
  counts(): Readonly<ConflictCounts>
  close(): Promise<void>
}

interface ConflictCounts {
  commits: number
  commitsLost: number
  statements: number
  statementsLost: number
}

/** Starts a proxy before the server of a database. It does not keep its process alive. */
export async function startConflictProxy(
  serverUrl: string,
  losing: Losing,
): Promise<ConflictProxy> {
  const { hostname, port } = new URL(serverUrl)
  const state: State = {
    losing,
    counts: { commits: 0, commitsLost: 0, statements: 0, statementsLost: 0 },
  }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port || 5432), hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket.unref().on('close', () => sockets.delete(socket)))
    }
    join(client, upstream, new Passage(state))
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const own = (server.address() as AddressInfo).port
  return {
    through: (url) => {
      const address = new URL(url)
      address.hostname = '127.0.0.1'
      address.port = String(own)
      return address.href
    },
    lose: (chosen) => {
      state.losing = chosen
    },
    heal: () => {
      state.losing = losesNothing
    },
    counts: () => state.counts,
    close: async () => {
      const closed = once(server.close(), 'close')
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** State shared by the connections of a proxy. */
interface State {
  losing: Losing
  readonly counts: ConflictCounts
}

/** Codes of messages without a letter that a client may send first (documentation, 55.2.10 and 55.2.12). */
const encryptionRequests: readonly number[] = [80_877_103, 80_877_104]

function join(client: Socket, upstream: Socket, passage: Passage): void {
  const [fromClient, fromServer] = [messageCutter(), messageCutter()]
  let begun = false
  client.setNoDelay(true)
  upstream.setNoDelay(true)
  client.on('data', (chunk) => {
    const sent: Uint8Array[] = []
    for (const message of fromClient(chunk, () => begun)) {
      if (begun) sent.push(...passage.ofClient(message))
      else if (encryptionRequests.includes(message.content.readUInt32BE(0))) client.write('N')
      else {
        begun = true
        sent.push(message.bytes)
      }
    }
    if (sent.length > 0) upstream.write(Buffer.concat(sent))
  })
  upstream.on('data', (chunk) => {
    const shown = [...fromServer(chunk, () => true)].filter((one) => passage.shows(one))
    if (shown.length > 0) client.write(Buffer.concat(shown.map(({ bytes }) => bytes)))
  })
  for (const [socket, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    socket.on('error', () => other.destroy())
    socket.on('end', () => other.end())
    socket.on('close', () => other.destroy())
  }
}

/** `I` outside transactions, `T` inside one, `E` inside a failed one. */
type Status = 'I' | 'T' | 'E'

/**
 * The messages up to one ReadyForQuery. Answers to statements that the proxy inserted exceed these counts and are
 * hidden from the client.
 */
interface Unit {
  parses: number
  binds: number
  commands: number
  isLost: boolean
}

const newUnit = (): Unit => ({ parses: 0, binds: 0, commands: 0, isLost: false })

/** PostgreSQL's messages; SQLSTATE serialization_failure and deadlock_detected. */
const failures = {
  '40001': 'could not serialize access due to concurrent update',
  '40P01': 'deadlock detected',
} as const

/** A statement that fails like a conflict: the server itself ends or breaks the transaction. */
const failing = (code: keyof typeof failures) =>
  `do $$ begin raise exception '${failures[code]}' using errcode = '${code}'; end $$`

/** A server that refuses a commit has already rolled back. */
const failingCommit = ['rollback', failing('40001')]

/** One connection. Messages of a client that does not wait for answers pass unchanged. */
class Passage {
  readonly #state: State
  readonly #statements = new Map<string, string>()
  readonly #portals = new Map<string, { readonly text: string; readonly bind: Buffer }>()
  /** Units that the server has not answered yet. */
  readonly #sent: Unit[] = []
  #unit = newUnit()
  #status: Status = 'I'
  #transaction: { begunAt: number; texts: string[]; opening: string } | undefined

  constructor(state: State) {
    this.#state = state
  }

  /** Returns the messages for the server instead of one by the client. */
  ofClient(message: WireMessage): readonly Uint8Array[] {
    switch (message.letter) {
      case 'Q':
        return this.#query(message)
      case 'P':
        return this.#parse(message)
      case 'B':
        return this.#bind(message)
      case 'E':
        return this.#execute(message)
      case 'S':
        this.#endUnit()
        return [message.bytes]
      default:
        return [message.bytes]
    }
  }

  /** Whether the client sees a message of the server. */
  shows({ letter, content }: WireMessage): boolean {
    const [unit] = this.#sent
    if (letter === 'Z') {
      this.#status = content.toString('latin1') as Status
      this.#sent.shift()
    }
    if (!unit?.isLost) return true
    if (letter === '1') return unit.parses-- > 0
    if (letter === '2') return unit.binds-- > 0
    if (letter === 'C') return unit.commands-- > 0
    return true
  }

  #query(message: WireMessage): readonly Uint8Array[] {
    const [text = ''] = textsOf(message, 1)
    const instead = this.#insteadOf(text, message.content)
    this.#unit.isLost = instead !== undefined
    this.#endUnit()
    return [instead ? protocol.serialize.query(instead.join('; ')) : message.bytes]
  }

  #parse(message: WireMessage): readonly Uint8Array[] {
    const [name = '', text = ''] = textsOf(message, 2)
    this.#statements.set(name, text)
    this.#unit.parses += 1
    return [message.bytes]
  }

  #bind(message: WireMessage): readonly Uint8Array[] {
    const [portal = '', name = ''] = textsOf(message, 2)
    this.#portals.set(portal, { text: this.#statements.get(name) ?? '', bind: message.content })
    this.#unit.binds += 1
    return [message.bytes]
  }

  /** A statement fails at execution, so that its name stays prepared. */
  #execute(message: WireMessage): readonly Uint8Array[] {
    const [portal = ''] = textsOf(message, 1)
    const { text = '', bind = message.content } = this.#portals.get(portal) ?? {}
    const instead = this.#unit.isLost ? undefined : this.#insteadOf(text, bind)
    if (!instead) {
      this.#unit.commands += 1
      return [message.bytes]
    }
    this.#unit.isLost = true
    const { parse, bind: bound, execute } = protocol.serialize
    return instead.flatMap((statement) => [parse({ text: statement }), bound(), execute()])
  }

  #endUnit(): void {
    this.#sent.push(this.#unit)
    this.#unit = newUnit()
  }

  /** Statements that replace a losing one. */
  #insteadOf(text: string, sent: Buffer): readonly string[] | undefined {
    const command = text.trim().replace(/;$/, '').toLowerCase()
    const mayLose = this.#sent.length === 0
    if (/^(begin|start transaction)\b/.test(command)) {
      this.#transaction = { begunAt: performance.now(), texts: [], opening: '' }
    } else if (command === 'commit') {
      return this.#commit(mayLose)
    } else if (command === 'rollback') {
      this.#transaction = undefined
    } else if (readsOrWrites.test(command)) {
      return this.#statement(text, sent, mayLose)
    }
    return undefined
  }

  #commit(mayLose: boolean): readonly string[] | undefined {
    const { losing, counts } = this.#state
    const transaction = this.#transaction
    this.#transaction = undefined
    if (!transaction || this.#status !== 'T') return undefined
    counts.commits += 1
    if (!mayLose || !losing.commit(transaction)) return undefined
    counts.commitsLost += 1
    return failingCommit
  }

  #statement(text: string, sent: Buffer, mayLose: boolean): readonly string[] | undefined {
    const { losing, counts } = this.#state
    const transaction = this.#seen(text, sent)
    counts.statements += 1
    if (!mayLose || this.#status === 'E' || !losing.statement(text, transaction)) return undefined
    counts.statementsLost += 1
    return [failing(counts.statementsLost % 2 === 0 ? '40001' : '40P01')]
  }

  #seen(text: string, sent: Buffer): SeenTransaction | undefined {
    const transaction = this.#transaction
    if (transaction?.texts.length === 0) transaction.opening = digestOf(sent)
    transaction?.texts.push(text)
    return transaction
  }
}

/** Statements without tables, such as settings, cannot lose. */
const readsOrWrites = /\b(from|into|update|table)\b/
