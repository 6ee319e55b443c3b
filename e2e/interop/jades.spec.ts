import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { memorySource } from '@/lib/encoding/byte-source'
import { type Bytes, utf8 } from '@/lib/encoding/bytes'
import { ocspResponse } from '@/lib/simulator/authority/ocsp-response'
import { issueTable, profiles, testAlgorithms } from '@/lib/testing/certificates'
import { createTestPki } from '@/lib/testing/pki'
import { trustInSigners, type Verdict, verdictsOn } from '@/lib/testing/verdicts'
import { openTrustStore } from '@/lib/trust/trust-store'
import { readJadesWith } from '@/lib/validation/formats/jades/read-jades'
import { readMaterial } from '@/lib/validation/model/read-material'
import { formatText } from '@/lib/validation/model/signature'
import { validateDocument } from '@/lib/validation/validate-document'
import { type Dss, type DssVerdict, openDss } from './dss/open-dss'
import { at as forgedAt, forgeries } from './jades/forgeries'
import { algorithms, type JadesOrder, orders } from './jades/orders'
import { runTool } from './run-tool'
import { toolFolder } from './tool-folder'

const at = new Date('2026-03-01T09:30:00Z')
/** After the tokens, each of which is a second later than the previous one. */
const answeredAt = new Date('2026-03-01T10:30:00Z')
/** Answers about a signature without time-stamps must be as new as the validation. */
const validatedAt = answeredAt

const signers = algorithms.map(([algorithm]) => algorithm)

const holders = {
  root: { name: 'JSON Root CA', extensions: profiles.authority },
  issuing: { name: 'JSON Issuing CA', issuer: 'root', extensions: profiles.authority },
  unit: { name: 'JSON Time-Stamping Unit', issuer: 'root', extensions: profiles.timeStamper },
  forRoot: { name: 'JSON Root Responder', issuer: 'root', extensions: profiles.responder },
  forIssuing: { name: 'JSON Responder', issuer: 'issuing', extensions: profiles.responder },
} as const

function makeWorld() {
  const persons = signers.map((algorithm) => [
    algorithm,
    { name: `SIGNER ${algorithm}`, issuer: 'issuing', extensions: profiles.person, algorithm },
  ])
  const table = { ...holders, ...Object.fromEntries(persons) } as typeof holders &
    Record<(typeof signers)[number], typeof holders.unit>
  return issueTable(table)
}

const world = makeWorld()
const trust = openTrustStore({ certificates: [world.root.certificate], lists: [] })

const data: Readonly<Record<string, Bytes>> = {
  'contract.txt': utf8('Šalys susitaria. {"a": 1.5}\n'),
  'annex.txt': utf8('And agree again.'),
  'plain.txt': utf8('pays 12 EUR'),
}

/** The result of one validator, in common words. */
interface Judgement {
  readonly outcome: string
  readonly format: string
  /** Whether each time-stamp passes. */
  readonly timeStamps: readonly boolean[]
}

interface Made extends Judgement {
  readonly file: string
  readonly errors: readonly string[]
}

const folder = toolFolder()
const answers: Bytes[] = []

async function keepWorld(): Promise<void> {
  const issuers = [world.issuing.certificate, world.root.certificate]
  for (const name of [...signers, 'unit'] as const) {
    const { certificate, privateKey } = world[name]
    await folder.keep(`${name}.key`, privateKey.export({ type: 'pkcs8', format: 'der' }))
    const above = name === 'unit' ? issuers.slice(1) : issuers
    await folder.keepPem(`${name}.pem`, certificate, ...above)
  }
  const issued = signers.map((name) => [world[name], world.issuing, world.forIssuing] as const)
  const others = [world.issuing, world.unit].map(
    (holder) => [holder, world.root, world.forRoot] as const,
  )
  for (const [index, [holder, issuer, responder]] of [...issued, ...others].entries()) {
    const about = { certificate: holder.certificate, issuer: issuer.certificate, at: answeredAt }
    const answer = ocspResponse(responder, about)
    answers.push(answer)
    await folder.keep(`answers/${index}`, answer)
  }
  await folder.keepPem('anchors.pem', world.root.certificate)
  for (const [name, bytes] of Object.entries(data)) await folder.keep(name, bytes)
}

/** EU DSS signs and validates in a single start of a Java machine. */
async function makeAll(dss: Dss): Promise<readonly Made[]> {
  await keepWorld()
  const list = await folder.keep('orders.json', JSON.stringify(orders))
  const { code, output } = await runTool(
    'java',
    ...['-cp', `${dss.libraries}/*`, 'e2e/interop/jades/SignJades.java'],
    ...[folder.pathOf(''), at.toISOString(), list],
  )
  if (code !== 0) throw new Error(`EU DSS broke down: ${output.slice(-2_000)}`)
  const lines = output.trim().split('\n')
  return lines.map((line) => {
    const { indication, subIndication, timeStamps, ...made } = JSON.parse(line)
    const passed = timeStamps.map((one: string) => one === 'PASSED')
    return { ...made, outcome: subIndication ?? indication, timeStamps: passed }
  })
}

