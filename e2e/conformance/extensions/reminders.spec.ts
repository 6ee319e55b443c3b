import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { linkOf } from '../../hosted-signing'
import {
  detailsOf,
  eventsOf,
  file,
  foreign,
  person,
  portal,
  program,
} from '../../in-process/clients'
import { clock } from '../../in-process/services'
import { app } from '../../people'

const terms = { first_after_days: 3, every_days: 7 }
const dayMs = 24 * 60 * 60_000

async function sent(upload: object = {}, signers: readonly object[] = [person()]) {
  const body = { access: 'public', file, signers, ...upload }
  const answer = (await program.call('/en/api/document/upload.json', body)).body
  const secrets = answer.signers.map(({ invitationUrl }) => invitationUrl?.split('/').at(-1))
  return { uuid: answer.document.uuid, secrets }
}

const set = (uuid: string, body: object, client = program) =>
  client.call(`/api/document/${uuid}/reminders.json`, body)
const stop = (secret: string | undefined, client = portal) =>
  client.call(`/api/invitation/${secret}/stop-reminders.json`)

/** The day and hour of a reminder in a time zone. */
const shown = (at: string | null | undefined, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at ?? ''))
const officeHours = /^(Mon|Tue|Wed|Thu|Fri),? (09|1[0-7])$/

describe('automatic reminders', () => {
  it('are off by default', async () => {
    const { uuid } = await sent()
    const { reminders, time_zone, signers } = await detailsOf(uuid)
    expect({ reminders, time_zone }).toEqual({ reminders: null, time_zone: 'Europe/Vilnius' })
    expect(signers[0]).toMatchObject({ reminded_at: null, next_reminder_at: null })
  })

  it.each(['Europe/Vilnius', 'America/New_York'])(
    'start the given number of days after the invitation, in the office hours of %s',
    async (time_zone) => {
      const { uuid } = await sent({ reminders: terms, time_zone })
      const { reminders, signers, ...document } = await detailsOf(uuid)
      expect([reminders, document.time_zone]).toEqual([terms, time_zone])
      const next = signers[0]?.next_reminder_at
      expect(shown(next, time_zone)).toMatch(officeHours)
      const days = (Date.parse(next ?? '') - clock.now().getTime()) / dayMs
      expect(days).toBeGreaterThan(2.9)
      expect(days).toBeLessThan(6)
    },
  )

  it("wait for the signer's turn, and end with the signature", async () => {
    const { uuid, secrets } = await sent({ reminders: terms }, [
      person({ order: 1 }),
      person({ order: 2 }),
    ])
    const due = async () =>
      (await detailsOf(uuid)).signers.map(({ next_reminder_at: at }) => at !== null)
    expect(await due()).toEqual([true, false])
    const link = linkOf(portal, secrets[0] ?? '')
    await link.sign(app.signs)
    await link.attemptEnd()
    expect(await due()).toEqual([false, true])
    await program.call(`/api/document/${uuid}/cancel.json`)
    expect(await due()).toEqual([false, false])
  })

  it('are postponed by a reminder of the owner, and stop at the deadline', async () => {
    const { uuid } = await sent({ reminders: terms })
    expect((await program.call(`/api/document/${uuid}/remind.json`)).http).toBe(200)
    const [signer] = (await detailsOf(uuid)).signers
    expect(Date.parse(signer?.reminded_at ?? '')).toBeGreaterThan(clock.now().getTime() - 60_000)
    const deadline = Math.ceil(clock.now().getTime() / 1000) + 2 * 24 * 60 * 60
    await program.call(`/api/document/${uuid}/extend.json`, { deadline })
    expect((await detailsOf(uuid)).signers[0]?.next_reminder_at).toBeNull()
    await program.call(`/api/document/${uuid}/extend.json`, { deadline: deadline + 30 * 86_400 })
    expect((await detailsOf(uuid)).signers[0]?.next_reminder_at).not.toBeNull()
  })

  it('are changed and turned off by the owner; repeating a call records no event', async () => {
    const { uuid } = await sent()
    const more = { reminders: terms, time_zone: 'Europe/Tallinn' }
    const answers = [await set(uuid, more), await set(uuid, more)]
    for (const { http, body } of answers)
      expect([http, body]).toEqual([200, { status: 'ok', ...more }])
    expect(await eventsOf(uuid, 'reminders-set')).toHaveLength(1)
    expect((await detailsOf(uuid)).signers[0]?.next_reminder_at).not.toBeNull()
    const off = (await set(uuid, {})).body
    expect(off).toEqual({ status: 'ok', reminders: null, time_zone: 'Europe/Tallinn' })
    expect((await detailsOf(uuid)).signers[0]?.next_reminder_at).toBeNull()
  })

  it.each([
    ['reminders.first_after_days', { reminders: { ...terms, first_after_days: 0 } }],
    ['reminders.every_days', { reminders: { ...terms, every_days: 91 } }],
    ['reminders.every_days', { reminders: { first_after_days: 3 } }],
    ['reminders.first_after_days', { reminders: { ...terms, first_after_days: 1.5 } }],
    ['reminders', { reminders: 3 }],
    ['time_zone', { time_zone: 'Europe/Nowhere' }],
    ['time_zone', { time_zone: '+02:00' }],
  ])('are refused if %s is wrong: %o', async (parameter, wrong) => {
    const { uuid } = await sent()
    const upload = { access: 'public', file, signers: [person()], ...wrong }
    const answers = [
      await set(uuid, wrong),
      await program.call('/api/document/upload.json', upload),
    ]
    for (const { http, body } of answers) {
      expect([http, body.message]).toEqual([400, expect.stringContaining(`[${parameter}]`)])
    }
  })

  it('cannot be set by another relying party, or after the document has ended', async () => {
    const { uuid } = await sent()
    expect((await set(uuid, { reminders: terms }, foreign)).http).toBe(404)
    await program.call(`/api/document/${uuid}/cancel.json`)
    expect((await set(uuid, { reminders: terms })).http).toBe(409)
  })
})

describe('a signer who turns reminders off', () => {
  it('gets none, and the owner sees it; repeating changes nothing', async () => {
    const { uuid, secrets } = await sent({ reminders: terms })
    const invitation = async () => (await linkOf(portal, secrets[0] ?? '').read()).body.invitation
    expect((await invitation()).signer).toMatchObject({ reminded: true })
    for (const { http, body } of [await stop(secrets[0]), await stop(secrets[0])]) {
      expect([http, body]).toEqual([200, { status: 'ok' }])
    }
    expect((await invitation()).signer).toMatchObject({ reminded: false, turn: 'now' })
    const [signer] = (await detailsOf(uuid)).signers
    expect(signer?.next_reminder_at).toBeNull()
    expect(Date.parse(signer?.reminders_off_at ?? '')).toBeGreaterThan(
      clock.now().getTime() - 60_000,
    )
    expect(await eventsOf(uuid, 'reminders-off')).toHaveLength(1)
  })

  it('can use an earlier link too, unless it was sent to another address', async () => {
    const { uuid, secrets } = await sent({ reminders: terms }, [person(), person()])
    await program.call(`/api/document/${uuid}/remind.json`)
    expect((await linkOf(portal, secrets[0] ?? '').read()).http).toBe(404)
    expect((await stop(secrets[0])).http).toBe(200)
    const [first, second] = (await detailsOf(uuid)).signers
    expect(first?.reminders_off_at).not.toBeNull()
    const email = `${randomUUID()}@example.com`
    await program.call(`/api/document/${uuid}/signer/${second?.id}/update.json`, { email })
    expect((await stop(secrets[1])).http).toBe(404)
  })
})
