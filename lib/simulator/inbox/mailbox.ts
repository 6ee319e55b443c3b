import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import PostalMime, { type Address } from 'postal-mime'

/** A parsed mail. */
export interface ReceivedMail {
  readonly id: string
  readonly receivedAt: Date
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** http(s) addresses in the text and the HTML of the mail, each once, in order. */
  readonly links: readonly string[]
}

/** All received mails, in a folder. */
export interface Mailbox {
  keep(message: Bytes): Promise<void>
  /** Lists the mails, newest first. */
  list(): Promise<readonly ReceivedMail[]>
  find(id: string): Promise<ReceivedMail | undefined>
}

const suffix = '.eml'

export async function openMailbox(folder: string, clock: () => Date): Promise<Mailbox> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const read = reading(folder)
  return {
    async keep(message) {
      const id = `${clock().toISOString().replaceAll(':', '')}-${randomUUID()}`
      const draft = join(folder, `${id}.draft`)
      await writeFile(draft, message, { mode: 0o600 })
      await rename(draft, join(folder, id + suffix))
    },
    list: async () => Promise.all((await idsIn(folder)).map(read)),
    find: async (id) => ((await idsIn(folder)).includes(id) ? read(id) : undefined),
  }
}

/** Ids of the mails in a folder. A name begins with the time of receipt, so names sort by time. */
async function idsIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(suffix))
  return files
    .map((file) => file.slice(0, -suffix.length))
    .toSorted()
    .reverse()
}

function reading(folder: string): (id: string) => Promise<ReceivedMail> {
  const known = new Map<string, Promise<ReceivedMail>>()
  return (id) => {
    const mail = known.get(id) ?? readMail(folder, id)
    known.set(id, mail)
    return mail
  }
}

async function readMail(folder: string, id: string): Promise<ReceivedMail> {
  const email = await PostalMime.parse(await readFile(join(folder, id + suffix)))
  const { text = '', html = '' } = email
  return {
    id,
    receivedAt: receivedAt(id),
    from: addresses(email.from ? [email.from] : []),
    to: addresses(email.to ?? []),
    subject: email.subject ?? '',
    text,
    html,
    links: linksIn(text, html),
  }
}

function receivedAt(id: string): Date {
  const [, date, hours, minutes, seconds] = /^(.{10})T(\d\d)(\d\d)(\d\d\.\d{3}Z)/.exec(id) ?? []
  return new Date(`${date}T${hours}:${minutes}:${seconds}`)
}

function addresses(list: readonly Address[]): string {
  return list.map(({ address, name }) => address ?? name).join(', ')
}

const attribute = /href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi
const bare = /https?:\/\/[^\s<>"']+/gi

/** http(s) addresses in a mail, each once: first the addresses in the text, then those in the HTML. */
export function linksIn(text: string, html: string): readonly string[] {
  const inText = (text.match(bare) ?? []).map((link) => link.replace(/[.,;:!?)\]]+$/, ''))
  const inHtml = Array.from(html.matchAll(attribute), ([, double, single]) =>
    unescapeHtml(double ?? single ?? ''),
  )
  return [...new Set([...inText, ...inHtml])].filter((link) => /^https?:\/\//i.test(link))
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

function unescapeHtml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
}