/** Our verdicts on the signatures of a file, with the detached files and the responders' answers. */
async function ourOutcomes(
  bytes: Bytes,
  ocspResponses: readonly Bytes[],
): Promise<readonly Judgement[]> {
  const read = await readJadesWith(memorySource(bytes), 'a.json', async (uri) => {
    const file = data[uri]
    return file && memorySource(file)
  })
  const document = { ...read, material: readMaterial({ ocspResponses }, 'EXTERNAL') }
  const { signatures } = await validateDocument(document, { at: validatedAt, trust })
  return signatures.map(({ conclusion, format, timeStamps }) => ({
    outcome: conclusion.subIndication ?? `TOTAL_${conclusion.indication}`,
    format: formatText(format),
    timeStamps: timeStamps.map((one) => one.conclusion.indication === 'PASSED'),
  }))
}

interface Judged {
  readonly name: string
  readonly theirs: readonly Judgement[]
  readonly ours: readonly Judgement[]
}

/** The judgement of both validators on each forgery. */
async function judgeForgeries(dss: Dss): Promise<readonly Judged[]> {
  const pki = createTestPki(() => forgedAt)
  const signers = testAlgorithms.map((algorithm) => pki.signer(algorithm).certificate)
  const anchors = await folder.keepPem('forgeries.pem', pki.anchor, ...signers)
  const files: string[] = []
  for (const { name, write } of forgeries) {
    files.push(await folder.keep(`forged/${name}.json`, await write(pki)))
  }
  const verdicts = await dss.validate(anchors, folder.pathOf('answers'), files)
  const judged: Judged[] = []
  for (const [index, { name }] of forgeries.entries()) {
    const bytes = readFileSync(files[index] ?? '')
    const ours = await verdictsOn(bytes, 'a.json', trustInSigners(pki))
    judged.push({ name, theirs: theirJudgements(verdicts[index]), ours: ours.map(ourJudgement) })
  }
  return judged
}

function theirJudgements(verdict: DssVerdict | undefined): readonly Judgement[] {
  return (verdict?.signatures ?? []).map((one) => ({
    outcome: one.subIndication ?? one.indication,
    format: one.format,
    timeStamps: one.timeStamps.map((stamp) => stamp === 'PASSED'),
  }))
}

function ourJudgement({ outcome, format = '', timeStamps }: Verdict): Judgement {
  return {
    outcome,
    format: format.replaceAll('_', '-'),
    timeStamps: timeStamps.map((stamp) => stamp === 'PASSED'),
  }
}

const bytesOf = ({ file }: Pick<JadesOrder, 'file'>) => readFileSync(folder.pathOf(file))

function describeDss(dss: Dss): void {
  let made: readonly Made[]

  beforeAll(async () => {
    made = await makeAll(dss)
  }, 300_000)

  const outcomesOfDss = (order: JadesOrder) =>
    made
      .filter(({ file }) => file === order.file)
      .map(({ outcome, format, timeStamps }) => ({ outcome, format, timeStamps }))

  it.each(orders)('makes $file, and both validators agree', async (order) => {
    const theirs = outcomesOfDss(order)
    const counters = order.features.includes('counter-signature') ? 1 : 0
    expect(theirs).toHaveLength(order.times + counters)
    // Levels LT and LTA contain the answers.
    const lacking = order.level === 'B' || order.level === 'T' ? answers : []
    expect(await ourOutcomes(bytesOf(order), lacking)).toEqual(theirs)
    if (order.signer !== 'ed25519') expect(theirs[0]?.outcome).toBe('TOTAL_PASSED')
  })

  it('judges forgeries alike, apart from the listed differences', async () => {
    const judged = await judgeForgeries(dss)
    const expected = forgeries.map(({ difference }, index) => {
      const ours = judged[index]?.ours ?? []
      return difference ? ours.map((one) => ({ ...one, outcome: difference.outcome })) : ours
    })
    expect(judged.map(({ theirs }) => theirs)).toEqual(expected)
    // A difference that has gone must leave the list.
    const same = forgeries.filter(({ difference }, index) =>
      judged[index]?.ours.some(({ outcome }) => outcome === difference?.outcome),
    )
    expect(same.map(({ name }) => name)).toEqual([])
  })
}

const dss = await openDss()

if (typeof dss === 'string') {
  it(`EU DSS does not run here: ${dss}`, () => {
    expect(dss).not.toBe('')
  })
} else {
  describe('EU DSS', () => describeDss(dss))
}
