import { gzipSync } from 'node:zlib'
import { samplePdf } from '@paraph/validator/testing/pdf'
import { createTestPki } from '@paraph/validator/testing/pki'
import { signPdf } from '@paraph/validator/testing/sign-pdf'
import { writeTrustMaterial } from '@paraph/validator/trust/trust-text'
import { browserScript } from '@paraph/validator/verifier/browser-script.mjs'
import { type EngineName, installedEngines, missingEngines, startEngine } from '../engines/engines'
import { pageOf } from '../engines/page'
import { serveValidatorPage } from '../engines/validator-page'
import { manyPagesPdf } from '../many-pages-pdf'
import { type BenchRow, median } from './bench-row'
import type { serverMs } from './validate-on-server'

const at = new Date('2026-03-01T09:30:00Z')
const rounds = 10
const engineArguments = ['--no-sandbox', '--disable-gpu']

/** The validator in the worker of each installed browser, compared with the server's in one thread. */
export async function browserValidationRows(onServer: typeof serverMs): Promise<BenchRow[]> {
  for (const line of missingEngines) process.stderr.write(`${line}\n`)
  const pki = createTestPki(() => at)
  const trust = { certificates: [pki.anchor], lists: [] }
  const sign = async (pdf: Buffer) => (await signPdf(pki, pdf, { at, level: 'B-LT' })).bytes
  const files = {
    'small.pdf': await sign(samplePdf()),
    'large.pdf': await sign(manyPagesPdf(20 << 20)),
  }
  const served = { ...files, trust: Buffer.from(writeTrustMaterial(trust)) }
  const page = await serveValidatorPage(served)
  const rows: BenchRow[] = [await sizeRow()]
  try {
    for (const [name, bytes] of Object.entries(files)) {
      const server = await onServer(bytes, trust, { at, rounds })
      rows.push({ what: `${name}: server, one thread`, value: server, unit: 'ms' })
      for (const engine of installedEngines) {
        const value = await browserMs(engine, page.address, name)
        rows.push({
          what: `${name}: ${engine}`,
          value,
          unit: 'ms',
          ratio: value / server,
          of: 'server',
        })
      }
    }
  } finally {
    page.close()
  }
  return rows
}

async function sizeRow(): Promise<BenchRow> {
  const script = await browserScript()
  const value = gzipSync(script, { level: 9 }).length / 1_000
  return { what: 'the script, compressed', value, unit: 'kB' }
}

async function browserMs(engine: EngineName, address: string, name: string): Promise<number> {
  const browser = await startEngine(engine, engineArguments)
  try {
    const tab = await browser.newTab()
    const page = pageOf(tab, '')
    await page.go(address)
    const times: number[] = []
    for (let round = 0; round < 2 * rounds; round++) {
      const inPage = (name: string, at: string) => checked(name, at)
      const { answer, milliseconds } = await page.eval(inPage, name, at.toISOString())
      if (!answer.includes('TOTAL_PASSED')) throw new Error(`${engine}: ${answer.slice(0, 200)}`)
      times.push(milliseconds)
    }
    await tab.close()
    return median(times.slice(rounds))
  } finally {
    await browser.close()
  }
}
