/** The thread that reads untrusted files. It holds no secrets and may be ended at any time. */

import { parentPort, workerData } from 'node:worker_threads'
import { augmentFile } from '@paraph/validator/augmentation/augment-file'
import { AugmentationRefused } from '@paraph/validator/augmentation/augmentation-refused'
import {
  type ByteSource,
  type FilePart,
  joinedSource,
  memorySource,
} from '@paraph/validator/encoding/byte-source'
import { filePartSource, fileSource } from '@paraph/validator/encoding/file-source'
import { materialOverHttp } from '@paraph/validator/trust/revocation/material-over-http'
import type { OnlineMaterial } from '@paraph/validator/trust/revocation/online-material'
import { TrustServiceUnavailable } from '@paraph/validator/trust/trust-service-unavailable'
import { noTrustMaterial, openTrustStore } from '@paraph/validator/trust/trust-store'
import { textsOf } from '@paraph/validator/validation/bundle/report-texts'
import { refusedAnswer } from '@paraph/validator/validation/refused-answer'
import { validateFile } from '@paraph/validator/validation/validate-file'
import { validateRecorded } from '@paraph/validator/validation/validate-recorded'
import { outgoingClient } from '@/lib/network/outgoing'
import {
  type AugmentationTask,
  type FromThread,
  ownThreadNumber,
  type StampAnswer,
  type TaskSource,
  type ThreadNetwork,
  type ThreadStart,
  type ToThread,
  type ValidationTask,
} from './thread-messages'

let trust = openTrustStore(noTrustMaterial)
/** The time of the current task; a thread has one at a time. */
let clock = () => new Date()
/** Receives the time-stamp that the current task waits for. */
let hearStamp: (answer: StampAnswer) => void = () => undefined
const { network, policy } = workerData as ThreadStart
const online = openNetwork(network)

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'validate') return void answer(message.task)
  if (message.type === 'augment') return void augment(message.task)
  if (message.type === 'stamped') return hearStamp(message.answer)
  trust = openTrustStore(message.material)
  say({ type: 'ready', threadNumber: ownThreadNumber() })
})
say({ type: 'ready', threadNumber: ownThreadNumber() })

function openNetwork(network: ThreadNetwork | undefined): OnlineMaterial | undefined {
  if (!network) return undefined
  const http = outgoingClient({ allow: network.allow, plainHttp: 'accepted' })
  const trustedResponders = () => trust.anchorsFor('revocation', { at: clock() })
  const material = materialOverHttp({ http, clock: () => clock(), trustedResponders })
  return network.fetchIssuers ? material : { ...material, issuers: async () => [] }
}

function say(message: FromThread): void {
  parentPort?.postMessage(message)
}

async function answer(task: ValidationTask): Promise<void> {
  clock = () => task.now
  try {
    const { name, dataFiles = [], at, language, isTrial, isRecorded, fetched } = task
    const { withEtsiReport } = task
    const settings = { at, trust, policy, fetched, online: isTrial ? undefined : online }
    const all = [task.source, ...dataFiles.map(({ source }) => source)]
    const message = await withSources(all, async ([source = nothing, ...others]) => {
      const data = others.map((one, index) => ({ source: one, name: dataFiles[index]?.name ?? '' }))
      const file = { source, name, dataFiles: data }
      if (!isRecorded)
        return {
          reports: textsOf(await validateFile(file, settings, language, { withEtsiReport })),
        }
      const { texts, used } = await validateRecorded(file, settings, language)
      return { reports: texts, used }
    })
    say({ type: 'reports', ...message })
  } catch (error) {
    say(refusedAnswer(error))
  }
}

/** The time goes on while an authority answers: its time-stamp is not of the future. */
async function augment({
  source,
  name,
  level,
  now,
  timeStampSize,
}: AugmentationTask): Promise<void> {
  const begun = performance.now()
  clock = () => new Date(now.getTime() + performance.now() - begun)
  const services = {
    timeStamp: askForStamp,
    timeStampSize: () => timeStampSize,
    online: online ?? nothingOnline,
    clock,
  }
  try {
    const { source: _, ...file } = await withSources([source], ([one = nothing]) =>
      augmentFile({ source: one, name }, { level, trust, policy }, services),
    )
    say({ type: 'augmented', file })
  } catch (error) {
    say(notAugmented(error))
  }
}

const nothingOnline: OnlineMaterial = {
  issuers: async () => [],
  revocation: async () => ({ ocspResponses: [], crls: [] }),
}

/** The main process asks the authority: this thread calls only addresses that files name. */
async function askForStamp(imprint: Uint8Array): Promise<Uint8Array> {
  const answered = new Promise<StampAnswer>((resolve) => {
    hearStamp = resolve
  })
  say({ type: 'stamp', imprint })
  const answer = await answered
  if ('token' in answer) return answer.token
  throw new TrustServiceUnavailable('time-stamping-authority', answer.unavailable)
}

function notAugmented(error: unknown): FromThread {
  if (error instanceof AugmentationRefused) {
    return { type: 'not-augmented', reason: error.reason, names: error.names }
  }
  if (error instanceof TrustServiceUnavailable) {
    return { type: 'unavailable', service: error.service, detail: error.message }
  }
  return refusedAnswer(error)
}

const nothing = memorySource(new Uint8Array())

async function withSources<Result>(
  sources: readonly TaskSource[],
  use: (sources: readonly ByteSource[]) => Promise<Result>,
): Promise<Result> {
  const opened: FileSource[] = []
  const open = (source: TaskSource): ByteSource => {
    if (source.kind === 'parts') return inOne(source.parts.map(partSource))
    const file = fileSource(source.path)
    opened.push(file)
    return file
  }
  try {
    return await use(sources.map(open))
  } finally {
    for (const file of opened) file.close()
  }
}

type FileSource = ReturnType<typeof fileSource>

function partSource(part: FilePart | SharedArrayBuffer): ByteSource {
  return 'descriptor' in part ? filePartSource(part) : memorySource(new Uint8Array(part))
}

function inOne(parts: readonly ByteSource[]): ByteSource {
  const [only, another] = parts
  return only && !another ? only : joinedSource(...parts)
}
