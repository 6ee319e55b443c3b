import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { sessionRequest } from '@/lib/testing/session-request'
import { endSession } from '../sessions/end-session'
import { insertSession } from '../sessions/sessions'
import { askedOf } from './people'

const opened = await partyOfFile()

/** A session of a link that named no person, with the identity it proved. */
async function cameByLink(country: string, number: string): Promise<string> {
  const { database, relyingPartyId } = opened
  const id = randomUUID()
  const now = new Date()
  await insertSession(database.db, {
    id,
    relyingPartyId,
    family: 'smartid',
    kind: 'authentication',
    person: null,
    request: sessionRequest,
    expiresAt: now,
  })
  const identifier = { type: 'PNO', country, number } as const
  const identity = { givenName: 'ONA', surname: 'TESTNUMBER', identifier }
  const result = { certificate: '', identity, sanctions_data: [], peps_data: [] }
  await endSession(database.db, id, { result }, now)
  return id
}

it('finds people identified through a link, with and without the Latvian hyphen', async () => {
  const hers = await cameByLink('LV', '03040310016')
  await cameByLink('LT', '40504040001')
  const person = { country: 'LV', personalCode: '030403-10016', emails: [] } as const
  const found = await askedOf(opened.database.db, person)
  expect(found.map(({ id }) => id)).toEqual([hers])
})
