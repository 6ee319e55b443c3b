import { describe, expect, it } from 'vitest'
import { validationExample } from '@/lib/gateway/contract/entries/validation-example'
import type { SignatureReport, ValidationData } from '@/lib/gateway/contract/validation-report'
import { checkedDocument } from './checked-document'

const code = '49001010008'
const commonName = `PAVYZDIENĖ,ONA,${code}`
const { simpleReport, diagnosticData } = validationExample
const [example] = simpleReport.jaxbModel.signatureOrTimestamp as readonly SignatureReport[]

const certificate = {
  Id: diagnosticData.UsedCertificates[0]?.Id ?? '',
  CommonName: commonName,
  GivenName: 'ONA',
  Surname: 'PAVYZDIENĖ',
  NotBefore: '2025-01-01T00:00:00',
  NotAfter: '2028-01-01T00:00:00',
  SerialNumber: '7',
  Trusted: false,
  Revocations: [{ Revocation: 'R-1', Status: 'GOOD' }],
}
const revocation = { Id: 'R-1', Type: 'OCSP', ProductionDate: '2026-03-01T09:31:00' }

function reported(
  changes: Partial<SignatureReport>,
  diagnostic: Partial<ValidationData['diagnosticData']> = {},
): ValidationData {
  const token = { ...example, ...changes } as SignatureReport
  return {
    simpleReport: {
      ...simpleReport,
      jaxbModel: { ...simpleReport.jaxbModel, signatureOrTimestamp: [token] },
    },
    diagnosticData: {
      ...diagnosticData,
      UsedCertificates: [certificate],
      UsedRevocations: [revocation],
      ...diagnostic,
    },
  }
}

