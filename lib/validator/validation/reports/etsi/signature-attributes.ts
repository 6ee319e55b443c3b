import { encodeBase64 } from '#encoding/base64'
import { element, textElement } from '#encoding/xml/write-xml'
import { identifySigningCertificate } from '../../blocks/signing-certificate'
import { areIntact } from '../../model/digest-matcher'
import type { Material, MaterialOrigin } from '../../model/material'
import type { PdfRevision } from '../../model/pdf-revision'
import type { SignatureToValidate } from '../../model/signature'
import type { TimeStampType } from '../../model/time-stamp'
import { certificateId } from '../../model/token'
import type { SignatureFindings } from '../../processes/signature'
import type { ReportSubject } from './report-subject'
import { referenceElement } from './signature-reference'
import {
  dateTimeElement,
  digestElements,
  foreignText,
  optionalReference,
  optionalText,
  reference,
  uriFrom,
} from './xml-values'

/** SignatureAttributes (TS 119 102-2, annex A); nothing if there are none. */
export function attributesElement(
  found: SignatureFindings,
  subject: ReportSubject,
): readonly string[] {
  const { signature, certificate } = found
  const isProven =
    areIntact(signature.references) &&
    certificate !== undefined &&
    signature.isValueRight(certificate)
  // TS 119 102-2, A.1: an attribute is marked as signed only if the signature value was verified.
  const signed = isProven ? { Signed: 'true' } : {}
  const attributes = [
    ...signedAttributes(signature, signed),
    ...counterSignatures(signature, subject),
    ...timeStamps(signature, signed),
    ...validationValues(signature.material),
    ...messageDigest(signature, signed),
    ...(signature.pdfRevision ? pdfAttributes(signature.pdfRevision) : []),
  ]
  return attributes.length > 0 ? [element('SignatureAttributes', {}, ...attributes)] : []
}

type Signed = Readonly<Record<string, string>>

function signedAttributes(signature: SignatureToValidate, signed: Signed): readonly string[] {
  const { claimedSigningTime, commitmentTypes, policy, roles } = signature
  const policyId = policy.kind === 'explicit' ? uriFrom(policy.id) : undefined
  return [
    ...(claimedSigningTime
      ? [element('SigningTime', signed, dateTimeElement('Time', claimedSigningTime))]
      : []),
    ...signingCertificate(signature, signed),
    ...dataObjectFormat(signature, signed),
    ...commitmentTypes
      .flatMap((type) => uriFrom(type) ?? [])
      .map((uri) =>
        element('CommitmentTypeIndication', signed, textElement('CommitmentTypeIdentifier', uri)),
      ),
    ...(policyId === undefined
      ? []
      : [element('SigPolicyIdentifier', signed, textElement('SigPolicyId', policyId))]),
    ...productionPlace(signature, signed),
    ...(roles.length > 0
      ? [
          element(
            'SignerRole',
            signed,
            ...roles.map(({ role, category }) =>
              element(
                'RoleDetails',
                {},
                foreignText('Role', role),
                textElement('EndorsementType', category),
              ),
            ),
          ),
        ]
      : []),
  ]
}

/** TS 119 102-2, A.3: the certificate that the attribute names, or its digest if the certificate was not found. */
function signingCertificate(
  { identification }: SignatureToValidate,
  signed: Signed,
): readonly string[] {
  const { reference: named } = identification
  if (named === 'absent' || named === 'malformed') return []
  const { conclusion, certificate } = identifySigningCertificate(identification)
  if (certificate && conclusion.indication === 'PASSED') {
    const object = reference('AttributeObject', certificateId(certificate))
    return [element('SigningCertificate', signed, object)]
  }
  const { digestAlgorithm, certificateDigest } = named
  if (!digestAlgorithm) return []
  const digest = digestElements(digestAlgorithm, certificateDigest)
  return [element('SigningCertificate', signed, element('CertID', {}, ...digest))]
}

function dataObjectFormat(
  { contentType, mimeType }: SignatureToValidate,
  signed: Signed,
): readonly string[] {
  const content = [
    ...optionalText('ContentType', uriFrom(contentType)),
    ...optionalText('MimeType', mimeType),
  ]
  return content.length > 0 ? [element('DataObjectFormat', signed, ...content)] : []
}

/** TS 119 102-2, A.9.5: in a PDF, the place is the Location of the signature dictionary. */
function productionPlace(
  { productionPlace: place, pdfRevision }: SignatureToValidate,
  signed: Signed,
): readonly string[] {
  const lines = pdfRevision
    ? [pdfRevision.dictionary.location]
    : [
        place?.countryName,
        place?.stateOrProvince,
        place?.city,
        place?.streetAddress,
        place?.postalCode,
      ]
  const content = lines.flatMap((line) => optionalText('AddressString', line))
  return content.length > 0 ? [element('SignatureProductionPlace', signed, ...content)] : []
}

