import type { z } from 'zod'
import type { ResponseOf } from '@/lib/gateway/contract/endpoints'
import type { Asker } from '../actions/owner-action'
import type { settingsForm } from '../forms/settings-form'
import { ownerGateway } from '../gateway/gateway'
import type { Viewer } from '../sign-in/viewer'

/** A person's notices and address, and whether the person has ever answered the question about notices. */
export type PersonSettings = Omit<ResponseOf<'updatePersonSettings'>, 'status'>

/** Reads the settings. Undefined for a member whom the sign-in does not identify: settings belong to a person. */
export async function readSettings(viewer: Viewer): Promise<PersonSettings | undefined> {
  if (viewer.isStaff) return undefined
  const { session } = viewer
  return await ownerGateway(viewer).call('updatePersonSettings', {}, { session })
}

/** Saves the settings. Absent fields stay unchanged. */
export async function saveSettings(
  { email, notices, language, suggestPeople }: z.output<typeof settingsForm>,
  { viewer: { session }, gateway }: Asker,
): Promise<void> {
  const where = email === '' ? { without_email: true } : { email }
  const given = { ...where, notices, language, suggest_people: suggestPeople }
  await gateway.call('updatePersonSettings', {}, { session, ...given })
}
