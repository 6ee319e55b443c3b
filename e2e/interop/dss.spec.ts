import type { SignatureLevel } from '@paraph/validator/signature/signature-format'
import { testAlgorithms } from '@paraph/validator/testing/certificates'
import { samplePdf } from '@paraph/validator/testing/pdf'
import { createTestPki, type TestPki } from '@paraph/validator/testing/pki'
import { signPdf } from '@paraph/validator/testing/sign-pdf'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type DssSignature, verdictOfDss } from './dss/ask-dss'
import { at, type Case, cases } from './dss/cases'
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
const world = createTestPki(() => at)

/** Asks the responders about every certificate, because B-B and B-T do not contain the answers. */
async function keepAnswers(pki: TestPki): Promise<void> {
  let count = 0
  const revocation: TestPki['services']['revocation'] = async (certificate, issuer) => {
    const answer = await pki.services.revocation(certificate, issuer)
    await folder.keep(`answers/${++count}`, answer)
    return answer
  }
  const remembering = { ...pki, services: { ...pki.services, revocation } }
  for (const algorithm of testAlgorithms) {
    await signPdf(remembering, samplePdf(), { at, algorithm, level: 'B-LTA' })
  }
}

const outcomeOf = ({ indication, subIndication }: DssSignature) => `${indication} ${subIndication}`

describe.runIf(inject('judges'))('EU DSS', () => {
  const gateway = gatewaySamples(inject('services'))
  let answers: string
  let anchors: string

  beforeAll(async () => {
    answers = folder.pathOf('answers')
    await keepAnswers(world)
    const { issuers } = world.signer('ecdsa-sha256')
    const others = (await gateway.roots()).map(({ der }) => der)
    anchors = await folder.keepPem('anchors.pem', ...issuers, ...others)
  })

  it.each(cases)('passes $name', async (one) => {
    const path = await folder.keep(one.name, await one.make({ world, gateway }))
    const { refusal, signatures } = await verdictOfDss(path, { anchors, answers })
    expect(refusal).toBeNull()
    expect(signatures).toEqual(expectedOf(one))
    const files = (one.files ?? []).map((name) => `FULL ${name}`)
    for (const { scopes } of signatures) expect(scopes).toEqual(expect.arrayContaining(files))
    if (one.signedBy) expect(signatures.map(({ signedBy }) => signedBy)).toEqual(one.signedBy)
  })

  it('refuses a changed byte', async () => {
    const changed = Buffer.from((await signPdf(world, samplePdf(), { at, level: 'B-LT' })).bytes)
    changed.write('%PDF-1.6')
    const path = await folder.keep('changed.pdf', changed)
    const { signatures } = await verdictOfDss(path, { anchors, answers })
    expect(signatures.map(outcomeOf)).toEqual(['TOTAL_FAILED HASH_FAILURE'])
  })

  it('refuses an unknown signer', async () => {
    const stranger = createTestPki(() => at)
    const { bytes } = await signPdf(stranger, samplePdf(), { at, level: 'B-LT' })
    const path = await folder.keep('stranger.pdf', bytes)
    const { signatures } = await verdictOfDss(path, { anchors, answers })
    expect(signatures.map(outcomeOf)).toEqual(['INDETERMINATE NO_CERTIFICATE_CHAIN_FOUND'])
  })
})
