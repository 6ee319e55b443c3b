import { element, textElement } from '#encoding/xml/write-xml'
import type { Certificate } from '#pki/certificate/certificate'
import { findRevocation } from '../../blocks/revocation'
import { sentence } from '../../messages/messages'
import type { Conclusion, Indication } from '../../model/conclusion'
import { certificateId, type TokenToValidate } from '../../model/token'
import { isSignatureReliable, reliableUntil } from '../../policy/algorithm-end-dates'
import type { TokenFindings } from '../../processes/findings'
import type { RevocationAnswer } from '../../revocation/check-revocation'
import {
  messageTypes,
  revocationReasonUri,
  signatureAlgorithmUri,
  subIndicationUri,
} from './etsi-uris'
import type { ReportSubject } from './report-subject'
import { dateTimeElement, foreignText, reference } from './xml-values'

/** A conclusion, the indication URIs for it, and facts about the token. */
export interface StatusToWrite {
  readonly result: Conclusion
  readonly indications: Readonly<Record<Indication, string>>
  /** Parts of AssociatedValidationReportData before the messages. */
  readonly facts?: readonly string[]
}

/** ValidationStatusType (TS 119 102-2, 4.3.4). */
export function statusElement(
  name: string,
  { result, indications, facts = [] }: StatusToWrite,
  subject: ReportSubject,
): string {
  const subIndication = subIndicationUri(result)
  const data = [...facts, ...messagesElement(result, subject)]
  return element(
    name,
    {},
    textElement('MainIndication', indications[result.indication]),
    ...(subIndication ? [textElement('SubIndication', subIndication)] : []),
    ...(data.length > 0 ? [element('AssociatedValidationReportData', {}, ...data)] : []),
  )
}

function messagesElement({ remarks }: Conclusion, { words }: ReportSubject): readonly string[] {
  const messages = remarks.map(({ level, key, about }) =>
    element(
      'ReportData',
      {},
      textElement('Type', messageTypes[level]),
      foreignText('Value', sentence(key, words, about)),
    ),
  )
  return messages.length > 0 ? [element('AdditionalValidationReportData', {}, ...messages)] : []
}

/**
 * The anchor, the path, the revocation of the signer and the algorithm of a token, in the order of
 * AssociatedValidationReportData (TS 119 102-2, 4.3.12). `id` is the id of the token in the report.
 */
export function tokenFacts(
  id: string,
  token: Pick<TokenToValidate, 'signatureAlgorithm'>,
  findings: TokenFindings,
  subject: ReportSubject,
): readonly string[] {
  return [
    ...pathElements(findings),
    ...revocationElement(findings, subject),
    ...algorithmElement(id, token, findings, subject),
  ]
}

function pathElements({ path, certificate }: TokenFindings): readonly string[] {
  if (!certificate) return []
  const anchor = path?.at(-1)
  const between = path?.slice(1, -1) ?? []
  const named = (name: string, one: Certificate) => reference(name, certificateId(one))
  const chain = [
    named('SigningCertificate', path?.[0] ?? certificate),
    ...between.map((one) => named('IntermediateCertificate', one)),
    ...(anchor ? [named('TrustAnchor', anchor)] : []),
  ]
  return [
    ...(anchor ? [named('TrustAnchor', anchor)] : []),
    element('CertificateChain', {}, ...chain),
  ]
}

function revocationElement(
  { path }: TokenFindings,
  { findings }: ReportSubject,
): readonly string[] {
  const [signer, issuer] = path ?? []
  if (!signer || !issuer) return []
  const answer = revokedBy(findRevocation(signer, issuer, findings))
  if (answer?.status.is !== 'revoked') return []
  const { at, reason } = answer.status
  return [
    element(
      'RevocationStatusInformation',
      {},
      reference('ValidationObjectId', certificateId(signer)),
      dateTimeElement('RevocationTime', at),
      ...(reason === undefined
        ? []
        : [textElement('RevocationReason', revocationReasonUri(reason))]),
      reference('RevocationObject', answer.revocationData.id),
    ),
  ]
}

/**
 * The revocation data with the earliest permanent revocation. If there is none, the newest data if it says "on hold".
 */
function revokedBy({
  answers,
  revokedAt,
  isOnHold,
}: ReturnType<typeof findRevocation>): RevocationAnswer | undefined {
  const isThat = ({ status }: RevocationAnswer) =>
    status.is === 'revoked' && status.at.getTime() === revokedAt?.getTime()
  const isHold = ({ status }: RevocationAnswer) =>
    status.is === 'revoked' && status.reason === 'certificateHold'
  return answers.find(isThat) ?? (isOnHold ? answers.find(isHold) : undefined)
}

function algorithmElement(
  id: string,
  { signatureAlgorithm }: Pick<TokenToValidate, 'signatureAlgorithm'>,
  { certificate }: TokenFindings,
  { findings }: ReportSubject,
): readonly string[] {
  if (!signatureAlgorithm || !certificate) return []
  const isSecure = isSignatureReliable(signatureAlgorithm, certificate, findings.at, findings)
  const until = reliableUntil(signatureAlgorithm, certificate, findings)
  return [
    element(
      'CryptoInformation',
      {},
      reference('ValidationObjectId', id),
      textElement('Algorithm', signatureAlgorithmUri(signatureAlgorithm)),
      textElement('SecureAlgorithm', String(isSecure)),
      ...(until ? [dateTimeElement('NotAfter', until)] : []),
    ),
  ]
}
