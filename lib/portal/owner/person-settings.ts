import type { z } from 'zod'
import type { ResponseOf } from '@/lib/gateway/contract/endpoints'
import type { settingsForm } from '../forms/settings-form'
import { gateway } from '../gateway'
import type { Viewer } from '../sign-in/viewer'

/** Where and of what somebody is told, and whether they have ever said. */
export type PersonSettings = Omit<ResponseOf<'updatePersonSettings'>, 'status'>

export async function readSettings({ session }: Viewer): Promise<PersonSettings> {
  return await gateway().call('updatePersonSettings', {}, { session })
}

/** Mails the link that confirms the address once more. */
export async function sendConfirmationAgain({ session }: Viewer): Promise<void> {
  await gateway().call('updatePersonSettings', {}, { session, send_again: true })
}

/** What is not given stays. */
export async function saveSettings(
  { session }: Viewer,
  { email, notices, language }: z.output<typeof settingsForm>,
): Promise<void> {
  const where = email === '' ? { without_email: true } : { email }
  await gateway().call('updatePersonSettings', {}, { session, ...where, notices, language })
}
