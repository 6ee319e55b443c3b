'use server'

import { settingsForm } from '@/lib/portal/forms/settings-form'
import { type CommandResult, ownerForm } from '@/lib/portal/owner/owner-failures'
import { saveSettings } from '@/lib/portal/owner/person-settings'

export async function save(input: unknown): Promise<CommandResult<void>> {
  return await ownerForm(settingsForm, input, saveSettings)
}
