import { fileSource } from '@paraph/validator/encoding/file-source'
import { noTrustMaterial, type TrustMaterial } from '@paraph/validator/trust/trust-store'
import { bundleArchive, bundleFilesOf } from '@paraph/validator/validation/bundle/bundle-files'
import { fileDigestsOf } from '@paraph/validator/validation/bundle/file-digests'
import type { BundleSettings } from '@paraph/validator/validation/bundle/manifest'
import { readBundle } from '@paraph/validator/validation/bundle/read-bundle'
import { replayBundle } from '@paraph/validator/validation/bundle/replay-bundle'
import type { PooledReports } from '@paraph/validator/validation/bundle/report-texts'
import type { PolicyName } from '@paraph/validator/validation/policy/validation-policy'
import { openValidatorPool } from '@/lib/isolation/validator-pool'

/** A recorded validation, with the data that its replay needs. */
interface Recorded {
  readonly path: string
  readonly name: string
  readonly settings: Omit<BundleSettings, 'policy'>
  readonly reports: PooledReports
}

interface Replayer {
  /** The verdict of a replay, with the parts that differ, and the size of the bundle. */
  replay(recorded: Recorded): Promise<{ readonly verdict: string; readonly bytes: number }>
  close(): Promise<void>
}

/** Opens a separate thread, whose only trust material is that of bundles. */
export function openReplayer(policy: PolicyName): Replayer {
  let material: TrustMaterial = noTrustMaterial
  const pool = openValidatorPool({ trust: () => material, threads: 1, policy })
  return {
    close: () => pool.close(),
    replay: async ({ path, name, settings, reports }) => {
      const source = fileSource(path)
      const file = await fileDigestsOf(source, name)
      source.close()
      const { texts, used } = reports
      if (!used) throw new RangeError('The validation was not recorded')
      const written = bundleFilesOf({ file, settings, reports: texts, used, sealedBy: undefined })
      const archive = await bundleArchive(written)
      const replay = await replayBundle(await readBundle(archive), file, async (inputs) => {
        material = inputs.trust
        const { validationTime: at, language, fetched } = inputs
        const pooled = { path, size: file.size, name: inputs.name }
        return await pool.validate(pooled, { at, language, fetched, isRecorded: true })
      })
      const parts = replay.parts.map((part) => JSON.stringify(part))
      return { verdict: [replay.verdict, ...parts].join(' '), bytes: archive.size }
    },
  }
}
