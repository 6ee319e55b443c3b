import { visibleText } from '#vocabulary/visible-text'
import type { BundleManifest } from './manifest'

/** README.txt: explains the bundle to people who do not know it. */
export function readmeText({
  file,
  validationTime,
  policy,
  software,
  sealedBy,
}: Omit<BundleManifest, 'parts'>): string {
  return `PROOF BUNDLE OF A VALIDATION

File:             ${visibleText(file.name)}
Size:             ${file.size} bytes
SHA-256:          ${file.sha256}
SHA-512:          ${file.sha512}
Validation time:  ${validationTime.toISOString()}
Policy:           ${policy}
Validator:        ${software.name} ${software.version}
Sealed by:        ${sealedBy ?? 'no seal'}

WHAT IT IS

Paraph validated the signatures of this file. The bundle has the reports and
everything besides the file that the verdict depends on: trust anchors,
extracts of trusted lists, fetched certificates and revocation data, the
policy, the table of algorithms and the validation time. The file itself is
not inside. It has the certificates and revocation data that signers put
into it.

manifest.json    names each part with its size and SHA-256
reports/         the simple report, the diagnostic data, and the report of
                 ETSI TS 119 102-2 as XML
objects/         everything else, each file named by its SHA-256:
  .cer           a certificate, DER
  .ors .crl      an OCSP response or a revocation list, DER
  .tst           a time-stamp over the manifest without this part
  .json          a list extract, the policy or the table of algorithms
META-INF/        the list of files, and the seal if there is one

HOW TO REPLAY IT

  paraph validate --replay THIS.zip FILE

The command needs no network. It validates FILE again with this bundle only
and prints "same", "different" or "tampered", with each part that differs.

WHAT A REPLAY PROVES

- The reports follow from the file and from the parts of this bundle.
- No part is missing, and no part was added that the validation did not use.
- If the bundle is sealed: the holder of the seal's key had this bundle, and
  no byte has changed since.

WHAT IT DOES NOT PROVE

- That the trust anchors and lists deserve trust. The operator of the
  validator chose the anchors and checked the seals of the lists. Compare
  them with the lists that the member states publish.
- That the validation time is right. It comes from the validator's clock,
  unless a time-stamp (.tst) confirms it.
- That nothing else was known. Data that the validator did not fetch, such
  as a later revocation, is not inside.
- That the verdict is right. Another version of Paraph, or another
  validator, may judge differently. Any validator can validate the file.
- Who made the bundle, if it has no seal. A person who changes a part, its
  digest and the reports consistently makes another bundle that replays.
  Parts that no report depends on, such as the name of a list's operator,
  can then be changed without notice. Ask the maker for the SHA-256 of
  manifest.json, or for a sealed bundle.
- Who owns the seal. Compare "Sealed by" with the fingerprint that the
  operator publishes.
`
}
