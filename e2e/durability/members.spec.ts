import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type ConflictProxy, startConflictProxy } from '@/lib/testing/services/conflict-proxy'
import { describeOnPostgres } from '@/lib/testing/services/describe-on-postgres'
import { losesNothing } from '@/lib/testing/services/lost-transactions'
import { type PostgresCluster, startCluster } from '@/lib/testing/services/postgres-cluster'
import { type Client, clientOf } from '../client'
import type { OpenIdProvider } from '../openid-provider'
import { inviteTo, organisationOf } from '../organisation'
import { patient } from '../patient'
import { connectedDirectory, scimUser } from '../scim'
import { startServices } from '../services'
import { actingIn, signIn } from '../signed-in'
import { newAccount, providerFor, staffSignIn, withStaffSignIn } from '../staff'
import { type MailServer, startMailServer } from './mail-server'
import { openTurnstile } from './turnstile'

/** The visible state of one member. */
interface Seen {
  /** The member's state in the list of members; `none`: not listed. */
  readonly state: string
  /** Entries of the organisation's audit trail that concern members. */
  readonly trail: readonly string[]
  /** Whether a session of the member opens the organisation, and how many of OpenID Connect have not ended. */
  readonly opens?: boolean
  readonly sessions?: number
}

/** A change of a member, in an organisation of its own. */
interface Change {
  readonly attempt: () => Promise<unknown>
  /** Whether the call has another effect the second time. */
  readonly once?: boolean
  readonly look: () => Promise<Seen>
  readonly before: Seen
  readonly after: Seen
  /** The address that gets one mail. */
  readonly mailed?: string
}

const list = '/api/document/list.json'
const invited = { state: 'invited', trail: ['member-invited'] }
const none = { state: 'none', trail: [] }

/** Statements about members. A gateway is killed before and after each commit that contains one of them. */
const concernsMembers =
  /\b(insert into|update|delete from) "(organisation_member|organisation|staff_\w+|audit_event)"/

