import type { JobHandler } from '@/lib/queue/job'
import type { Services } from '../context'
import { attendSessionJob } from './attend-session'
import type { JobName, JobPayloads } from './catalogue'
import { deliverCallbackJob } from './deliver-callback'
import { dropBlobsJob } from './drop-blobs'
import { dropUploadJob } from './drop-upload'
import { endSessionJob } from './end-session'
import { eraseDocumentJob } from './erase-document'
import { expireLinkJob } from './expire-link'
import { forgetSessionJob } from './forget-session'
import type { MailService } from './mail-service'
import { removeDocumentJob } from './remove-document'
import { renewScreeningListJob } from './renew-screening-list'
import { sendMailJob } from './send-mail'
import { sweepBlobsJob } from './sweep-blobs'
import { watchPromptJob } from './watch-prompt'

export type JobHandlers = { readonly [Name in JobName]: JobHandler<JobPayloads[Name]> }

/** Who does each kind of work, how much of it at once, and how long a crash goes unnoticed. */
export function jobHandlers(services: Services, mail: MailService): JobHandlers {
  return {
    'attend-session': { handle: attendSessionJob(services), ...waitingForPeople },
    'watch-prompt': { handle: watchPromptJob(services), ...waitingForPeople },
    'end-session': { handle: endSessionJob(services), ...ordinary },
    'forget-session': { handle: forgetSessionJob(services), ...ordinary },
    'drop-upload': { handle: dropUploadJob(services), ...ordinary },
    'drop-blobs': { handle: dropBlobsJob(services), ...ordinary },
    'sweep-blobs': { handle: sweepBlobsJob(services), ...ordinary, concurrency: 1 },
    'renew-screening-list': {
      handle: renewScreeningListJob(services),
      ...ordinary,
      concurrency: 1,
    },
    'expire-link': { handle: expireLinkJob(services), ...ordinary },
    'remove-document': { handle: removeDocumentJob(services), ...ordinary },
    'erase-document': { handle: eraseDocumentJob(services), ...ordinary },
    'deliver-callback': {
      handle: deliverCallbackJob(services),
      ...ordinary,
      concurrency: 32,
    },
    'send-mail': {
      handle: sendMailJob(services, mail),
      concurrency: 4,
      leaseMs: 60_000,
      backoff: (attempt) => Math.min(5_000 * 3 ** attempt, 4 * 3_600_000),
    },
  }
}

const waitingForPeople = {
  concurrency: 2_000,
  // When a gateway dies, its people wait this long for another one.
  leaseMs: 15_000,
  backoff: (attempt: number) => Math.min(500 * 2 ** attempt, 15_000),
}

const ordinary = {
  concurrency: 8,
  leaseMs: 30_000,
  backoff: (attempt: number) => Math.min(1_000 * 2 ** attempt, 600_000),
}
