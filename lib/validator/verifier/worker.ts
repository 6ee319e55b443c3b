/** The validator in a browser worker. It reads untrusted files, fetches nothing and may be stopped at any time. */

import { noTrustMaterial, openTrustStore } from '#trust/trust-store'
import { readTrustMaterial } from '#trust/trust-text'
import { textsOf } from '#validation/bundle/report-texts'
import { refusedAnswer } from '#validation/refused-answer'
import { validateInWords } from '#validation/validate-in-words'
import { blobSource } from './blob-source'
import type { FromWorker, ToWorker, WorkerTask } from './worker-messages'

let trust = openTrustStore(noTrustMaterial)

self.addEventListener('message', (event: MessageEvent<ToWorker>) => void hear(event.data))
say({ type: 'ready' })

async function hear(message: ToWorker): Promise<void> {
  try {
    if (message.type === 'validate') return say(await answer(message))
    trust = openTrustStore(readTrustMaterial(message.text))
    say({ type: 'ready' })
  } catch (error) {
    say(refusedAnswer(error))
  }
}

async function answer({ file, name, at, words, policy, ...task }: WorkerTask): Promise<FromWorker> {
  const dataFiles = task.dataFiles?.map((one) => ({ source: blobSource(one.file), name: one.name }))
  const named = { source: blobSource(file), name, dataFiles }
  const reports = await validateInWords(named, { at, trust, policy, online: undefined }, words)
  return { type: 'reports', reports: textsOf(reports) }
}

function say(message: FromWorker): void {
  self.postMessage(message)
}
