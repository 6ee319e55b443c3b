import {
  findPersonSettings,
  type PersonSettings,
  storePersonSettings,
} from '@/lib/storage/people/person-settings'
import type { Language } from '@/lib/vocabulary/language'
import { ownerNotices, usualNotices } from '@/lib/vocabulary/notice'
import type { ParsedRequestOf } from '../../contract/endpoints'
import type { Operation } from '../../core/operation'
import { requirePersonSession } from './person-session'

/** Where and of what a signed-in person is told; what is given is changed, the rest stays. */
export const updatePersonSettings: Operation<'updatePersonSettings'> = async (
  context,
  { body },
) => {
  const { database, relyingParty, locale } = context
  const given = givenSettings(body)
  const settings = await database.db.transaction(async (tx) => {
    const { owner } = await requirePersonSession(context, tx, body.session)
    const person = { relyingPartyId: relyingParty.id, owner }
    return Object.keys(given).length === 0
      ? await findPersonSettings(tx, person.relyingPartyId, owner)
      : await storePersonSettings(tx, person, given, usualSettings(locale))
  })
  const { email, notices, language } = settings ?? usualSettings(locale)
  return {
    status: 'ok',
    answered: settings !== undefined,
    email,
    notices: ownerNotices.filter((notice) => notices.includes(notice)),
    language,
  }
}

function usualSettings(language: Language): PersonSettings {
  return { email: null, notices: usualNotices, language }
}

function givenSettings({
  email,
  without_email,
  notices,
  language,
}: ParsedRequestOf<'updatePersonSettings'>): Partial<PersonSettings> {
  return {
    ...(without_email && { email: null }),
    ...(email !== undefined && { email }),
    ...(notices !== undefined && { notices }),
    ...(language !== undefined && { language }),
  }
}
