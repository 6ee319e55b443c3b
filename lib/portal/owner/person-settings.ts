import type { z } from 'zod'
import type { ResponseOf } from '@/lib/gateway/contract/endpoints'
import type { settingsForm } from '../forms/settings-form'
import { ownerGateway } from '../gateway'
import type { Viewer } from '../sign-in/viewer'
import type { Asker } from './owner-action'

/** Where and of what somebody is told, and whether they have ever said. */
export type PersonSettings = Omit<ResponseOf<'updatePersonSettings'>, 'status'>

export async function readSettings(viewer: Viewer): Promise<PersonSettings> {
  const { session } = viewer
  return await ownerGateway(viewer).call('updatePersonSettings', {}, { session })
}

/** What is not given stays. */
export async function saveSettings(
  { email, notices, language }: z.output<typeof settingsForm>,
  { viewer: { session }, gateway }: Asker,
): Promise<void> {
  const where = email === '' ? { without_email: true } : { email }
  await gateway.call('updatePersonSettings', {}, { session, ...where, notices, language })
}
