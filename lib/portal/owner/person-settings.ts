import type { z } from 'zod'
import type { ResponseOf } from '@/lib/gateway/contract/endpoints'
import type { Asker } from '../actions/owner-action'
import type { settingsForm } from '../forms/settings-form'
import { ownerGateway } from '../gateway/gateway'
import type { Viewer } from '../sign-in/viewer'

/** A person's notices and address, and whether they have ever answered. */
export type PersonSettings = Omit<ResponseOf<'updatePersonSettings'>, 'status'>

/** Undefined for a member whom the sign-in does not identify: settings are those of a person. */
export async function readSettings(viewer: Viewer): Promise<PersonSettings | undefined> {
  if (viewer.isStaff) return undefined
  const { session } = viewer
  return await ownerGateway(viewer).call('updatePersonSettings', {}, { session })
}

/** Fields that are absent stay unchanged. */
export async function saveSettings(
  { email, notices, language, suggestPeople }: z.output<typeof settingsForm>,
  { viewer: { session }, gateway }: Asker,
): Promise<void> {
  const where = email === '' ? { without_email: true } : { email }
  const given = { ...where, notices, language, suggest_people: suggestPeople }
  await gateway.call('updatePersonSettings', {}, { session, ...given })
}
