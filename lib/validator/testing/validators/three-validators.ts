import { type ByteSource, memorySource } from '#encoding/byte-source'
import type { Bytes } from '#encoding/bytes'
import { openTrustStore, type TrustMaterial } from '#trust/trust-store'
import { writeTrustMaterial } from '#trust/trust-text'
import { bundleArchive, bundleFilesOf } from '#validation/bundle/bundle-files'
import { fileDigestsOf } from '#validation/bundle/file-digests'
import { readBundle } from '#validation/bundle/read-bundle'
import { replayBundle } from '#validation/bundle/replay-bundle'
import type { PooledReports, ReportTexts } from '#validation/bundle/report-texts'
import { en } from '#validation/messages/words/en'
import type { PolicyName } from '#validation/policy/validation-policy'
import { type RefusedAnswer, refusedAnswer } from '#validation/refused-answer'
import { validateRecorded } from '#validation/validate-recorded'
import { browserScript } from '#verifier/browser-script.mjs'
import { startBrowserWorker } from '../browser-worker'

export interface ComparedFile {
  readonly bytes: Bytes
  readonly name: string
  readonly at: Date
  readonly policy: PolicyName
}

/** The reports or the refusal by Node. The ETSI report is left out, because browsers do not make it. */
export type NodeAnswer = { readonly type: 'reports'; readonly reports: ReportTexts } | RefusedAnswer

export interface Comparison {
  readonly node: NodeAnswer
  /** The validators whose answer differs from Node's answer in any byte. */
  readonly differing: readonly ('browser' | 'replay')[]
}

/** Node, the browser script in a thread without Node's functions, and a replay of Node's bundle. */
export interface ThreeValidators {
  compare(file: ComparedFile): Promise<Comparison>
  close(): Promise<void>
}

export async function openThreeValidators(material: TrustMaterial): Promise<ThreeValidators> {
  const browser = await startBrowserWorker(await browserScript())
  const loaded = await browser.ask({ type: 'trust', text: writeTrustMaterial(material) })
  if (loaded.type !== 'ready') throw new TypeError('The browser refuses the trust material')
  const trust = openTrustStore(material)
  return {
    compare: async ({ bytes, name, at, policy }) => {
      const source = memorySource(bytes)
      const recorded = await orRefused(() =>
        validateRecorded({ source, name }, { at, trust, policy }, 'en'),
      )
      const node = answerOf(recorded)
      const task = { file: Uint8Array.from(bytes), name, at, policy, words: en } as const
      const there = await browser.ask({ type: 'validate', ...task })
      const isSame = 'type' in recorded || (await isReplayed(source, name, at, recorded))
      return {
        node,
        differing: [
          ...(JSON.stringify(there) === JSON.stringify(node) ? [] : ['browser' as const]),
          ...(isSame ? [] : ['replay' as const]),
        ],
      }
    },
    close: () => browser.close(),
  }
}

async function orRefused(
  validate: () => Promise<PooledReports>,
): Promise<PooledReports | RefusedAnswer> {
  try {
    return await validate()
  } catch (error) {
    return refusedAnswer(error)
  }
}

function answerOf(recorded: PooledReports | RefusedAnswer): NodeAnswer {
  if ('type' in recorded) return recorded
  const { signatures, simpleReport, diagnosticData } = recorded.texts
  return { type: 'reports', reports: { signatures, simpleReport, diagnosticData } }
}

/** Whether a replay of the bundle gives the same bytes. */
async function isReplayed(
  source: ByteSource,
  name: string,
  validationTime: Date,
  { texts, used }: PooledReports,
): Promise<boolean> {
  if (!used) throw new TypeError('The validation was not recorded')
  const file = await fileDigestsOf(source, name)
  const settings = { validationTime, language: 'en' } as const
  const written = bundleFilesOf({ file, settings, reports: texts, used, sealedBy: undefined })
  const bundle = await readBundle(await bundleArchive(written))
  const { verdict } = await replayBundle(bundle, file, (inputs) => {
    const { name, validationTime: at, policy, fetched, language } = inputs
    const replayed = { at, trust: openTrustStore(inputs.trust), policy, fetched }
    return validateRecorded({ source, name }, replayed, language)
  })
  return verdict === 'same'
}
