import { z } from 'zod'
import type { ValidationData } from '@/lib/gateway/contract/validation-report'

/**
 * The parts of the diagnostic data that a report needs. The contract does not define its content. An entry in another
 * form is left out: the report then says less, but nothing wrong.
 */
const text = z.string().optional()
const links = z.array(z.object({ Certificate: z.string() })).default([])

const certificateFacts = z.object({
  Id: z.string(),
  SerialNumber: text,
  NotBefore: z.string(),
  NotAfter: z.string(),
  CommonName: text,
  GivenName: text,
  Surname: text,
  Pseudonym: text,
  OrganizationName: text,
  SubjectSerialNumber: text,
  PublicKeySize: z.number().optional(),
  PublicKeyEncryptionAlgo: text,
  Trusted: z.boolean().default(false),
  TrustedListNotLookedAt: text,
  Revocations: z
    .array(z.object({ Revocation: z.string(), Status: z.string(), RevocationDate: text }))
    .default([]),
})

const pages = z.array(z.object({ Page: z.number() })).default([])
const objects = z.array(z.looseObject({ value: z.string() })).default([])

const modificationDetection = z.object({
  PageDifference: pages,
  ObjectModifications: z.object({
    ExtensionChange: objects,
    SignatureOrFormFill: objects,
    AnnotationChange: objects,
    Undefined: objects,
  }),
})

const signatureFacts = z.object({
  Id: z.string(),
  DAIdentifier: text,
  SignatureFormat: text,
  DigestMatchers: z
    .array(z.object({ name: text, DigestMethod: text, DigestValue: text }))
    .default([]),
  BasicSignature: z.object({
    EncryptionAlgoUsedToSignThisToken: text,
    KeyLengthUsedToSignThisToken: text,
    DigestAlgoUsedToSignThisToken: text,
  }),
  CertificateChain: links,
  SignerRole: z.array(z.object({ Role: z.string() })).default([]),
  PDFRevision: z.object({ ModificationDetection: modificationDetection }).optional(),
})

const revocationFacts = z.object({ Id: z.string(), Type: z.string(), ProductionDate: z.string() })

const containerFacts = z.object({
  ContentFiles: z.array(z.string()).default([]),
})

export type CertificateFacts = z.infer<typeof certificateFacts>
export type SignatureFacts = z.infer<typeof signatureFacts>
export type ModificationFacts = z.infer<typeof modificationDetection>
type RevocationFacts = z.infer<typeof revocationFacts>

/** The diagnostic data by id. */
export interface DiagnosticFacts {
  readonly certificates: ReadonlyMap<string, CertificateFacts>
  readonly signatures: ReadonlyMap<string, SignatureFacts>
  readonly revocations: ReadonlyMap<string, RevocationFacts>
  /** Names of the content files. Undefined if the file is not a container. */
  readonly contentFiles: readonly string[] | undefined
}

export function diagnosticFacts(data: ValidationData['diagnosticData']): DiagnosticFacts {
  const container = containerFacts.safeParse(data.ContainerInfo).data
  return {
    certificates: byId(certificateFacts, data.UsedCertificates),
    signatures: byId(signatureFacts, data.Signatures),
    revocations: byId(revocationFacts, data.UsedRevocations),
    contentFiles: container?.ContentFiles,
  }
}

function byId<Entry extends { Id: string }>(
  schema: z.ZodType<Entry>,
  entries: readonly object[],
): ReadonlyMap<string, Entry> {
  const facts = entries.flatMap((entry) => schema.safeParse(entry).data ?? [])
  return new Map(facts.map((fact) => [fact.Id, fact]))
}

/** Makes ISO 8601: the diagnostic data has UTC times without a zone. */
export function fromZoneless(written: string): string {
  return new Date(`${written}Z`).toISOString()
}
