import { type Bytes, utf8 } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import { digest } from '#encoding/digest'
import { encodeHex } from '#encoding/hex'
import { JsonRefused } from '#encoding/json/json-codec'
import { parseTimeStampToken } from '#pki/time-stamp/token'
import { verifyTimeStampToken } from '#pki/time-stamp/verify'
import type { TrustMaterial } from '#trust/trust-store'
import { readTrustedList } from '#trust/trust-text'
import type { FetchedData } from '../online/fetched-data'
import { algorithmsText, policyText } from '../policy/policy-text'
import type { PolicyName } from '../policy/validation-policy'
import { bundleFilesOf, bundlePaths, digestToStamp } from './bundle-files'
import type { TamperedPart } from './bundle-refused'
import type { BundleManifest, BundlePart, BundleSettings, FileDigests, PartRole } from './manifest'
import type { OpenedBundle } from './read-bundle'
import type { PooledReports } from './report-texts'
import { type CheckedSeal, checkSeal } from './seal'

/** The inputs of a validation, all from a bundle. */
export interface ReplayInputs extends BundleSettings {
  /** The original name of the file. Reports repeat it. */
  readonly name: string
  readonly trust: TrustMaterial
  readonly fetched: readonly FetchedData[]
}

/** A part that differs in the replay. The words do not change. */
export interface DifferentPart {
  /** A role; `file` is the validated file, `manifest` the order of the parts. */
  readonly role: PartRole | 'file' | 'manifest'
  /** Path in the archive. */
  readonly path: string | undefined
  readonly problem: 'differs' | 'not-used' | 'not-in-bundle'
}

export type Replay =
  | { readonly verdict: 'tampered'; readonly parts: readonly TamperedPart[] }
  | {
      readonly verdict: 'same' | 'different'
      readonly parts: readonly DifferentPart[]
      /** Undefined if the bundle has no seal. */
      readonly seal: CheckedSeal | undefined
      /** Time of the time-stamp. The certificate of its authority is not checked. */
      readonly unverifiedTimeStamp: Date | undefined
      /** Undefined if the file is another one, or if the rules of this version differ. */
      readonly reports: PooledReports | undefined
    }

/**
 * Validates the file again with the inputs of the bundle only. Compares the reports, the rules, and the used anchors,
 * lists and material with the parts of the bundle. Throws `ValidationRefused`.
 */
export async function replayBundle(
  bundle: OpenedBundle,
  file: Omit<FileDigests, 'name'>,
  validate: (inputs: ReplayInputs) => Promise<PooledReports>,
): Promise<Replay> {
  const { manifest, manifestText, tampered } = bundle
  if (tampered.length > 0) return { verdict: 'tampered', parts: tampered }
  const seal = bundle.seal && (await checkSeal(bundle, bundle.seal))
  if (seal?.fingerprint !== manifest.sealedBy) return tamperedAt(bundlePaths.seal, 'seal-broken')
  const [stamp] = manifest.parts.filter(({ role }) => role === 'time-stamp')
  const timeStamp = stamp && bundle.contents.get(stamp.path)
  const unverifiedTimeStamp = timeStamp && unverifiedTimeOf(manifest, timeStamp)
  if (stamp && !unverifiedTimeStamp) return tamperedAt(stamp.path, 'time-stamp-broken')
  const vouchers = { seal, unverifiedTimeStamp }
  if (!isSameFile(file, manifest.file)) {
    const parts = [{ role: 'file', path: undefined, problem: 'differs' }] as const
    return { verdict: 'different', parts, ...vouchers, reports: undefined }
  }
  const otherRules = manifest.parts.filter((part) => isOtherRule(part, manifest.policy))
  if (otherRules.length > 0) {
    const parts = otherRules.map(({ role, path }) => ({ role, path, problem: 'differs' as const }))
    return { verdict: 'different', parts, ...vouchers, reports: undefined }
  }
  const inputs = inputsOf(bundle)
  if (!('trust' in inputs)) return { verdict: 'tampered', parts: [inputs] }
  const reports = await validate(inputs)
  const { texts, used } = reports
  if (!used) throw new TypeError('A replay is a recorded validation')
  const { software, sealedBy, validationTime, language } = manifest
  const again = bundleFilesOf({
    file: manifest.file,
    settings: { validationTime, language },
    reports: texts,
    used,
    software,
    sealedBy,
    timeStamp,
  })
  if (again.manifestText === manifestText)
    return { verdict: 'same', parts: [], ...vouchers, reports }
  return {
    verdict: 'different',
    parts: differences(manifest, again.manifest),
    ...vouchers,
    reports,
  }
}