function describeKills(programs: string): void {
  const turnstile = openTurnstile()
  let cluster: PostgresCluster
  let proxy: ConflictProxy
  let mailServer: MailServer
  let provider: OpenIdProvider
  let services: Awaited<ReturnType<typeof startServices>>
  let portal: Client

  beforeAll(async () => {
    cluster = await startCluster(programs)
    proxy = await startConflictProxy(cluster.url, losesNothing)
    mailServer = await startMailServer(turnstile)
    services = await startServices({
      DATABASE_URL: proxy.through(cluster.url),
      MAIL_URL: mailServer.url,
      LOG_LEVEL: 'fatal',
    })
    provider = await providerFor(services.running)
    portal = clientOf(services.running, services.running.hostedToken)
  })
  afterAll(async () => {
    await provider?.stop()
    await services?.stop()
    await proxy?.close()
    await mailServer?.close()
    cluster?.remove()
  })

  const newOrganisation = async () => {
    const { session: founder } = await signIn(portal)
    const organisation = await organisationOf(portal, founder)
    const { client } = organisation.administrator
    const email = `${randomUUID()}@example.com`
    const listed = async () => {
      const { members } = (await client.call('/api/organisation/members.json')).body
      return members.find((member) => member.email === email)
    }
    const look = async (): Promise<Seen> => {
      const { events } = (await client.call('/api/organisation/events.json')).body
      const trail = events.map(({ kind }) => kind).filter((kind) => kind.startsWith('member-'))
      return { state: (await listed())?.state ?? 'none', trail }
    }
    return { organisation, client, email, listed, look }
  }

  const opens = async (member: Client) => (await member.call(list)).http === 200

  const inviting = async (): Promise<Change> => {
    const { organisation, email, look } = await newOrganisation()
    const attempt = () => inviteTo(organisation, 'sender', { email })
    return { attempt, once: true, look, before: none, after: invited, mailed: email }
  }

  const joining = async (): Promise<Change> => {
    const { organisation, email, look } = await newOrganisation()
    const { session, name, surname } = await signIn(portal)
    const { secret } = await inviteTo(organisation, 'sender', { email, name, surname })
    const member = actingIn(portal, session, organisation.id)
    return {
      attempt: () => portal.call('/api/organisation/join.json', { session, secret }),
      look: async () => ({ ...(await look()), opens: await opens(member) }),
      before: { ...invited, opens: false },
      after: { state: 'active', trail: ['member-invited', 'member-joined'], opens: true },
    }
  }

  const addingByDirectory = async (): Promise<Change> => {
    const { client, email, look } = await newOrganisation()
    const directory = await connectedDirectory(services.running, client)
    const attempt = () => directory.call('POST', '/Users', scimUser(email))
    const after = { state: 'invited', trail: ['member-added'] }
    return { attempt, look, before: none, after, mailed: email }
  }

  /** Joins by OpenID Connect. */
  const colleague = async () => {
    const begun = await newOrganisation()
    const rules = [{ by: 'domain', value: 'example.com', role: 'sender' }] as const
    const organisation = await withStaffSignIn(begun.organisation, provider, rules)
    const [subject, account] = [randomUUID(), newAccount({ email: begun.email })]
    const join = () =>
      staffSignIn(portal, services.running, provider, organisation, { subject, account })
    return { ...begun, join }
  }

  const joiningByOpenId = async (): Promise<Change> => {
    const { join, look } = await colleague()
    const after = { state: 'active', trail: ['member-joined'] }
    return { attempt: join, look, before: none, after }
  }

  /** A member with a session of OpenID Connect. */
  const removable = async (trail: readonly string[]) => {
    const { join, look, ...begun } = await colleague()
    const prepare = async () => {
      const { client } = await join()
      const id = (await begun.listed())?.id ?? expect.fail('The member did not join')
      const running = `select 1 from staff_session where member_id = '${id}' and revoked_at is null`
      return {
        id,
        look: async () => ({
          ...(await look()),
          opens: await opens(client),
          sessions: (await cluster.administer(running)).length,
        }),
        before: { state: 'active', trail, opens: true, sessions: 1 },
        after: { state: 'none', trail: [...trail, 'member-removed'], opens: false, sessions: 0 },
      }
    }
    return { ...begun, prepare }
  }

  const removing = async (): Promise<Change> => {
    const { client, prepare } = await removable(['member-joined'])
    const { id, ...seen } = await prepare()
    return { attempt: () => client.call(`/api/organisation/member/${id}/remove.json`), ...seen }
  }

  const removingByDirectory = async (): Promise<Change> => {
    const { client, email, prepare } = await removable(['member-added', 'member-joined'])
    const directory = await connectedDirectory(services.running, client)
    const { id } = (await directory.call('POST', '/Users', scimUser(email))).body
    const seen = await prepare()
    const inactive = scimUser(email, { active: false })
    return { attempt: () => directory.call('PUT', `/Users/${id}`, inactive), ...seen }
  }

  /** Kills the gateway at a commit, after `later` others: if `isLost`, before the database gets it; otherwise after. */
  function killAtCommit(later: number, isLost: boolean) {
    let left = later
    let killed: Promise<void> | undefined
    const meets = (texts: readonly string[]) => {
      if (killed || !texts.some((text) => concernsMembers.test(text)) || left-- > 0) return false
      killed = services.killGateway()
      return isLost
    }
    proxy.lose({
      commit: ({ texts }) => meets(texts),
      statement: (text, transaction) => transaction === undefined && meets([text]),
    })
    return async () => {
      proxy.heal()
      await killed
      return killed !== undefined
    }
  }

  async function restart(): Promise<void> {
    // Without this, jobs of the killed gateway are continued half a minute later.
    await cluster.administer(`update job set locked_until = now() where state = 'running'`)
    await services.restartGateway()
  }

  /** Returns the state that a restarted gateway finds: the member as before the change, or as after it. */
  async function foundAfter(
    prepare: () => Promise<Change>,
    kill: () => () => Promise<boolean>,
  ): Promise<'before' | 'after' | 'not killed'> {
    const { attempt, once = false, look, before, after, mailed } = await prepare()
    expect(await look()).toEqual(before)
    const end = kill()
    await attempt().catch(() => undefined)
    const isKilled = await end()
    if (isKilled) await restart()
    const found = await look()
    expect(isKilled ? [before, after] : [after]).toContainEqual(found)
    const isDone = found.state === after.state
    if (!(once && isDone)) await attempt()
    expect(await look()).toEqual(after)
    const mails = () => mailServer.messages().get(mailed ?? '')?.size
    if (mailed) await vi.waitFor(() => expect(mails()).toBe(1), patient)
    if (!isKilled) return 'not killed'
    return isDone ? 'after' : 'before'
  }

  it.each<[string, () => Promise<Change>]>([
    ['an administrator invites a member', inviting],
    ['an invited person joins', joining],
    ['a directory adds a member', addingByDirectory],
    ['a member joins by OpenID Connect', joiningByOpenId],
    ['an administrator removes a member', removing],
    ['a directory removes a member', removingByDirectory],
  ])('while %s leaves the member as before or as after', async (_title, prepare) => {
    const found = new Set<string>()
    for (const isLost of [true, false]) {
      for (let later = 0; ; later += 1) {
        const how = await foundAfter(prepare, () => killAtCommit(later, isLost))
        if (how === 'not killed') break
        found.add(how)
      }
    }
    expect(found).toEqual(new Set(['before', 'after']))
  })

  it('while an invitation is mailed mails it once', async () => {
    const { attempt, mailed = '', look, after } = await inviting()
    turnstile.stopAt([[/^mail$/, 1]])
    await attempt()
    await turnstile.untilFull()
    await services.killGateway()
    turnstile.open()
    await restart()
    const state = `select 1 from organisation_member where email = '${mailed}' and mail = 'sent'`
    await vi.waitFor(async () => expect(await cluster.administer(state)).toHaveLength(1), patient)
    expect(mailServer.messages().get(mailed)?.size).toBe(1)
    expect(await look()).toEqual(after)
  })
}

describeOnPostgres('kill -9 of a gateway', describeKills)
