import { setTimeout as pause } from 'node:timers/promises'
import type { AnswerBody, Client } from './client'

/** Personal code and either country (Smart-ID) or phone (Mobile-ID): people.ts. */
export interface AskedPerson {
  readonly code: string
  readonly country?: string
  readonly phone?: string
}

/** The hosted pages' calls for a link, with an access token of scope `hosted`. */
export function linkOf(hosted: Client, link: string) {
  const path = `/api/invitation/${link.split('/').at(-1)}`
  const read = (body: object = {}) => hosted.call(`${path}.json`, body)
  const asking = (person: AskedPerson) =>
    person.phone === undefined
      ? { method: 'smartid', ...person }
      : { method: 'mobile', country: 'LT', ...person }
  return {
    read,
    identify: (person: AskedPerson) => hosted.call(`${path}/identify.json`, asking(person)),
    /** Begins to sign the content that the link currently shows. */
    sign: async (person: AskedPerson, more: object = {}) => {
      const { body } = await read(more)
      const sha256 = body.invitation.document?.sha256
      return await hosted.call(`${path}/sign.json`, { ...asking(person), sha256, ...more })
    },
    /** Approves the content that the link currently shows. */
    approve: async (more: object = {}) => {
      const { body } = await read(more)
      const sha256 = body.invitation.document?.sha256 ?? '0'.repeat(64)
      return await hosted.call(`${path}/approve.json`, { sha256, ...more })
    },
    reject: (reason: string, more: object = {}) =>
      hosted.call(`${path}/reject.json`, { reason, ...more }),
    askToSendAgain: (more: object = {}) => hosted.call(`${path}/ask-to-send-again.json`, more),
    correctName: (name: object) => hosted.call(`${path}/correct-name.json`, name),
    handOver: (to: object) => hosted.call(`${path}/hand-over.json`, to),
    /** The result of the attempt; limited, so that a hanging session fails its test. */
    attemptEnd: async (more: object = {}): Promise<AnswerBody['invitation']> => {
      const deadline = Date.now() + 100_000
      for (;;) {
        const { invitation } = (await read(more)).body
        const state = invitation.attempt?.state
        if (state === 'finished' || state === 'failed' || Date.now() > deadline) return invitation
        await pause(10)
      }
    },
  }
}
