import { memorySource } from '#encoding/byte-source'
import { openTrustStore } from '#trust/trust-store'
import { fileDigestsOf } from '#validation/bundle/file-digests'
import { readBundle } from '#validation/bundle/read-bundle'
import { type Replay, replayBundle } from '#validation/bundle/replay-bundle'
import { validateRecorded } from '#validation/validate-recorded'

/**
 * Validates a file again with only its proof bundle, and compares every part of the bundle. The verdict is `same`,
 * `different` or `tampered`, with the names of the parts.
 *
 * Not checked: whether you trust the certificate that sealed the bundle (`seal.fingerprint`), nor the authority of the
 * bundle's time-stamp.
 *
 * Throws `BundleRefused` for bytes that are not a bundle, and `ValidationRefused` for a file that cannot be read.
 *
 * @example
 * const { verdict } = await replay(await readFile('contract.proof.zip'), await readFile('contract.pdf'))
 */
export async function replay(bundle: Uint8Array, file: Uint8Array): Promise<Replay> {
  const source = memorySource(file)
  const opened = await readBundle(memorySource(bundle))
  const digests = await fileDigestsOf(source, '')
  return await replayBundle(
    opened,
    digests,
    async ({ name, validationTime, language, ...inputs }) =>
      validateRecorded(
        { source, name },
        { ...inputs, at: validationTime, trust: openTrustStore(inputs.trust) },
        language,
      ),
  )
}
