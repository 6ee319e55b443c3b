import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { Bytes } from '@/lib/encoding/bytes'
import type { SignatureLevel } from '@/lib/signature/signature-format'
import { samplePdf } from '@/lib/testing/pdf'
import { createTestPki, type TestPki } from '@/lib/testing/pki'
import { signPdf } from '@/lib/testing/sign-pdf'
import { manyFiles } from './container-samples'
import { at, type Case, cases } from './dss/cases'
import { type Dss, type DssSignature, type DssVerdict, openDss } from './dss/open-dss'
import { gatewaySamples } from './gateway-samples'
import { toolFolder } from './tool-folder'

const baseline = (form: string) => (level: SignatureLevel) => `${form}-BASELINE-${level.slice(2)}`

/** EU DSS's names of our levels; ADOC-V1.0 prescribes its own XAdES, which is not baseline. */
const labels: Readonly<Record<Case['type'], (level: SignatureLevel) => string>> = {
  pdf: baseline('PAdES'),
  asice: baseline('XAdES'),
  bdoc: baseline('XAdES'),
  adoc: (level) =>
    ({ 'B-B': 'XAdES-EPES', 'B-T': 'XAdES-T', 'B-LT': 'XAdES-LT', 'B-LTA': 'XAdES-A' })[level],
}

const timeStamps: Readonly<Record<SignatureLevel, number>> = {
  'B-B': 0,
  'B-T': 1,
  'B-LT': 1,
  'B-LTA': 2,
}

function expectedOf({ type, level, signers, remarks }: Case): readonly object[] {
  const signature = {
    indication: 'TOTAL_PASSED',
    subIndication: null,
    format: labels[type](level),
    timeStamps: Array.from({ length: timeStamps[level] }, () => 'PASSED'),
    errors: [],
    warnings: remarks,
  }
  return Array.from({ length: signers }, () => expect.objectContaining(signature))
}

const folder = toolFolder()

/** All verdicts from a single start of a Java machine, because each start is slow. */
async function verdictsOfAll(dss: Dss): Promise<ReadonlyMap<string, DssVerdict>> {
  const gateway = gatewaySamples(inject('services'))
  const { world, answers } = remembering(createTestPki(() => at))
  const files: string[] = []
  for (const { name, make } of cases) {
    files.push(await folder.keep(name, await make({ world, gateway })))
  }
  for (const [index, answer] of answers.entries()) await folder.keep(`answers/${index}`, answer)
  const { issuers } = world.signer('ecdsa-sha256')
  const others = (await gateway.roots()).map(({ der }) => der)
  const anchors = await folder.keepPem('anchors.pem', ...issuers, ...others)
  const verdicts = await dss.validate(anchors, folder.pathOf('answers'), files)
  return new Map(cases.map(({ name }, index) => [name, found(verdicts[index])]))
}

/** Records the responders' answers, because B-B and B-T do not contain them. */
function remembering(pki: TestPki): { world: TestPki; answers: readonly Bytes[] } {
  const answers: Bytes[] = []
  const revocation: TestPki['services']['revocation'] = async (certificate, issuer) => {
    const answer = await pki.services.revocation(certificate, issuer)
    answers.push(answer)
    return answer
  }
  return { world: { ...pki, services: { ...pki.services, revocation } }, answers }
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new RangeError('EU DSS said nothing of a file')
  return value
}

function describeDss(dss: Dss): void {
  let verdicts: ReadonlyMap<string, DssVerdict>
  const verdictOn = (name: string) => found(verdicts.get(name))

  beforeAll(async () => {
    verdicts = await verdictsOfAll(dss)
  }, 300_000)

  it.each(cases)('passes $name', (one) => {
    const { refusal, signatures } = verdictOn(one.name)
    expect(refusal).toBeNull()
    expect(signatures).toEqual(expectedOf(one))
  })

  it.each(['B-LT.asice', 'B-LT.adoc'])('reports every file of %s as signed', (name) => {
    for (const { scopes } of verdictOn(name).signatures) {
      expect(scopes).toEqual(expect.arrayContaining(manyFiles.map((file) => `FULL ${file.name}`)))
    }
  })

  it('reads the names of the signers', () => {
    const signers = verdictOn('gateway.pdf').signatures.map(({ signedBy }) => signedBy)
    expect(signers).toEqual(['PAVYZDŽIŪNAS TESTNUMBER,ĄŽUOLAS,50001018865', 'TESTNUMBER,OK'])
  })

  it('refuses a changed byte and an unknown signer', async () => {
    const [pki, stranger] = [createTestPki(() => at), createTestPki(() => at)]
    const choices = { at, level: 'B-LT' } as const
    const changed = Buffer.from((await signPdf(pki, samplePdf(), choices)).bytes)
    changed.write('%PDF-1.6')
    const files = [
      await folder.keep('changed.pdf', changed),
      await folder.keep('stranger.pdf', (await signPdf(stranger, samplePdf(), choices)).bytes),
    ]
    const anchors = await folder.keepPem('anchor.pem', pki.anchor)
    const answers = folder.pathOf('answers')
    const outcomes = (await dss.validate(anchors, answers, files)).map(({ signatures }) =>
      signatures.map(outcomeOf),
    )
    expect(outcomes).toEqual([
      ['TOTAL_FAILED HASH_FAILURE'],
      ['INDETERMINATE NO_CERTIFICATE_CHAIN_FOUND'],
    ])
  })
}

function outcomeOf({ indication, subIndication }: DssSignature): string {
  return `${indication} ${subIndication}`
}

const dss = await openDss()

if (typeof dss === 'string') {
  it(`EU DSS does not run here: ${dss}`, () => {
    expect(dss).not.toBe('')
  })
} else {
  describe('EU DSS', () => describeDss(dss))
}
