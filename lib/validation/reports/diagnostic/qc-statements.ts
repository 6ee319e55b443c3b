import type { Certificate } from '@/lib/pki/certificate'
import { oids } from '@/lib/pki/oids'

const typeNames: Readonly<Record<string, string>> = {
  [oids.idEtsiQctEsign]: 'qc-type-esign',
  [oids.idEtsiQctEseal]: 'qc-type-eseal',
  [oids.idEtsiQctWeb]: 'qc-type-web',
}

/** EN 319 412-5, in the older keys and in the newer object. */
export function qcStatements({ qualifiedStatements }: Certificate) {
  const { statementIds, types, isQualified, hasQualifiedDevice, disclosureStatements } =
    qualifiedStatements
  return {
    QCStatementIds: statementIds.map((value) => ({ value })),
    QCTypes: types.map((value) => ({ value, Description: typeNames[value] })),
    QcStatements: {
      QcCompliance: { present: isQualified },
      QcSSCD: { present: hasQualifiedDevice },
      QcTypes: types,
      QcEuPDS: disclosureStatements.map(({ url, language }) => ({ value: url, lang: language })),
    },
  }
}
