import { Agent, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAsice } from '@paraph/validator/container/create-container'
import { decodeBase64 } from '@paraph/validator/encoding/base64'
import { type ByteSource, memorySource } from '@paraph/validator/encoding/byte-source'
import { asice } from '@paraph/validator/signature/asic/asice'
import { pades } from '@paraph/validator/signature/pades/pades'
import type { TrustServices } from '@paraph/validator/signature/signature-format'
import { createTestPki } from '@paraph/validator/testing/pki'
import { Client } from 'pg'
import { post } from './callers'

/** Cost of the parts of one signing alone, milliseconds of processor time. */
export interface SigningParts {
  readonly all: number
  /** The parts as text. */
  readonly said: string
}

/** Calls of one signing: four of the gateway and three of its caller. */
const calls = 8
const statements = 24
const rounds = 60

/**
 * Prepare, complete, augment and embed in memory, and as many plain statements and calls as a signing has: the lower
 * limit for a gateway. Validation is excluded, because it is another operation.
 */
export async function signingParts(
  format: 'pdf' | 'asice',
  file: Buffer,
  databaseUrl: string | undefined,
): Promise<SigningParts> {
  const signing = await signatureMilliseconds(format, file)
  const calling = (await callMilliseconds()) * calls
  const asking = databaseUrl ? (await statementMilliseconds(databaseUrl)) * statements : 0
  const said = [
    `signature ${signing.toFixed(1)}`,
    `${calls} calls ${calling.toFixed(1)}`,
    ...(databaseUrl ? [`${statements} statements ${asking.toFixed(1)}`] : []),
  ]
  return { all: signing + calling + asking, said: said.join(', ') }
}

const at = new Date('2026-03-01T09:30:00Z')
const algorithm = 'ecdsa-sha256'

/** The services answer from memory. */
async function signatureMilliseconds(format: 'pdf' | 'asice', file: Buffer): Promise<number> {
  const pki = createTestPki(() => at)
  const { certificate, issuers, sign } = pki.signer(algorithm)
  const services = remembering(pki.services)
  const make = format === 'pdf' ? pades : asice
  const source = await sourceOf(format, file)
  const timeStampSize = services.timeStampSize()
  const signing = {
    certificate,
    issuers,
    algorithm,
    claimedSigningTime: at,
    timeStampSize,
  } as const
  const fixed = await make.prepare(source, signing)
  const value = sign(decodeBase64(fixed.dataToBeSigned), 'raw')
  return await processorMilliseconds(async () => {
    await make.prepare(source, signing)
    const completed = await make.complete(fixed.documentDigest, fixed, value)
    await make.place(source, await make.augment(source, completed, 'B-LT', services))
  })
}

async function sourceOf(format: 'pdf' | 'asice', file: Buffer): Promise<ByteSource> {
  if (format === 'pdf') return memorySource(file)
  const container = await createAsice([{ name: 'a.bin', content: memorySource(file) }], at)
  return memorySource(container.read(0, container.size))
}

/** Caches each answer. */
function remembering({
  timeStamp,
  timeStampSize,
  revocation,
  issuersOf,
}: TrustServices): TrustServices {
  const answers = new Map<string, Promise<Uint8Array>>()
  const remembered = (key: string, ask: () => Promise<Uint8Array>) => {
    const answer = answers.get(key) ?? ask()
    answers.set(key, answer)
    return answer
  }
  return {
    timeStamp: (digest) => remembered('time-stamp', () => timeStamp(digest)),
    revocation: (certificate, issuer) =>
      remembered(Buffer.from(certificate).toString('base64'), () =>
        revocation(certificate, issuer),
      ),
    issuersOf,
    timeStampSize,
  }
}

/** A call of this process to itself: both ends. */
async function callMilliseconds(): Promise<number> {
  const answer = Buffer.from('{"status":"waiting"}')
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.end(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const agent = new Agent({ keepAlive: true })
  const both = await processorMilliseconds(() => post(agent, url, '{}'), rounds * 20)
  agent.destroy()
  server.close()
  return both / 2
}

/** Only the client's side of a statement. */
async function statementMilliseconds(connectionString: string): Promise<number> {
  const client = new Client({ connectionString })
  await client.connect()
  const one = { name: 'one', text: 'select $1::text as one', values: ['one'] }
  const milliseconds = await processorMilliseconds(() => client.query(one), rounds * 20)
  await client.end()
  return milliseconds
}

/** Average of one call over many, after as many warm-up calls. */
async function processorMilliseconds(
  action: () => Promise<unknown>,
  times = rounds,
): Promise<number> {
  for (let time = 0; time < times; time++) await action()
  const before = process.cpuUsage()
  for (let time = 0; time < times; time++) await action()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}