function counterSignatures({ id }: SignatureToValidate, subject: ReportSubject): readonly string[] {
  return [...subject.signatureIds].flatMap(([{ signature }, name]) =>
    signature.parentId === id
      ? [
          element(
            'CounterSignature',
            {},
            reference('AttributeObject', name),
            referenceElement('CounterSignature', signature, subject),
          ),
        ]
      : [],
  )
}

/** Annex A of TS 119 102-2 has no attribute for time-stamps outside the signature. They are validation objects only. */
const timeStampAttributes: Readonly<Record<TimeStampType, string | undefined>> = {
  CONTENT_TIMESTAMP: 'AllDataObjectsTimeStamp',
  ALL_DATA_OBJECTS_TIMESTAMP: 'AllDataObjectsTimeStamp',
  INDIVIDUAL_DATA_OBJECTS_TIMESTAMP: 'IndividualDataObjectsTimeStamp',
  SIGNATURE_TIMESTAMP: 'SignatureTimeStamp',
  VALIDATION_DATA_TIMESTAMP: 'SigAndRefsTimeStamp',
  VALIDATION_DATA_REFSONLY_TIMESTAMP: 'RefsOnlyTimeStamp',
  ARCHIVE_TIMESTAMP: 'ArchiveTimeStamp',
  DOCUMENT_TIMESTAMP: 'DocTimeStamp',
  CONTAINER_TIMESTAMP: undefined,
  EVIDENCE_RECORD_TIMESTAMP: undefined,
}

const signedTimeStamps: ReadonlySet<string> = new Set([
  'AllDataObjectsTimeStamp',
  'IndividualDataObjectsTimeStamp',
])

function timeStamps({ timeStamps: all }: SignatureToValidate, signed: Signed): readonly string[] {
  return all.flatMap(({ type, id, token }) => {
    const name = timeStampAttributes[type]
    if (name === undefined) return []
    const content = [
      reference('AttributeObject', id),
      dateTimeElement('TimeStampValue', token.genTime),
    ]
    return [element(name, signedTimeStamps.has(name) ? signed : {}, ...content)]
  })
}

/** Validation data in the signature or stored for it, by its origin. */
function validationValues({ certificates, revocations }: Material): readonly string[] {
  const at = (origin: MaterialOrigin) => ({
    certificates: distinct(
      certificates
        .filter((one) => one.origin === origin)
        .map(({ certificate }) => certificateId(certificate)),
    ),
    revocations: revocations.filter((one) => one.origin === origin),
  })
  const idsOf = (found: Material['revocations']) => distinct(found.map(({ id }) => id))
  const ofStamps = at('TIMESTAMP_VALIDATION_DATA')
  const inPdf = at('DSS_DICTIONARY')
  const lists = inPdf.revocations.filter(({ kind }) => kind === 'CRL')
  const responses = inPdf.revocations.filter(({ kind }) => kind === 'OCSP')
  const dictionary = [
    ...optionalReference('Certs', inPdf.certificates),
    ...optionalReference('CRLs', idsOf(lists)),
    ...optionalReference('OCSPs', idsOf(responses)),
  ]
  return [
    ...values('CertificateValues', at('CERTIFICATE_VALUES').certificates),
    ...values('RevocationValues', idsOf(at('REVOCATION_VALUES').revocations)),
    ...values('TimeStampValidationData', [
      ...ofStamps.certificates,
      ...idsOf(ofStamps.revocations),
    ]),
    ...(dictionary.length > 0 ? [element('DSS', {}, ...dictionary)] : []),
  ]
}

function values(name: string, ids: readonly string[]): readonly string[] {
  return ids.length > 0 ? [element(name, {}, reference('AttributeObject', ...ids))] : []
}

function distinct(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)]
}

function messageDigest({ references }: SignatureToValidate, signed: Signed): readonly string[] {
  const matcher = references.find(({ type }) => type === 'MESSAGE_DIGEST')
  if (!matcher) return []
  return [element('MessageDigest', signed, textElement('Digest', encodeBase64(matcher.digest)))]
}

/** TS 119 102-2, A.30 to A.35: entries of the signature dictionary. */
function pdfAttributes({ dictionary }: PdfRevision): readonly string[] {
  const { reason, signerName, contactInfo, subFilter, byteRange, filter } = dictionary
  const wrapped = (name: string, inner: string, value: string | undefined) =>
    value === undefined || value === '' ? [] : [element(name, {}, foreignText(inner, value))]
  return [
    ...wrapped('Reason', 'ReasonElement', reason),
    ...wrapped('Name', 'NameElement', signerName),
    ...wrapped('ContactInfo', 'ContactInfoElement', contactInfo),
    ...wrapped('SubFilter', 'SubFilterElement', subFilter),
    textElement('ByteRange', byteRange.join(' ')),
    ...wrapped('Filter', 'Filter', filter),
  ]
}
