import type { CheckResult } from '@/lib/portal/validation/check-file'
import { sendFile, sha256Hex } from '../documents/new/files/send-file'
import type { CheckCommands } from './use-check'

/** Sends a file to the server, which has not kept it after the check. Returns the ticket. */
export async function sentAgain(
  file: File,
  announce: CheckCommands['announce'],
): Promise<CheckResult<string>> {
  const sha256 = await sha256Hex(await file.arrayBuffer())
  const announced = await announce({ size: file.size, sha256 })
  if (!announced.ok) return announced
  const { signal } = new AbortController()
  await sendFile(file, uploadAddress(announced.value), () => undefined, signal)
  return announced
}

export const uploadAddress = (ticket: string) => `/upload/validation/${ticket}`

/** Requests something about a file that was sent. The name is in a header, because addresses are logged. */
export async function askAboutFile(address: string, { name }: File): Promise<Response> {
  const headers = { 'x-file-name': encodeURIComponent(name.toWellFormed()) }
  return await fetch(address, { method: 'POST', headers })
}
