import { encodeBase64 } from '#encoding/base64'
import type { Bytes } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { areIntact } from '../../model/digest-matcher'
import { formatText, type SignaturePolicy, type SignatureToValidate } from '../../model/signature'

import type { SignatureFindings } from '../../processes/signature'
import { zonelessText } from '../dates'
import { basicSignature, digestName } from './algorithm-names'
import { pdfRevision } from './pdf-revision'
import {
  chainOf,
  digestMatchers,
  foundCertificates,
  foundRevocations,
  signerInformation,
} from './token'

/** The facts about a signature, without conclusions. `known` has the ids in the diagnostic data. */
export function diagnosticSignature(findings: SignatureFindings, known: ReadonlySet<string>) {
  const { signature, certificate, path, format } = findings
  const isIntact = areIntact(signature.references)
  const isValueRight = certificate !== undefined && signature.isValueRight(certificate)
  const chain = chainOf(certificate, path)
  return {
    Id: signature.id,
    DAIdentifier: signature.signatureId,
    SignatureFilename: signature.filename,
    ClaimedSigningTime: signature.claimedSigningTime && zonelessText(signature.claimedSigningTime),
    SignatureFormat: formatText(format),
    StructuralValidation: structuralValidation(signature),
    DigestMatchers: digestMatchers(signature.references),
    BasicSignature: basicSignature(signature.signatureAlgorithm, certificate, [
      isValueRight,
      isValueRight && isIntact,
    ]),
    SigningCertificate: chain.SigningCertificate,
    CertificateChain: chain.CertificateChain,
    ContentType: signature.contentType,
    MimeType: signature.mimeType,
    ContentIdentifier: signature.contentIdentifier,
    ContentHints: signature.contentHints,
    SignatureProductionPlace: productionPlace(signature),
    CommitmentTypeIndications: signature.commitmentTypes,
    SignerRole: signature.roles.map(({ role, category }) => ({ Role: role, Category: category })),
    Policy: policy(signature.policy),
    SignaturePolicyStore: policyStore(signature.policy),
    SignerInformationStore: signerInformation(signature),
    PDFRevision: pdfRevision(signature.pdfRevision),
    SignerDocumentRepresentations: { HashOnly: false, DocHashOnly: false },
    FoundCertificates: foundCertificates(signature.material),
    FoundRevocations: foundRevocations(signature.material),
    FoundTimestamps: signature.timeStamps.map(({ id }) => ({ Timestamp: id })),
    FoundEvidenceRecords: foundEvidenceRecords(signature),
    SignatureScopes: signature.scopes.map((scope) => ({
      SignerData: known.has(scope.documentId) ? scope.documentId : undefined,
      Scope: scope.scope,
      Name: scope.name,
      Description: scope.description,
      Transformations: scope.transformations,
    })),
    SignatureDigestReference: digestReference(signature),
    SignatureValue: encodeBase64(signature.signatureValue),
    DataToBeSignedRepresentation: dataToBeSigned(signature),
    Duplicated: signature.structure.some(({ key }) => key === 'signature-duplicated'),
    CounterSignature: signature.parentId !== undefined,
    Parent: signature.parentId,
    DigestAlgorithm: signature.digestAlgorithm && digestName(signature.digestAlgorithm),
  }
}

/** The ids of the evidence records; undefined if there are none, as in most signatures. */
function foundEvidenceRecords({ evidenceRecords = [] }: SignatureToValidate) {
  if (evidenceRecords.length === 0) return undefined
  return evidenceRecords.map(({ id }) => ({ EvidenceRecord: id }))
}

/** TS 119 102-2, 4.2.3.3: identifies the validated signature for other software. */
function digestReference({ asWritten }: SignatureToValidate) {
  const bytes = asWritten?.bytes()
  return (
    asWritten && {
      CanonicalizationMethod: asWritten.canonicalizationMethod,
      ...(bytes && sha256Of(bytes)),
    }
  )
}

function sha256Of(bytes: Bytes) {
  return { DigestMethod: 'SHA256', DigestValue: encodeBase64(digest('SHA-256', bytes)) }
}

/** The policy document, if it is stored with the signature. */
function policyStore(named: SignaturePolicy) {
  if (named.kind !== 'explicit' || !named.stored) return undefined
  return { Id: named.id, DigestAlgoAndValue: sha256Of(named.stored) }
}

function dataToBeSigned({ dataToBeSigned: bytes, digestAlgorithm }: SignatureToValidate) {
  if (!bytes || !digestAlgorithm) return undefined
  const value = digest(digestAlgorithm, bytes)
  return { DigestMethod: digestName(digestAlgorithm), DigestValue: encodeBase64(value) }
}

function structuralValidation({ structure }: SignatureToValidate) {
  const failures = structure.filter(({ severity }) => severity === 'fail')
  return {
    valid: failures.length === 0,
    Message: failures.map(({ key, about }) => (about ? `${key}: ${about}` : key)),
  }
}

function productionPlace({ productionPlace: place }: SignatureToValidate) {
  return (
    place && {
      City: place.city,
      StateOrProvince: place.stateOrProvince,
      PostalCode: place.postalCode,
      CountryName: place.countryName,
      StreetAddress: place.streetAddress,
    }
  )
}

function policy(named: SignaturePolicy) {
  if (named.kind === 'none') return undefined
  if (named.kind === 'implied') return { Id: 'IMPLICIT_POLICY' }
  const { id: Id, url: Url, description: Description, digest, stored, isKnown } = named
  return {
    Id,
    Url,
    Description,
    DigestAlgoAndValue: digest && {
      DigestMethod: digest.algorithm && digestName(digest.algorithm),
      DigestValue: encodeBase64(digest.value),
    },
    Identified: isKnown || stored !== undefined,
  }
}
