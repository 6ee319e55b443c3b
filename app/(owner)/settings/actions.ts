'use server'

import { settingsForm } from '@/lib/portal/forms/settings-form'
import { ownAction } from '@/lib/portal/http/own-pages'
import type { CommandResult } from '@/lib/portal/owner/owner-failures'
import { saveSettings } from '@/lib/portal/owner/person-settings'
import { formOfSamePerson } from '@/lib/portal/owner/same-person'

export const save = ownAction(
  async (whose: unknown, input: unknown): Promise<CommandResult<void>> => {
    return await formOfSamePerson(whose, settingsForm, input, saveSettings)
  },
)
