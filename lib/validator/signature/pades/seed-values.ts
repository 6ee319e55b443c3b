import { type Bytes, equalBytes } from '#encoding/bytes'
import type { PdfDocument } from '#pdf/document'
import { isCount, isName, isString, type PdfDictionary, type PdfObject } from '#pdf/objects'
import { textOfString } from '#pdf/text-string'
import { digestAlgorithmOf } from '#pki/algorithms'
import type { SignatureParameters } from '../signature-format'

/** The result of comparing the seed values of a field (ISO 32000-2, 12.7.5.5) with a signature. */
export type SeedValueFit = 'met' | 'for-another-certificate' | 'not-met'

/** Bits of /Ff. A set bit makes the entry a demand instead of a wish (ISO 32000-2, table 237). */
const demands = [
  [1 << 0, meetsFilter],
  [1 << 1, meetsSubFilter],
  [1 << 3, meetsReasons],
  [1 << 4, () => false],
  [1 << 6, meetsDigest],
  [1 << 7, ({ entry }) => !isName(entry('LockDocument'), 'true')],
  [1 << 8, () => false],
] as const satisfies readonly (readonly [number, (seed: Seed) => boolean])[]

interface Seed {
  readonly entry: (key: string) => PdfObject
  readonly list: (key: string) => readonly PdfObject[]
  readonly parameters: SignatureParameters
}

/** Compares the seed values of a field with the signature to be made. Revocation data are always added. */
export function seedValueFit(
  document: PdfDocument,
  field: PdfDictionary,
  parameters: SignatureParameters,
): SeedValueFit {
  const values = document.dictionary(field.get('SV'))
  if (!values) return 'met'
  const seed = seedOf(document, values, parameters)
  const certificate = certificateFit(document, values, parameters)
  if (certificate !== 'met') return certificate
  const flags = flagsOf(seed)
  const isMet = demands.every(([bit, isMetBy]) => (flags & bit) === 0 || isMetBy(seed))
  return isMet && isApproval(document, values) && meetsTimeStamp(document, values, parameters)
    ? 'met'
    : 'not-met'
}

function seedOf(document: PdfDocument, values: PdfDictionary, parameters: SignatureParameters) {
  return {
    entry: (key: string) => document.resolve(values.get(key)),
    list: (key: string) =>
      (document.array(values.get(key)) ?? []).map((item) => document.resolve(item)),
    parameters,
  }
}

function flagsOf({ entry }: Pick<Seed, 'entry'>): number {
  const flags = entry('Ff')
  return isCount(flags) ? flags : 0
}

function meetsFilter({ entry }: Seed): boolean {
  return isName(entry('Filter'), 'Adobe.PPKLite')
}

function meetsSubFilter({ list }: Seed): boolean {
  return list('SubFilter').some((item) => isName(item, 'ETSI.CAdES.detached'))
}

/** A list with a single period requires that no reason is given. Any other list would let the signer choose. */
function meetsReasons({ list }: Seed): boolean {
  const reasons = list('Reasons')
  const [first] = reasons
  return (
    first === undefined || (reasons.length === 1 && isString(first) && textOfString(first) === '.')
  )
}

function meetsDigest({ list, parameters }: Seed): boolean {
  const ours = digestAlgorithmOf(parameters.algorithm).replace('-', '')
  return list('DigestMethod').some(
    (item) => isString(item) && textOfString(item).toUpperCase() === ours,
  )
}

/** A value of /MDP above 0 demands a certification, whatever the flags are. */
function isApproval(document: PdfDocument, values: PdfDictionary): boolean {
  const level = document.resolve(document.dictionary(values.get('MDP'))?.get('P'))
  return !isCount(level) || level === 0
}

function meetsTimeStamp(
  document: PdfDocument,
  values: PdfDictionary,
  { timeStampSize }: SignatureParameters,
): boolean {
  const isDemanded = document.resolve(document.dictionary(values.get('TimeStamp'))?.get('Ff')) === 1
  return !isDemanded || timeStampSize !== undefined
}

/** Bits of /Ff in /Cert (ISO 32000-2, table 238). */
const certificateDemands = { subject: 1 << 0, issuer: 1 << 1 } as const

function certificateFit(
  document: PdfDocument,
  values: PdfDictionary,
  parameters: SignatureParameters,
): SeedValueFit {
  const certificate = document.dictionary(values.get('Cert'))
  if (!certificate) return 'met'
  const { entry, list } = seedOf(document, certificate, parameters)
  const flags = flagsOf({ entry })
  const others = flags & ~(certificateDemands.subject | certificateDemands.issuer)
  const names = (key: string, ders: readonly Bytes[]) =>
    list(key).some((item) => isString(item) && ders.some((der) => equalBytes(der, item.bytes)))
  const isSubject =
    (flags & certificateDemands.subject) === 0 || names('Subject', [parameters.certificate])
  const isIssuer = (flags & certificateDemands.issuer) === 0 || names('Issuer', parameters.issuers)
  if (!isSubject || !isIssuer) return 'for-another-certificate'
  return others === 0 ? 'met' : 'not-met'
}
