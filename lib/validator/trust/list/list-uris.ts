/** The root of the URIs in TS 119 612. The tables below name each URI by its last part. */
const root = 'http://uri.etsi.org/TrstSvc'
const information = `${root}/TrustedList/SvcInfoExt`
const status = `${root}/TrustedList/Svcstatus`

/** TSLType (TS 119 612, 5.3.3). */
export const listTypes = {
  generic: `${root}/TrustedList/TSLType/EUgeneric`,
  listOfLists: `${root}/TrustedList/TSLType/EUlistofthelists`,
} as const

/** ServiceTypeIdentifier (TS 119 612, 5.5.1): the types that matter for signatures and time-stamps. */
export const serviceTypes = {
  qualifiedCa: `${root}/Svctype/CA/QC`,
  nationalRoot: `${root}/Svctype/NationalRootCA-QC`,
  qualifiedOcsp: `${root}/Svctype/Certstatus/OCSP/QC`,
  ocsp: `${root}/Svctype/Certstatus/OCSP`,
  qualifiedTimeStamp: `${root}/Svctype/TSA/QTST`,
  timeStamp: `${root}/Svctype/TSA`,
  timeStampOfQualified: `${root}/Svctype/TSA/TSS-QC`,
  timeStampOfAdvanced: `${root}/Svctype/TSA/TSS-AdESQCandQES`,
} as const

/** ServiceStatus (TS 119 612, 5.5.4 and annex D): the first row since Regulation 910/2014, the rest before it. */
export const serviceStatuses = {
  granted: `${status}/granted`,
  withdrawn: `${status}/withdrawn`,
  recognisedAtNationalLevel: `${status}/recognisedatnationallevel`,
  deprecatedAtNationalLevel: `${status}/deprecatedatnationallevel`,

  underSupervision: `${status}/undersupervision`,
  supervisionInCessation: `${status}/supervisionincessation`,
  accredited: `${status}/accredited`,
  setByNationalLaw: `${status}/setbynationallaw`,
} as const

/** AdditionalServiceInformation (TS 119 612, 5.5.9.4): the uses of a service's qualified certificates. */
export const serviceInformation = {
  foreSignatures: `${information}/ForeSignatures`,
  foreSeals: `${information}/ForeSeals`,
  forWebSiteAuthentication: `${information}/ForWebSiteAuthentication`,
} as const

/** Qualifiers (TS 119 612, 5.5.9.2.3). */
export const qualifiers = {
  qcStatement: `${information}/QCStatement`,
  notQualified: `${information}/NotQualified`,
  qcForESig: `${information}/QCForESig`,
  qcForESeal: `${information}/QCForESeal`,
  qcForWsa: `${information}/QCForWSA`,
  qcForLegalPerson: `${information}/QCForLegalPerson`,
  qcWithQscd: `${information}/QCWithQSCD`,
  qcNoQscd: `${information}/QCNoQSCD`,
  qcQscdStatusAsInCert: `${information}/QCQSCDStatusAsInCert`,
  qcQscdManagedOnBehalf: `${information}/QCQSCDManagedOnBehalf`,
  qcWithSscd: `${information}/QCWithSSCD`,
  qcNoSscd: `${information}/QCNoSSCD`,
  qcSscdStatusAsInCert: `${information}/QCSSCDStatusAsInCert`,
} as const
