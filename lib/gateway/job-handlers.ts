import type { JobHandler } from '@/lib/queue/job'
import { hourMs, minuteMs } from '@/lib/vocabulary/durations'
import { anchorAuditJob } from './admin/anchor-audit'
import { deliverCallbackJob } from './callbacks/deliver-callback'
import { askSignerJob } from './documents/ask-signers'
import { countFilesJob } from './documents/content/count-files'
import { countStorageJob } from './documents/content/count-storage'
import { dropUploadJob } from './documents/content/raw-upload'
import { dropBlobsJob } from './documents/content/replace-file'
import { sweepBlobsJob } from './documents/content/sweep-blobs'
import { sendCopyJob } from './documents/copies'
import { endAtDeadlineJob, notifyOfDeadlineJob } from './documents/deadline'
import { remindSignerJob } from './documents/remind-signer'
import { eraseDocumentJob, removeDocumentJob } from './documents/remove-document'
import { removeUnsignedJob } from './documents/remove-unsigned'
import { applyRetentionJob } from './documents/retention'
import { forgetBatchJob } from './invitations/batch/end-batch'
import { sendBatchJob } from './invitations/batch/send-rows'
import { expireLinkJob } from './invitations/expire-link'
import { keepDocumentsJob } from './keeping/keep-documents'
import { mailOperatorJob } from './keeping/mail-operator'
import { sendConfirmationJob } from './mail/confirm-address'
import type { MailService } from './mail/mail-service'
import { sendMailJob } from './mail/send-mail'
import { inviteMemberJob } from './organisations/invite-member'
import type { JobName, JobPayloads } from './rules/jobs'
import { unlessPaused } from './rules/paused-erasure'
import { renewScreeningListJob } from './screening/renew-screening-list'
import { endSessionJob, forgetSessionJob, watchPromptJob } from './sessions/end-session'
import type { SessionServices } from './sessions/session-services'
import { attendSessionJob } from './sessions/steps'

export type JobHandlers = { readonly [Name in JobName]: JobHandler<JobPayloads[Name]> }

/** The handler of each kind of job, with its concurrency and lease. */
export function jobHandlers(services: SessionServices, mail: MailService): JobHandlers {
  return {
    'attend-session': { handle: attendSessionJob(services), ...waitingForPeople },
    'watch-prompt': { handle: watchPromptJob(services), ...waitingForPeople },
    'end-session': { handle: endSessionJob(services), ...ordinary },
    'forget-session': { handle: unlessPaused(services, forgetSessionJob(services)), ...ordinary },
    'drop-upload': { handle: unlessPaused(services, dropUploadJob(services)), ...ordinary },
    'drop-blobs': { handle: unlessPaused(services, dropBlobsJob(services)), ...ordinary },
    'sweep-blobs': { handle: sweepBlobsJob(services), ...ordinary, concurrency: 1 },
    'apply-retention': { handle: applyRetentionJob(services), ...ordinary, concurrency: 1 },
    'keep-documents': { handle: keepDocumentsJob(services), ...ordinary, concurrency: 1 },
    'anchor-audit': { handle: anchorAuditJob(services), ...ordinary, concurrency: 1 },
    'count-files': { handle: countFilesJob(services), ...ordinary, concurrency: 1 },
    'count-storage': { handle: countStorageJob(services), ...ordinary, concurrency: 1 },
    'renew-screening-list': {
      handle: renewScreeningListJob(services),
      ...ordinary,
      concurrency: 1,
    },
    'expire-link': { handle: expireLinkJob(services), ...ordinary },
    'tell-deadline': { handle: notifyOfDeadlineJob(services), ...ordinary },
    'end-at-deadline': { handle: endAtDeadlineJob(services), ...ordinary },
    'send-batch': { handle: sendBatchJob(services), ...ordinary, concurrency: 2 },
    'forget-batch': { handle: forgetBatchJob(services), ...ordinary },
    'remove-document': { handle: removeDocumentJob(services), ...ordinary },
    'remove-unsigned': { handle: removeUnsignedJob(services), ...ordinary },
    'erase-document': { handle: unlessPaused(services, eraseDocumentJob(services)), ...ordinary },
    'ask-signer': { handle: askSignerJob(services), ...ordinary },
    'send-copy': { handle: sendCopyJob(services), ...ordinary },
    'remind-signer': { handle: remindSignerJob(services), ...ordinary },
    'deliver-callback': {
      handle: deliverCallbackJob(services),
      ...ordinary,
      concurrency: 32,
    },
    'send-mail': { handle: sendMailJob(services, mail), ...mailing },
    'mail-operator': { handle: mailOperatorJob(services, mail), ...mailing },
    'invite-member': { handle: inviteMemberJob(services, mail), ...mailing },
    'send-confirmation': { handle: sendConfirmationJob(services, mail), ...mailing },
  }
}

const mailing = {
  concurrency: 4,
  leaseMs: minuteMs,
  backoff: (attempt: number) => Math.min(5_000 * 3 ** attempt, 4 * hourMs),
}

const waitingForPeople = {
  concurrency: 2_000,
  // After a crash, sessions wait this long until another gateway continues them.
  leaseMs: 15_000,
  backoff: (attempt: number) => Math.min(500 * 2 ** attempt, 15_000),
}

const ordinary = {
  concurrency: 8,
  leaseMs: 30_000,
  backoff: (attempt: number) => Math.min(1_000 * 2 ** attempt, 600_000),
}
