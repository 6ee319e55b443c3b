import { describe, expect, it } from 'vitest'
import type { Invitation } from '@/lib/gateway/contract/entries/hosted'
import { type Attempt, signableUntil, signingStage } from './signing-stage'

const at = new Date('2026-11-21T12:00:00Z')
const login = '11111111-1111-4111-8111-111111111111'

const invitation: Invitation = {
  kind: 'invitation',
  language: 'lt',
  valid_until: null,
  deadline: null,
  owner_name: 'Rasa Petrauskienė',
  brand: null,
  access: 'public',
  identification_required: false,
  document: {
    uuid: '22222222-2222-4222-8222-222222222222',
    name: 'sutartis.pdf',
    title: null,
    message: null,
    type: 'pdf',
    size: 1000,
    sha256: 'a'.repeat(64),
    document_status: 'saved',
  },
  signer: {
    name: 'Jonas',
    surname: 'Jonaitis',
    country: null,
    code_known: false,
    role: 'signer',
    signStatus: 'viewed',
    method: null,
    signed_at: null,
    approved_at: null,
    approvals_before: 0,
    signature_page: null,
    success_url: null,
    turn: 'now',
    signatures_before: 0,
    mailed: true,
    reminded: false,
    may_hand_over: false,
    send_again: 'none',
  },
  other_signers: [],
  busy_seconds: null,
  attempt: null,
}

const attempt: Attempt = {
  token: login,
  kind: 'signing',
  method: 'smartid',
  state: 'waiting',
  control_code: '0471',
  device_link: null,
  browser_request: null,
  started_at: '2026-11-21T11:59:00Z',
  expires_at: '2026-11-21T12:04:00Z',
  reason: null,
  request_id: null,
}

const stageOf = (part: Partial<Invitation>, identification?: string) =>
  signingStage({ ...invitation, ...part }, identification, at)

describe('a document that is signed in order', () => {
  const turned = (turn: Invitation['signer']['turn'], more: Partial<Invitation> = {}) =>
    signingStage(
      {
        ...invitation,
        ...more,
        signer: { ...invitation.signer, turn, signatures_before: 2, mailed: true },
      },
      undefined,
      at,
    )

  it('waits for others, also before the signer has identified themselves', () => {
    const early = { name: 'early', before: 2, approvals: 0, mailed: true }
    expect(turned('waiting')).toEqual(early)
    expect(turned('waiting', { document: null })).toEqual(early)
  })

  it('asks nothing of a signer who is no longer needed', () => {
    expect(turned('not_needed')).toEqual({ name: 'closed', why: 'notNeeded' })
  })

  it('continues as usual when it is their turn', () => {
    expect(turned('now')).toEqual({ name: 'choose', outcome: undefined })
  })
})

describe('the stage of a signing page', () => {
  it('asks for a signature while one is wanted', () => {
    expect(stageOf({})).toEqual({ name: 'choose', outcome: undefined })
  })

  it('shows the code of a waiting signature, whichever browser began it', () => {
    expect(stageOf({ attempt })).toEqual({ name: 'waiting', attempt })
  })

  it('hides the code of a login from browsers that did not begin it', () => {
    const foreign = { attempt: { ...attempt, kind: 'authentication' as const }, document: null }
    expect(stageOf(foreign)).toEqual({ name: 'identify', outcome: undefined })
    expect(stageOf(foreign, login)).toMatchObject({ name: 'waiting' })
  })

  it('hides the code of a signature from a browser that may not read the document', () => {
    expect(stageOf({ attempt, document: null })).toEqual({ name: 'identify', outcome: undefined })
  })

  it('says how a recent attempt ended', () => {
    const failed = { ...attempt, state: 'failed' as const, reason: 'timed-out' }
    expect(stageOf({ attempt: failed })).toEqual({ name: 'choose', outcome: 'timed-out' })
  })

  it('does not show an attempt of yesterday', () => {
    const old = { state: 'failed' as const, reason: 'refused', started_at: '2026-11-20T12:00:00Z' }
    expect(stageOf({ attempt: { ...attempt, ...old } })).toEqual({
      name: 'choose',
      outcome: undefined,
    })
  })

  it('says after a failed identification that the person is not the invited one', () => {
    const finished = { ...attempt, kind: 'authentication', state: 'finished' } as const
    expect(stageOf({ attempt: finished, document: null }, login)).toEqual({
      name: 'identify',
      outcome: 'wrong-person',
    })
  })

  it('is over for a signer who has signed or declined', () => {
    const signer = (signStatus: 'signed' | 'rejected') => ({ ...invitation.signer, signStatus })
    expect(stageOf({ signer: signer('signed') })).toEqual({ name: 'signed' })
    expect(stageOf({ signer: signer('rejected') })).toEqual({ name: 'rejected' })
  })

  describe('of a private document that was not opened', () => {
    const unread = (signer: Partial<Invitation['signer']>, more: Partial<Invitation> = {}) =>
      stageOf({ document: null, ...more, signer: { ...invitation.signer, ...signer } })

    it('says without identification that it is over', () => {
      expect(unread({ turn: 'over' })).toEqual({ name: 'closed', why: 'over' })
      const deadline = at.toISOString()
      expect(unread({ turn: 'over' }, { deadline })).toEqual({ name: 'closed', why: 'expired' })
      expect(unread({ turn: 'over', signStatus: 'rejected' })).toEqual({ name: 'rejected' })
    })

    it.each([
      { turn: 'now' },
      { turn: 'over', signStatus: 'signed' },
      { turn: 'over', role: 'copy' },
    ] as const)('asks a possible reader to identify themselves: %o', (signer) => {
      expect(unread(signer)).toEqual({ name: 'identify', outcome: undefined })
    })
  })

  it.each(['declined', 'cancelled', 'expired'] as const)(
    'closes when the document is %s',
    (why) => {
      const document = invitation.document && { ...invitation.document, document_status: why }
      expect(stageOf({ document })).toEqual({ name: 'closed', why })
    },
  )

  it('is closed when the link has ended', () => {
    const validUntil = String(at.getTime() / 1000)
    expect(stageOf({ valid_until: validUntil })).toEqual({ name: 'closed', why: 'expired' })
  })

  it("is closed at the document's deadline if that is before the end of the link", () => {
    const hour = 3600
    const valid_until = String(at.getTime() / 1000 + hour)
    const deadline = at.toISOString()
    expect(stageOf({ valid_until, deadline })).toEqual({ name: 'closed', why: 'expired' })
    expect(signableUntil({ valid_until: null, deadline })).toBe(String(at.getTime() / 1000))
    const later = new Date(at.getTime() + 2 * hour * 1000).toISOString()
    expect(signableUntil({ valid_until, deadline: later })).toBe(valid_until)
  })
})
