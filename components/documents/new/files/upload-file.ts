import type { OwnerFailure } from '@/lib/portal/owner/owner-failures'
import type { UploadContents } from '@/lib/portal/uploads/uploads'
import { announceFile, lookInto } from '../../../owner-actions'
import type { AdmittedFile } from './admit-files'
import { mayBeSigned } from './packing'
import { sendFile, sha256Hex } from './send-file'

/** How far a chosen file is on its way to the gateway. */
export type UploadStep =
  | { readonly step: 'waiting' }
  | { readonly step: 'reading' }
  | { readonly step: 'sending'; readonly sent: number }
  | { readonly step: 'looking' }
  /** Whether an upload of before is still there. */
  | { readonly step: 'finding'; readonly ticket: string }
  /** Neither the upload nor the bytes are there any more: the file is chosen again. */
  | { readonly step: 'lost' }
  | {
      readonly step: 'failed'
      /** Absent when the connection broke. */
      readonly failure: OwnerFailure | undefined
    }
  | {
      readonly step: 'ready'
      readonly ticket: string
      /** Absent for files that have no signatures we know of. */
      readonly contents: UploadContents | undefined
    }

/** Digests, announces, sends a file and looks into it; tells every step, and answers the last. */
export async function uploadFile(
  { name, file }: AdmittedFile,
  show: (step: UploadStep) => void,
  signal: AbortSignal,
): Promise<UploadStep> {
  show({ step: 'reading' })
  try {
    const sha256 = await sha256Hex(await file.arrayBuffer())
    const announced = await announceFile({ size: file.size, sha256 })
    if (!announced.ok) return { step: 'failed', failure: announced.failure }
    const ticket = announced.value
    show({ step: 'sending', sent: 0 })
    await sendFile(file, `/upload/${ticket}`, (sent) => show({ step: 'sending', sent }), signal)
    if (!mayBeSigned(name)) return { step: 'ready', ticket, contents: undefined }
    show({ step: 'looking' })
    const looked = await lookInto({ ticket, name })
    if (!looked.ok) return { step: 'failed', failure: looked.failure }
    return { step: 'ready', ticket, contents: looked.value }
  } catch {
    // The connection, or the file itself, went away: either way it is chosen or sent again.
    return { step: 'failed', failure: undefined }
  }
}

/** Looks for an upload that had arrived; it may have ended since. */
export async function findUpload({
  name,
  ticket,
}: {
  readonly name: string
  readonly ticket: string
}): Promise<UploadStep> {
  try {
    // Files of other kinds have nothing in them: called a PDF, they are at least looked for.
    const known = mayBeSigned(name)
    const looked = await lookInto({ ticket, name: known ? name : 'file.pdf' })
    if (looked.ok) return { step: 'ready', ticket, contents: known ? looked.value : undefined }
    if (looked.failure.why === 'uploadEnded') return { step: 'lost' }
    return { step: 'failed', failure: looked.failure }
  } catch {
    return { step: 'failed', failure: undefined }
  }
}
