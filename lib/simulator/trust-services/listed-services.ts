import {
  extensionText,
  type ServicePeriod,
  serviceText,
  trstSvc,
} from '@paraph/validator/authority/trusted-list'
import type { Authority } from '../authority/authority'
import type { CertifiedWorld } from '../authority/certified-world'
import { type AuthorityId, authorityTable } from '../pki'

/** The services of the simulated trusted list: TSPService elements that are granted since a time. */
export function listedServices(
  { authorities, timeStampingUnit }: CertifiedWorld,
  from: string,
): readonly string[] {
  const ofAuthorities = authorityTable.flatMap(({ id, commonName }) => {
    const authority = authorities.get(id)
    return authority ? issuingServices(authority, commonName, from) : []
  })
  const unit = { type: 'TSA/QTST', name: 'TEST of Paraph Time-Stamping Unit', from }
  return [...ofAuthorities, serviceText(timeStampingUnit.certificate, unit)]
}

/** Authorities that issue personal certificates. Roots are anchors and are in no list. */
const issuers: Readonly<Partial<Record<AuthorityId, 'qualified' | 'not qualified'>>> = {
  'mobile-id': 'qualified',
  'smart-id': 'qualified',
  'smart-id-nq': 'not qualified',
  remote: 'qualified',
  card: 'qualified',
  'card-nq': 'not qualified',
}

type PeriodOfKind = Omit<ServicePeriod, 'from' | 'name'>

function issuingServices(
  { id, certificate, ocspResponder }: Authority,
  name: string,
  from: string,
): readonly string[] {
  const kind = issuers[id]
  if (!kind) return []
  const { issuing, answering } = periods[kind]
  return [
    serviceText(certificate, { ...issuing, name, from }),
    serviceText(ocspResponder.certificate, { ...answering, name: `${name} OCSP`, from }),
  ]
}

const info = `${trstSvc}/TrustedList/SvcInfoExt`

const forSignatures = extensionText(
  `<AdditionalServiceInformation><URI xml:lang="en">${info}/ForeSignatures</URI></AdditionalServiceInformation>`,
)

/** TS 119 612, 5.5.9.2: the private keys for signatures are in qualified devices. */
const onDevice = extensionText(
  '<q:Qualifications><q:QualificationElement>' +
    `<q:Qualifiers><q:Qualifier uri="${info}/QCWithQSCD"></q:Qualifier></q:Qualifiers>` +
    '<q:CriteriaList assert="all">' +
    '<q:KeyUsage><q:KeyUsageBit name="nonRepudiation">true</q:KeyUsageBit></q:KeyUsage>' +
    '</q:CriteriaList></q:QualificationElement></q:Qualifications>',
)

const status = 'recognisedatnationallevel'

const periods: Readonly<
  Record<'qualified' | 'not qualified', Record<'issuing' | 'answering', PeriodOfKind>>
> = {
  qualified: {
    issuing: { type: 'CA/QC', extensions: [forSignatures, onDevice] },
    answering: { type: 'Certstatus/OCSP/QC', extensions: [forSignatures] },
  },
  'not qualified': {
    issuing: { type: 'CA/PKC', status },
    answering: { type: 'Certstatus/OCSP', status },
  },
}
