import { readFileSync } from 'node:fs'
import { ocspResponse } from '@paraph/validator/authority/ocsp-response'
import { memorySource } from '@paraph/validator/encoding/byte-source'
import { type Bytes, utf8 } from '@paraph/validator/encoding/bytes'
import { issueTable, profiles } from '@paraph/validator/testing/certificates'
import { openTrustStore } from '@paraph/validator/trust/trust-store'
import { readJadesWith } from '@paraph/validator/validation/formats/jades/read-jades'
import { readMaterial } from '@paraph/validator/validation/model/read-material'
import { formatText } from '@paraph/validator/validation/model/signature'
import { validateDocument } from '@paraph/validator/validation/validate-document'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { DssSignature } from './dss/ask-dss'
import { algorithms, type JadesOrder, orders, sampleOfOrders } from './jades/orders'
import { ask } from './judges/ask'
import { toolFolder } from './tool-folder'

const at = new Date('2026-03-01T09:30:00Z')
/** Time of the answers: after the tokens, each of which is a second later than the previous one. */
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

/** EU DSS signs, and judges each signature. */
async function madeByDss(order: JadesOrder): Promise<readonly Judgement[]> {
  const words = [folder.pathOf(''), at.toISOString(), JSON.stringify(order)]
  const made = JSON.parse(await ask('dss/SignJades', ...words)) as readonly Made[]
  return made.map(({ indication, subIndication, format, timeStamps }) => ({
    outcome: subIndication ?? indication,
    format,
    timeStamps: timeStamps.map((one) => one === 'PASSED'),
  }))
}

type Made = Pick<DssSignature, 'indication' | 'subIndication' | 'format' | 'timeStamps'>

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

/**
 * EU DSS 6.4 makes r and s as wide as the wider of the two numbers. On P-521 a quarter of its values are shorter than
 * the 132 bytes that RFC 7518, 3.4 requires. It accepts them; we and JOSE libraries do not.
 */
function isValueShort({ signer, file }: JadesOrder): boolean {
  if (signer !== 'ecdsa-sha512') return false
  const [, , value = ''] = readFileSync(folder.pathOf(file), 'latin1').split('.')
  return Buffer.from(value, 'base64url').length < 132
}

const bytesOf = ({ file }: Pick<JadesOrder, 'file'>) => readFileSync(folder.pathOf(file))

describe.runIf(inject('judges'))('EU DSS', () => {
  beforeAll(keepWorld)

  it.each(inject('wholeTables') ? orders : sampleOfOrders)(
    'makes $file, and both validators agree',
    async (order) => {
      const theirs = await madeByDss(order)
      const counters = order.features.includes('counter-signature') ? 1 : 0
      expect(theirs).toHaveLength(order.times + counters)
      // Levels LT and LTA contain the answers.
      const lacking = order.level === 'B' || order.level === 'T' ? answers : []
      const expected = isValueShort(order)
        ? theirs.map((one) => ({ ...one, outcome: 'SIG_CRYPTO_FAILURE' }))
        : theirs
      expect(await ourOutcomes(bytesOf(order), lacking)).toEqual(expected)
      if (order.signer !== 'ed25519') expect(theirs[0]?.outcome).toBe('TOTAL_PASSED')
    },
  )
})
