import { memorySource } from '@paraph/validator/encoding/byte-source'
import { samplePdf } from '@paraph/validator/testing/pdf'
import { createTestPki } from '@paraph/validator/testing/pki'
import { signPdf } from '@paraph/validator/testing/sign-pdf'
import { openTrustStore } from '@paraph/validator/trust/trust-store'
import { bundleArchive, bundleFilesOf } from '@paraph/validator/validation/bundle/bundle-files'
import { fileDigestsOf } from '@paraph/validator/validation/bundle/file-digests'
import { readBundle } from '@paraph/validator/validation/bundle/read-bundle'
import { replayBundle } from '@paraph/validator/validation/bundle/replay-bundle'
import { textsOf } from '@paraph/validator/validation/bundle/report-texts'
import { validateFile } from '@paraph/validator/validation/validate-file'
import { validateRecorded } from '@paraph/validator/validation/validate-recorded'
import { type BenchRow, median } from './bench-row'

const at = new Date('2026-03-01T09:30:00Z')
const signers = 200
/** Rounds until frequent code is compiled. */
const warmUpRounds = 5

/** Bundling and replaying a validation, compared with the validation itself, in turns and in one thread. */
export async function replayRows(): Promise<BenchRow[]> {
  const pki = createTestPki(() => at)
  const trust = openTrustStore({ certificates: [pki.anchor], lists: [] })
  const files: Buffer[] = []
  for (let number = 0; number < signers; number++) {
    const world = pki.withSigner(`SIGNER NUMBER ${number}`)
    files.push((await signPdf(world, samplePdf(), { at, level: 'B-LT' })).bytes)
  }
  const times: { validation: number; bundle: number; replay: number }[] = []
  for (let round = 0; round <= warmUpRounds; round++) {
    times.length = 0
    for (const bytes of files) {
      const file = { source: memorySource(bytes), name: 'contract.pdf' }
      const start = performance.now()
      textsOf(await validateFile(file, { at, trust }, 'en'))
      const validated = performance.now()
      const archive = await bundled(file, { at, trust })
      const done = performance.now()
      const replay = await replayed(file, archive)
      times.push({
        validation: validated - start,
        bundle: done - validated,
        replay: performance.now() - done,
      })
      if (replay.verdict !== 'same') throw new Error(`A replay is ${replay.verdict}`)
    }
  }
  const row = (what: 'bundle' | 'replay', words: string) => ({
    what: words,
    value: median(times.map((one) => one[what])),
    unit: 'ms',
    ratio: median(times.map((one) => one[what] / one.validation)),
    of: 'validation',
  })
  return [
    row('bundle', 'PDF, B-LT: validate and write a proof bundle'),
    row('replay', 'PDF, B-LT: read a proof bundle and replay it'),
  ]
}

type File = Parameters<typeof validateFile>[0]

async function bundled(file: File, settings: Parameters<typeof validateFile>[1]) {
  const { texts, used } = await validateRecorded(file, settings, 'en')
  if (!used) throw new Error('The validation was not recorded')
  const bundle = bundleFilesOf({
    file: await fileDigestsOf(file.source, file.name),
    settings: { validationTime: at, language: 'en' },
    reports: texts,
    used,
    sealedBy: undefined,
  })
  const archive = await bundleArchive(bundle)
  return archive.read(0, archive.size)
}

async function replayed({ source, name }: File, archive: Uint8Array) {
  const bundle = await readBundle(memorySource(archive))
  return await replayBundle(bundle, await fileDigestsOf(source, name), async (inputs) => {
    const { trust, validationTime, policy, fetched, language } = inputs
    const settings = { at: validationTime, trust: openTrustStore(trust), policy, fetched }
    return await validateRecorded({ source, name: inputs.name }, settings, language)
  })
}
