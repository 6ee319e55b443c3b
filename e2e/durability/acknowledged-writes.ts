import { Client as DatabaseClient } from 'pg'
import type { Client } from '../client'
import { samplePdf } from '../sample-pdf'
import { type Pulse, startPulse } from './pulse'

/** A writer that records acknowledged ids and the times of acknowledgement. */
export interface Writer extends Pulse {
  readonly acknowledged: ReadonlyMap<string, number>
}

const pdf = { filename: 'a.pdf', content: samplePdf().toString('base64') }

/** Uploads documents through a gateway. */
export function uploadDocuments(client: Client, everyMs: number): Writer {
  const acknowledged = new Map<string, number>()
  const pulse = startPulse(everyMs, async () => {
    const request = { access: 'public', file: pdf, signers: [] }
    const { http, body } = await client.call('/api/document/upload.json', request)
    if (http !== 200) throw new Error(body.message)
    acknowledged.set(body.document.uuid, Date.now())
  })
  return { ...pulse, acknowledged }
}

/** The table of rows that `writeRows` writes. */
export const rowsTable = `create table acknowledged (id uuid primary key)`

/** Commits rows, each on a new connection; late acknowledgements count, too. */
export function writeRows(url: string, everyMs: number): Writer {
  const acknowledged = new Map<string, number>()
  const pulse = startPulse(everyMs, async () => {
    const id = crypto.randomUUID()
    const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 3_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('insert into acknowledged values ($1)', [id])
      acknowledged.set(id, Date.now())
    } finally {
      await client.end().catch(() => {})
    }
  })
  return { ...pulse, acknowledged }
}
