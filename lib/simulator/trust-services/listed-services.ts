import type { Bytes } from '@/lib/encoding/bytes'
import type { Authorities, CertifiedKey } from '../authority/authority'
import { type AuthorityId, authorityTable } from '../pki'

/** A service as the trusted list names it: the last parts of the URIs of TS 119 612. */
export interface ListedService {
  readonly type: 'CA/QC' | 'CA/PKC' | 'Certstatus/OCSP/QC' | 'Certstatus/OCSP' | 'TSA/QTST'
  readonly status: 'granted' | 'recognisedatnationallevel'
  readonly title: string
  readonly certificate: Bytes
  readonly uses: readonly ('ForeSignatures' | 'ForeSeals')[]
  /** The keys of its certificates for signatures live in qualified devices. */
  readonly isOnDevice: boolean
}

/** Authorities that issue people's certificates; roots are anchors and in no list. */
const issuers: Readonly<Partial<Record<AuthorityId, 'qualified' | 'not qualified'>>> = {
  'mobile-id': 'qualified',
  'smart-id': 'qualified',
  'smart-id-nq': 'not qualified',
}

/** Everything the supervisory body of the simulated world has approved of. */
export function listedServices(
  authorities: Authorities,
  timeStampingUnit: CertifiedKey,
): readonly ListedService[] {
  return [
    ...authorityTable.flatMap(({ id, commonName }) => issuingServices(authorities, id, commonName)),
    {
      ...qualified,
      type: 'TSA/QTST',
      title: 'TEST of Paraph Time-Stamping Unit',
      certificate: timeStampingUnit.certificate,
      uses: [],
    },
  ]
}

const qualified = { status: 'granted', isOnDevice: false } as const
const notQualified = { status: 'recognisedatnationallevel', isOnDevice: false, uses: [] } as const

function issuingServices(
  authorities: Authorities,
  id: AuthorityId,
  title: string,
): readonly ListedService[] {
  const authority = authorities.get(id)
  const kind = issuers[id]
  if (!authority || !kind) return []
  const { certificate } = authority
  const responder = { title: `${title} OCSP`, certificate: authority.ocspResponder.certificate }
  if (kind === 'not qualified') {
    return [
      { ...notQualified, type: 'CA/PKC', title, certificate },
      { ...notQualified, type: 'Certstatus/OCSP', ...responder },
    ]
  }
  const uses = ['ForeSignatures'] as const
  return [
    { ...qualified, type: 'CA/QC', title, certificate, uses, isOnDevice: true },
    { ...qualified, type: 'Certstatus/OCSP/QC', ...responder, uses },
  ]
}
