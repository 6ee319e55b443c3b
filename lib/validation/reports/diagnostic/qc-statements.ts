import type { Certificate } from '@/lib/pki/certificate'
import { qualifiedStatementDetails } from '@/lib/pki/certificate/qualified-statement-details'
import { oids } from '@/lib/pki/oids'

const typeNames: Readonly<Record<string, string>> = {
  [oids.idEtsiQctEsign]: 'qc-type-esign',
  [oids.idEtsiQctEseal]: 'qc-type-eseal',
  [oids.idEtsiQctWeb]: 'qc-type-web',
}

/** EN 319 412-1, 5.1. */
const semanticsNames: Readonly<Record<string, string>> = {
  '0.4.0.194121.1.1': 'Semantics identifier for natural person',
  '0.4.0.194121.1.2': 'Semantics identifier for legal person',
  '0.4.0.194121.1.3': 'Semantics identifier for eIDAS natural person',
  '0.4.0.194121.1.4': 'Semantics identifier for eIDAS legal person',
}

/** TS 119 495, 4.5. */
const paymentRoles: Readonly<Record<string, string>> = {
  '0.4.0.19495.1.1': 'psp-as',
  '0.4.0.19495.1.2': 'psp-pi',
  '0.4.0.19495.1.3': 'psp-ai',
  '0.4.0.19495.1.4': 'psp-ic',
}

/** EN 319 412-5, in the older keys and in the newer object. */
export function qcStatements(certificate: Certificate) {
  const { qualifiedStatements } = certificate
  const { limit, legislation, semantics, paymentServices } = qualifiedStatementDetails(certificate)
  const { statementIds, types, isQualified, hasQualifiedDevice, disclosureStatements } =
    qualifiedStatements
  return {
    QCStatementIds: statementIds.map((value) => ({ value })),
    QCTypes: types.map((value) => ({ value, Description: typeNames[value] })),
    QCLimitValue: limit && {
      Currency: limit.currency,
      Amount: limit.amount,
      Exponent: limit.exponent,
    },
    SemanticsIdentifier: semantics && {
      value: semantics,
      Description: semanticsNames[semantics],
    },
    PSD2Info: paymentServices && {
      RoleOfPSPNames: paymentServices.roles.map(({ name }) => name),
      RoleOfPSPOids: paymentServices.roles.map(({ oid: value }) => ({
        value,
        Description: paymentRoles[value],
      })),
      NcaName: paymentServices.authorityName,
      NcaId: paymentServices.authorityId,
    },
    QcStatements: {
      QcCompliance: { present: isQualified },
      QcSSCD: { present: hasQualifiedDevice },
      QcTypes: types,
      QcEuPDS: disclosureStatements.map(({ url, language }) => ({ value: url, lang: language })),
      QcCClegislation: legislation,
    },
  }
}
