import { afterEach, expect, it } from 'vitest'
import { MailDelayed } from '@/lib/mail/mail'
import { type MailWatch, senderDomain, watchMail } from './mail-service'

const refused = new MailDelayed(Object.assign(new Error('secret words'), { code: 'ECONNREFUSED' }))
let watch: MailWatch | undefined

afterEach(() => watch?.stop())

/** A server that gives these results in turn and repeats the last one. */
function watched(...answers: readonly (Error | 'ok')[]) {
  const lines: unknown[][] = []
  const note = (...line: unknown[]) => void lines.push(line)
  let tries = 0
  const verify = async () => {
    const answer = answers[Math.min(tries++, answers.length - 1)]
    if (answer instanceof Error) throw answer
  }
  const log = { info: note, warn: note }
  watch = watchMail({ verify }, { server: 'mail:25', log, pauses: { up: 1, down: 1 } })
  const { state } = watch
  return { lines, state, tries: () => tries }
}

it('has the state unknown until the first attempt has ended', () => {
  expect(watched('ok').state()).toBe('unknown')
})

it('reports once that the server works', async () => {
  const { lines, state, tries } = watched('ok')
  await expect.poll(tries).toBeGreaterThan(3)
  expect(state()).toBe('up')
  expect(lines).toEqual([[{ server: 'mail:25' }, 'mail server available']])
})

it("retries until the server works, and logs the reason without the server's text", async () => {
  const { lines, state, tries } = watched(refused, refused, 'ok')
  await expect.poll(tries).toBeGreaterThan(3)
  expect(state()).toBe('up')
  expect(lines.map(([details]) => details)).toEqual([
    { server: 'mail:25', reason: 'ECONNREFUSED' },
    { server: 'mail:25' },
  ])
})

it('notices that the server is down', async () => {
  const { state } = watched('ok', refused)
  await expect.poll(state).toBe('down')
})

it('writes the domain of message ids in ASCII', () => {
  expect(senderDomain('Paraph <no-reply@bücher.example>')).toBe('xn--bcher-kva.example')
})