describe('a validation for readers', () => {
  it('has the sentences about what other programs did to the file', () => {
    const value = 'The end of the signed file is missing.'
    const data = reported({})
    const traces = [{ key: 'file-cut-off', value }]
    const traced = { ...data, simpleReport: { ...data.simpleReport, traces } }
    expect(checkedDocument(traced).traces).toEqual([value])
    expect(checkedDocument(data).traces).toEqual([])
  })

  it('names the signer, the proven time and the legal effect', () => {
    const checked = checkedDocument(reported({}))
    expect(checked.verdict).toEqual({ tone: 'success', parts: [{ part: 'qualified', count: 1 }] })
    expect(checked.signatures[0]).toMatchObject({
      signer: 'Ona Pavyzdienė',
      outcome: 'valid',
      level: 'QESIG',
      provenAt: '2026-03-01T09:30:02.000Z',
      claimedAt: '2026-03-01T09:30:00.000Z',
      coverage: { over: 'document' },
    })
  })

  it('names a trusted list that is not used, once, and the level as not settled', () => {
    const sentence = 'The trusted list of the country is not looked at here: FR.'
    const info = [{ key: 'trusted-list-not-looked-at', value: sentence }]
    const checked = checkedDocument(
      reported(
        {
          signatureLevel: { value: 'NA', description: 'Not applicable' },
          infos: [sentence, 'Something else.'],
          adESValidationDetails: { error: [], warning: [], info },
        },
        { UsedCertificates: [{ ...certificate, TrustedListNotLookedAt: 'FR' }] },
      ),
    )
    expect(checked.verdict.parts).toEqual([{ part: 'undetermined', count: 1 }])
    expect(checked.signatures[0]).toMatchObject({
      listNotLookedAt: 'FR',
      infos: ['Something else.'],
    })
  })

  it("has no personal code, even if the validator's texts do", () => {
    const sentence = `The certificate was revoked: ${commonName}.`
    const data = reported({ errors: [sentence], warnings: [sentence], infos: [sentence] })
    expect(JSON.stringify(checkedDocument(data))).not.toContain(code)
  })

  it('claims no proof if only the time of the check is known', () => {
    const data = reported({ bestSignatureTime: simpleReport.validationTime })
    expect(checkedDocument(data).signatures[0]?.provenAt).toBeUndefined()
  })

  it('puts the moments into chronological order', () => {
    const [signature] = checkedDocument(reported({})).signatures
    expect(signature?.moments.map(({ kind }) => kind)).toEqual([
      'claimed',
      'proven',
      'revocationCheck',
      'now',
    ])
  })

  it('lists the worst first', () => {
    const broken = { indication: 'TOTAL_FAILED', subIndication: 'HASH_FAILURE' } as const
    const open = { indication: 'INDETERMINATE', subIndication: 'TRY_LATER' } as const
    expect(checkedDocument(reported(broken)).verdict.tone).toBe('danger')
    expect(checkedDocument(reported(open)).verdict.tone).toBe('warning')
  })

  it('names files of a container that no signature covers', () => {
    const scope = { name: 'a.txt', scope: 'FULL', value: 'Full document' }
    const data = reported(
      { signatureScope: [scope] },
      { ContainerInfo: { ContentFiles: ['a.txt', 'b.txt'] } },
    )
    expect(checkedDocument(data).unsignedFiles).toEqual(['b.txt'])
  })

  it('reports unexplained changes after signing', () => {
    const modification = {
      PageDifference: [],
      ObjectModifications: {
        ExtensionChange: [],
        SignatureOrFormFill: [],
        AnnotationChange: [],
        Undefined: [{ value: 'catalog' }],
      },
    }
    const facts = {
      Id: example?.id ?? '',
      BasicSignature: {},
      PDFRevision: { ModificationDetection: modification },
    }
    const data = reported(
      { signatureScope: [{ name: 'Partial PDF', scope: 'PARTIAL', value: '' }] },
      { Signatures: [facts] },
    )
    expect(checkedDocument(data).changedAfterSigning).toBe(true)
  })

  it('reports changes of the signed bytes themselves', () => {
    const broken = { indication: 'TOTAL_FAILED', subIndication: 'HASH_FAILURE' } as const
    expect(checkedDocument(reported(broken)).changedAfterSigning).toBe(true)
    expect(checkedDocument(reported({})).changedAfterSigning).toBe(false)
  })

  it('lists time-stamps that belong to no signature', () => {
    const { id, filename, certificateChain, subIndication, errors, warnings, infos } =
      example as SignatureReport
    const stamp = {
      id,
      filename,
      certificateChain,
      subIndication,
      errors,
      warnings,
      infos,
      adESValidationDetails: { error: [], warning: [], info: [] },
      indication: 'PASSED' as const,
      productionTime: simpleReport.validationTime,
      producedBy: 'TSA',
      timestampLevel: { value: 'QTSA', description: '' },
    }
    const { simpleReport: simple, diagnosticData: diagnostic } = reported({})
    const checked = checkedDocument({
      simpleReport: {
        ...simple,
        jaxbModel: { ...simple.jaxbModel, signatureOrTimestamp: [stamp] },
      },
      diagnosticData: diagnostic,
    })
    expect(checked.signatures).toEqual([])
    expect(checked.timeStamps).toMatchObject([{ outcome: 'valid', isQualified: true }])
    expect(checked.verdict).toEqual({ tone: 'info', parts: [] })
  })

  it('lists evidence records with the proven time, only if they are valid', () => {
    const record = {
      id: 'E-1',
      filename: 'META-INF/evidencerecord001.ers',
      indication: 'PASSED' as const,
      subIndication: null,
      errors: [`The certificate of ${commonName} is not trusted.`],
      warnings: [],
      infos: [],
      adESValidationDetails: { error: [], warning: [], info: [] },
      poetime: simpleReport.validationTime,
      evidenceRecordScope: [{ value: 'Full document', name: 'a.txt', scope: 'FULL' }],
      timestamps: { timestamp: [] },
      embedded: false,
      parentId: null,
    }
    const failed = { ...record, id: 'E-2', indication: 'FAILED' as const }
    const { simpleReport: simple, diagnosticData: diagnostic } = reported({})
    const { evidenceRecords } = checkedDocument({
      simpleReport: {
        ...simple,
        jaxbModel: { ...simple.jaxbModel, evidenceRecord: [record, failed] },
      },
      diagnosticData: diagnostic,
    })
    expect(evidenceRecords).toMatchObject([
      { outcome: 'valid', provenAt: new Date(record.poetime).toISOString(), covers: ['a.txt'] },
      { outcome: 'broken', provenAt: undefined },
    ])
    expect(JSON.stringify(evidenceRecords)).not.toContain(code)
  })
})
