import type { OwnerFailure } from '@/lib/portal/actions/owner-failures'
import type { UploadContents } from '@/lib/portal/uploads/uploads'
import { announceFile, readContents } from '../../../owner-actions'
import type { AdmittedFile } from './admit-files'
import { mayBeSigned } from './packing'
import { sendFile, sha256Hex } from './send-file'

/** A step of a chosen file's upload to the gateway. */
export type UploadStep =
  | { readonly step: 'waiting' }
  | { readonly step: 'reading' }
  | { readonly step: 'sending'; readonly sent: number }
  | { readonly step: 'looking' }
  /** The page checks whether an earlier upload still exists. */
  | { readonly step: 'finding'; readonly ticket: string }
  /** Neither the upload nor the bytes exist any more: the file must be chosen again. */
  | { readonly step: 'lost' }
  | {
      readonly step: 'failed'
      /** Why the upload failed. Absent if the connection broke. */
      readonly failure: OwnerFailure | undefined
    }
  | {
      readonly step: 'ready'
      readonly ticket: string
      /** Absent for other files than PDFs and containers: they are not searched for signatures. */
      readonly contents: UploadContents | undefined
    }

/** Hashes, announces, uploads and inspects a file. Reports every step and returns the last. */
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
    const read = await readContents({ ticket, name })
    if (!read.ok) return { step: 'failed', failure: read.failure }
    return { step: 'ready', ticket, contents: read.value }
  } catch {
    // The connection broke or the file disappeared: the owner retries or chooses the file again.
    return { step: 'failed', failure: undefined }
  }
}

/** Checks whether a completed upload still exists: it may have expired. */
export async function findUpload({
  name,
  ticket,
}: {
  readonly name: string
  readonly ticket: string
}): Promise<UploadStep> {
  try {
    // Files of other types are inspected under another name, only to learn whether the upload exists.
    const known = mayBeSigned(name)
    const read = await readContents({ ticket, name: known ? name : 'file.pdf' })
    if (read.ok) return { step: 'ready', ticket, contents: known ? read.value : undefined }
    if (read.failure.why === 'uploadEnded') return { step: 'lost' }
    return { step: 'failed', failure: read.failure }
  } catch {
    return { step: 'failed', failure: undefined }
  }
}
