import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { keyRing, noKeys } from '@/lib/storage/blobs/encryption/key-ring'
import { type ColumnsPosition, lookAtColumns } from '@/lib/storage/columns/rewrite-columns'
import { type Database, openDatabase } from '@/lib/storage/database/database'
import { listDocuments } from '@/lib/storage/document-list'
import { ensureRelyingParty, type RelyingPartyId } from '@/lib/storage/relying-parties'
import { embeddedFolder } from '@/lib/testing/services/database-image'
import { clientOf } from '../client'
import { linkOf } from '../hosted-signing'
import { mobile } from '../people'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'
import { type BenchRow, median } from './bench-row'
import { cpuSeconds } from './process-time'

const key = randomBytes(32).toString('base64')
const warmUp = 60
const signings = 120
const documents = 1_000
const searches = 15

/**
 * The cost of encrypted personal columns: a sent and signed document, and a search without result, each compared with
 * plain columns.
 */
export async function sealedColumnRows(): Promise<BenchRow[]> {
  const plain = await signingCpuMs({ ENCRYPTION_KEY: key })
  const sealed = await signingCpuMs({ ENCRYPTION_KEY: key, ENCRYPTION_COLUMNS: 'yes' })
  const [inPlain, inSealed] = [await searchMs(false), await searchMs(true)]
  const of = 'the same, not sealed'
  return [
    {
      what: 'sent and signed, columns sealed',
      value: sealed,
      unit: 'ms of processor',
      ratio: sealed / plain,
      of,
    },
    {
      what: 'search in vain, 1,000 sealed',
      value: inSealed,
      unit: 'ms',
      ratio: inSealed / inPlain,
      of,
    },
  ]
}

/** Processor time of the gateway from the upload to the signed file. */
async function signingCpuMs(settings: Readonly<Record<string, string>>): Promise<number> {
  const services = await startServices(settings)
  const program = clientOf(services.running)
  const portal = clientOf(services.running, services.running.hostedToken)
  const sign = async () => {
    const { body } = await program.call('/api/document/upload.json', {
      access: 'public',
      file: { filename: 'a.pdf', content: samplePdf().toString('base64') },
      signers: [
        {
          name: 'Ąžuolas',
          surname: 'Pavyzdžiūnas Testnumber',
          email: 'somebody@example.com',
          country: 'LT',
          personal_code: mobile.signs.code,
        },
      ],
    })
    const link = linkOf(portal, body.signers[0]?.invitationUrl ?? '')
    await link.sign(mobile.signs)
    const { signer } = await link.attemptEnd()
    if (signer.signStatus !== 'signed') throw new Error(`It was ${signer.signStatus}`)
  }
  try {
    for (let number = 0; number < warmUp; number++) await sign()
    const begun = cpuSeconds(services.processes().gateway)
    for (let number = 0; number < signings; number++) await sign()
    return ((cpuSeconds(services.processes().gateway) - begun) * 1_000) / signings
  } finally {
    await services.stop()
  }
}

/** A search by one owner, with two persons per document. */
async function searchMs(isSealed: boolean): Promise<number> {
  const directory = await embeddedFolder()
  const columnKeys = isSealed ? keyRing(key, { sealsColumns: true }) : noKeys
  const log = pino({ level: 'silent' })
  const database = await openDatabase({ directory, columnKeys, log })
  try {
    const party = await fill(database)
    for (
      let position: ColumnsPosition | null = { table: 'signer' };
      position?.table === 'signer';
    ) {
      position = (await lookAtColumns(database, position, isSealed))?.next ?? null
    }
    const times: number[] = []
    for (let round = 0; round < searches; round++) {
      const begun = performance.now()
      const theirs = { relyingPartyId: party, owners: ['owner'] } as const
      await listDocuments(database.db, theirs, { search: 'nowhere', limit: 26 })
      times.push(performance.now() - begun)
    }
    return median(times)
  } finally {
    await database.close()
    await rm(directory, { recursive: true, force: true })
  }
}

async function fill({ db }: Database): Promise<RelyingPartyId> {
  const party = (await ensureRelyingParty(db, 'bench')) as RelyingPartyId
  await db.execute(sql`
    insert into document (id, relying_party_id, name, format, access, owner_name, owner, state, updated_at)
    select gen_random_uuid(), ${party}, number || '.pdf', 'pdf', 'private', 'Ona', 'owner', 'signed', now() - number * interval '1 second'
    from generate_series(1, ${documents}) number`)
  await db.execute(sql`
    insert into signer (id, document_id, name, surname, email, language, state)
    select gen_random_uuid(), document.id, 'Žygimantė', 'Pavyzdienė ' || number, 'person@example.com', 'lt', 'pending'
    from document, generate_series(1, 2) number`)
  await db.execute(sql`analyze`)
  return party
}
