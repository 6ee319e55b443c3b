import {
  fields,
  integer,
  listOf,
  oneOf,
  optional,
  readJson,
  text,
  time,
  writeJson,
} from '#encoding/json/json-codec'
import { type Locale, locales } from '#vocabulary/locale'
import { type PolicyName, policyNames } from '../policy/validation-policy'

/** The roles of the parts of a bundle. The words do not change. */
export const partRoles = [
  'readme',
  'simple-report',
  'diagnostic-data',
  'etsi-report',
  'policy',
  'algorithms',
  'trust-anchor',
  'trusted-list',
  'fetched-certificate',
  'fetched-ocsp-response',
  'fetched-crl',
  'time-stamp',
] as const

export type PartRole = (typeof partRoles)[number]

/** A file of the bundle, named by its digest unless the name is fixed. */
export interface BundlePart {
  readonly role: PartRole
  readonly path: string
  readonly size: number
  /** Hex. */
  readonly sha256: string
  /** The address from which the part was fetched. */
  readonly address: string | undefined
}

/** The validated file, which is not in the bundle. Digests in hex. */
export interface FileDigests {
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly sha512: string
}

/** Settings of a validation that influence its verdict. */
export interface BundleSettings {
  readonly validationTime: Date
  readonly policy: PolicyName
  readonly language: Locale
}

/** manifest.json: names every other part and has the settings that a replay needs. */
export interface BundleManifest extends BundleSettings {
  readonly format: typeof bundleFormat
  readonly software: { readonly name: string; readonly version: string }
  readonly file: FileDigests
  /** SHA-256 of the certificate that seals the bundle, hex; absent if nothing seals it. */
  readonly sealedBy: string | undefined
  /** Anchors, lists and fetched data have the order in which the validation used them. */
  readonly parts: readonly BundlePart[]
}

export const bundleFormat = 'paraph-validation-bundle-1'

/** The limits are enough for 20,000 parts with long addresses. A bundle has about fifty parts. */
const limits = { lengthMax: 8 << 20, depthMax: 8 }

export function writeBundleManifest(manifest: BundleManifest): string {
  return writeJson(manifestCodec, manifest)
}

/** Reads a manifest. Accepts only the form that `writeBundleManifest` writes. Throws `JsonRefused`. */
export function readBundleManifest(content: string): BundleManifest {
  return readJson(manifestCodec, content, limits)
}

const manifestCodec = fields<BundleManifest>({
  format: oneOf(bundleFormat),
  software: fields({ name: text, version: text }),
  file: fields<FileDigests>({ name: text, size: integer, sha256: text, sha512: text }),
  validationTime: time,
  policy: oneOf(...policyNames),
  language: oneOf(...locales),
  sealedBy: optional(text),
  parts: listOf(
    fields<BundlePart>({
      role: oneOf(...partRoles),
      path: text,
      size: integer,
      sha256: text,
      address: optional(text),
    }),
  ),
})