function tamperedAt(path: string, problem: TamperedPart['problem']): Replay {
  return { verdict: 'tampered', parts: [{ path, problem }] }
}

/** Whether a part has the rules of another version. A verdict by other rules would be no replay. */
function isOtherRule({ role, sha256 }: BundlePart, policy: PolicyName): boolean {
  if (role === 'policy') return sha256 !== digestText(policyText(policy))
  return role === 'algorithms' && sha256 !== digestText(algorithmsText())
}

const digestText = (text: string) => encodeHex(digest('SHA-256', utf8(text)))

function isSameFile(file: Omit<FileDigests, 'name'>, named: FileDigests): boolean {
  return (['size', 'sha256', 'sha512'] as const).every((field) => file[field] === named[field])
}

const fetchedKinds: Readonly<Partial<Record<PartRole, FetchedData['kind']>>> = {
  'fetched-certificate': 'certificate',
  'fetched-ocsp-response': 'ocsp-response',
  'fetched-crl': 'crl',
}

function inputsOf({ manifest, contents }: OpenedBundle): ReplayInputs | TamperedPart {
  const { file, parts, validationTime, policy, language } = manifest
  const certificates: Bytes[] = []
  const lists: TrustMaterial['lists'][number][] = []
  const fetched: FetchedData[] = []
  for (const { role, path, address } of parts) {
    const bytes = contents.get(path)
    if (!bytes) return { path, problem: 'missing' }
    const kind = fetchedKinds[role]
    if (kind) fetched.push({ kind, der: bytes, address })
    if (role === 'trust-anchor') certificates.push(bytes)
    if (role !== 'trusted-list') continue
    const list = readList(bytes)
    if (!list) return { path, problem: 'malformed' }
    lists.push(list)
  }
  const trust = { certificates, lists }
  return { name: file.name, validationTime, policy, language, trust, fetched }
}

function readList(bytes: Bytes): TrustMaterial['lists'][number] | undefined {
  try {
    return readTrustedList(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch (error) {
    if (error instanceof JsonRefused || error instanceof TypeError) return undefined
    throw error
  }
}

/** Parts of which a bundle has exactly one. */
const single: readonly PartRole[] = [
  'readme',
  'simple-report',
  'diagnostic-data',
  'etsi-report',
  'policy',
  'algorithms',
]

function differences(bundle: BundleManifest, again: BundleManifest): readonly DifferentPart[] {
  const [ours, theirs] = [keysOf(again), keysOf(bundle)]
  const onlyThere = bundle.parts.filter((part) => !ours.has(keyOf(part)))
  const onlyHere = again.parts.filter(
    (part) => !theirs.has(keyOf(part)) && !onlyThere.some(({ role }) => isTwin(role, part)),
  )
  const found = [
    ...onlyThere.map(({ role, path }) => ({
      role,
      path,
      problem: single.includes(role) ? ('differs' as const) : ('not-used' as const),
    })),
    ...onlyHere.map(({ role, path }) => ({ role, path, problem: 'not-in-bundle' as const })),
  ]
  const order = { role: 'manifest', path: bundlePaths.manifest, problem: 'differs' } as const
  return found.length > 0 ? found : [order]
}

function isTwin(role: PartRole, part: BundlePart): boolean {
  return part.role === role && single.includes(role)
}

function keyOf({ role, sha256, address }: BundlePart): string {
  return JSON.stringify([role, sha256, address])
}

function keysOf({ parts }: BundleManifest): ReadonlySet<string> {
  return new Set(parts.map(keyOf))
}

/**
 * Returns the time of a token over this manifest, or undefined if the token does not fit. Its authority is not checked.
 */
function unverifiedTimeOf(manifest: BundleManifest, encoded: Bytes): Date | undefined {
  try {
    const token = parseTimeStampToken(encoded)
    const { failures } = verifyTimeStampToken(token, { digest: digestToStamp(manifest) })
    const isRight = token.messageImprint.algorithm === 'SHA-256' && failures.length === 0
    return isRight ? token.genTime : undefined
  } catch (error) {
    if (error instanceof MalformedDer) return undefined
    throw error
  }
}
