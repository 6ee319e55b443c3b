'use server'

import { settingsForm } from '@/lib/portal/forms/settings-form'
import { ownAction } from '@/lib/portal/http/own-pages'
import { type CommandResult, ownerCommand } from '@/lib/portal/owner/owner-failures'
import { saveSettings, sendConfirmationAgain } from '@/lib/portal/owner/person-settings'
import { formOfSamePerson } from '@/lib/portal/owner/same-person'

export const save = ownAction(
  async (whose: unknown, input: unknown): Promise<CommandResult<void>> => {
    return await formOfSamePerson(whose, settingsForm, input, saveSettings)
  },
)

export const sendLinkAgain = ownAction(
  async (): Promise<CommandResult<void>> => await ownerCommand(sendConfirmationAgain),
)
