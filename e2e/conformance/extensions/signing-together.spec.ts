import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { complete } from '../../browser-requests'
import { portal, program } from '../../in-process/clients'
import { app } from '../../people'
import { type ProviderPage, pageIn, remotePeople, visit } from '../../remote-signing'
import { samplePdf } from '../../sample-pdf'

/** A person whose certificate authorises 50 signatures at once. */
const carmen = { name: 'Carmen', surname: 'Española Española', number: remotePeople.ecdsa }
/** A person whose certificate authorises one signature at a time. */
const specimen = { name: 'Test', surname: 'Specimen', number: remotePeople.rsa }

interface Invited {
  readonly uuid: string
  readonly secret: string
  readonly sha256: string
}

async function invite({ name, surname }: { name: string; surname: string }): Promise<Invited> {
  const { body } = await program.call('/api/document/upload.json', {
    access: 'public',
    file: { filename: 'contract.pdf', content: samplePdf().toString('base64') },
    signers: [{ name, surname, email: 'together@example.com', noEmail: false }],
  })
  const secret = body.signers[0]?.invitationUrl?.split('/').at(-1) ?? ''
  const { invitation } = (await portal.call(`/api/invitation/${secret}.json`)).body
  return { uuid: body.document.uuid, secret, sha256: invitation.document?.sha256 ?? '' }
}

function signTogether([lead, ...others]: readonly Invited[], more: object = {}) {
  if (!lead) throw new Error('Nothing to sign')
  return portal.call(`/en/api/invitation/${lead.secret}/sign.json`, {
    method: 'simulated',
    sha256: lead.sha256,
    together: others.map(({ secret, sha256 }) => ({ secret, sha256 })),
    ...more,
  })
}

/** The state of a signer, and why their last attempt failed. */
async function stateOf({ secret }: Invited) {
  const { signer, attempt } = (await portal.call(`/api/invitation/${secret}.json`)).body.invitation
  return { state: signer.signStatus, reason: attempt?.reason ?? null }
}

/** The page that the session of an invitation asks for, as soon as it differs from the last one. */
async function nextPage({ secret }: Invited, last?: ProviderPage): Promise<ProviderPage> {
  for (;;) {
    const { attempt } = (await portal.call(`/api/invitation/${secret}.json`)).body.invitation
    const page = attempt && pageIn(attempt)
    if (page && page.url !== last?.url) return page
    await pause(10)
  }
}

/** Goes through both pages of the provider. `answer` is the person's answer on the second page. */
async function authorise(
  lead: Invited,
  token: string,
  number: string,
  answer: 'authorise' | 'refuse' = 'authorise',
): Promise<void> {
  const first = await nextPage(lead)
  await complete(portal, token, await visit(first, number))
  const second = await nextPage(lead, first)
  await complete(portal, token, await visit(second, number, answer))
}

const untilEnded = (invited: readonly Invited[]) =>
  expect
    .poll(async () => (await Promise.all(invited.map(stateOf))).map(({ state }) => state))
    .not.toContain('signing')

describe('several documents by one authorisation', () => {
  it('are all signed, each with a valid signature of its own', async () => {
    const invited = await Promise.all(Array.from({ length: 4 }, () => invite(carmen)))
    const { http, body } = await signTogether(invited)
    expect(http, body.message).toBe(200)
    await authorise(invited[0] as Invited, body.token, carmen.number)
    await untilEnded(invited)
    for (const one of invited) {
      expect(await stateOf(one)).toMatchObject({ state: 'signed' })
      const report = await program.call(`/api/v2/document/${one.uuid}/validation.json`)
      expect(JSON.stringify(report.body)).toContain('TOTAL_PASSED')
    }
  })

  it('are free again if the person refuses', async () => {
    const invited = await Promise.all([invite(carmen), invite(carmen)])
    const { body } = await signTogether(invited)
    await authorise(invited[0] as Invited, body.token, carmen.number, 'refuse')
    await untilEnded(invited)
    for (const one of invited) {
      expect(await stateOf(one)).toEqual({ state: 'viewed', reason: 'refused' })
    }
  })

  it('are signed as far as the certificate allows', async () => {
    const invited = await Promise.all([invite(specimen), invite(specimen)])
    const { body } = await signTogether(invited)
    await authorise(invited[0] as Invited, body.token, specimen.number)
    await untilEnded(invited)
    expect(await Promise.all(invited.map(stateOf))).toEqual([
      { state: 'signed', reason: null },
      { state: 'viewed', reason: 'too-many-together' },
    ])
  })

  it('are signed without the one that invites another person', async () => {
    const invited = await Promise.all([invite(carmen), invite(specimen), invite(carmen)])
    const { body } = await signTogether(invited)
    await authorise(invited[0] as Invited, body.token, carmen.number)
    await untilEnded(invited)
    expect(await Promise.all(invited.map(stateOf))).toMatchObject([
      { state: 'signed' },
      { state: 'viewed', reason: 'wrong-name' },
      { state: 'signed' },
    ])
  })

  it('are all free if one of them cannot be signed any more', async () => {
    const invited = await Promise.all([invite(carmen), invite(carmen)])
    const gone = await invite(carmen)
    await program.call(`/api/document/${gone.uuid}/cancel.json`, { reason: 'A mistake' })
    expect((await signTogether([...invited, gone])).http).toBe(409)
    for (const one of invited) expect((await stateOf(one)).state).not.toBe('signing')
  })

  it('are refused if the person saw another document', async () => {
    const invited = await Promise.all([invite(carmen), invite(carmen)])
    const changed = { ...(invited[1] as Invited), sha256: '0'.repeat(64) }
    expect((await signTogether([invited[0] as Invited, changed])).http).toBe(409)
  })

  it('are refused for a method that rings a phone', async () => {
    const invited = await Promise.all([invite(carmen), invite(carmen)])
    const { http, body } = await signTogether(invited, { method: 'smartid', ...app.signs })
    expect([http, body.error_code]).toEqual([400, 40_001])
    expect(body.message).toContain('[together]')
  })
})
