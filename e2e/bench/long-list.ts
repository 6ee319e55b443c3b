import { chromium } from '@playwright/test'
import { Pool } from 'pg'
import { postgresPrograms, startCluster } from '@/lib/testing/services/postgres-cluster'
import { browserPath } from '../browser'
import { clientOf } from '../client'
import { owner } from '../portal/owner'
import { samplePdf } from '../sample-pdf'
import { type RunningServices, startServices } from '../services'
import { actingFor, signIn as signedInByProgram } from '../signed-in'
import { type BenchRow, median } from './bench-row'
import { signIn } from './pages/measured-pages'

const few = 10
const many = 10_000
const rounds = 15

/**
 * The server's time for the first page of an owner's list, from the request to the end of the answer: with ten
 * documents, and with ten thousand.
 */
export async function longListRows(): Promise<BenchRow[]> {
  const programs = postgresPrograms()
  if (!programs) {
    process.stderr.write('PostgreSQL is not installed, and left out.\n')
    return []
  }
  const cluster = await startCluster(programs)
  const services = await startServices({ DATABASE_URL: cluster.url })
  const pool = new Pool({ connectionString: cluster.url })
  try {
    await services.startPortal()
    const { portalUrl } = services.running
    const cookie = await signedIn(portalUrl)
    await sendDocument(services.running)
    await copyDocument(pool, few)
    const short = await listMs(portalUrl, cookie)
    await copyDocument(pool, many)
    const long = await listMs(portalUrl, cookie)
    const row = { value: long, unit: 'ms', ratio: long / short, of: `${few} documents` } as const
    return [{ what: `list of ${many} documents: server's time`, ...row }]
  } finally {
    await pool.end()
    await services.stop()
    cluster.remove()
  }
}

/** The cookies of a signed-in owner. */
async function signedIn(portalUrl: string): Promise<string> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ baseURL: portalUrl, locale: 'lt' })
    await signIn(page)
    const cookies = await page.context().cookies()
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  } finally {
    await browser.close()
  }
}

/** The owner sends a document to two people. */
async function sendDocument(running: RunningServices): Promise<void> {
  const client = clientOf(running, running.hostedToken)
  const { session } = await signedInByProgram(client, { country: 'LT', code: owner.code })
  const signers = ['Ona', 'Jonas'].map((name) => {
    return { name, surname: 'Testaitis', email: `${name.toLowerCase()}@example.com` }
  })
  const file = { filename: 'Nuomos sutartis.pdf', content: samplePdf().toString('base64') }
  const body = { access: 'private', file, signers }
  const { http } = await actingFor(client, session).call('/api/document/upload.json', body)
  if (http !== 200) throw new Error(`The document was not sent: HTTP ${http}`)
}

/** Copies the document and its signers until the owner has this number of documents. */
async function copyDocument(pool: Pool, documents: number): Promise<void> {
  const states = `(array['saved','signed_partially','signed','declined','cancelled','expired'])[1 + number % 6]`
  await pool.query(`
    create temporary table copied as
      select gen_random_uuid() as id, number from generate_series(1,
        ${documents} - (select count(*)::int from document)) number;
    insert into document
      select (jsonb_populate_record(original, jsonb_build_object('id', copied.id, 'state', ${states},
        'updated_at', original.updated_at - copied.number * interval '1 second'))).*
      from copied, document original
      where original.id = (select id from document order by created_at limit 1);
    insert into signer
      select (jsonb_populate_record(original, jsonb_build_object('id', gen_random_uuid(), 'document_id', copied.id))).*
      from copied, signer original
      where original.document_id = (select id from document order by created_at limit 1);
    drop table copied;
    analyze`)
}

async function listMs(portalUrl: string, cookie: string): Promise<number> {
  const times: number[] = []
  for (let round = -3; round < rounds; round++) {
    const begun = performance.now()
    const answer = await fetch(`${portalUrl}/documents`, { headers: { cookie } })
    await answer.text()
    // The first ones compile and fill caches.
    if (round >= 0) times.push(performance.now() - begun)
  }
  return median(times)
}
