import { utf8 } from '@paraph/validator/encoding/bytes'
import { nameFault } from '@paraph/validator/encoding/zip/entry-name'
import { type StreamedEntry, streamZip } from '@paraph/validator/encoding/zip/zip-stream'
import { downloadName } from '../../documents/content/file-reply'
import { contentChunks } from '../../documents/content/stored-content'
import type { Services } from '../../operation/context'
import { erasePerson } from './erase-person'
import type { ErasureReport } from './erasure-report'
import { exportPerson, type PersonExport, type PersonFiles } from './export-person'
import type { PersonServices } from './look-around'
import { soughtPerson } from './sought-person'

export type PersonAdministered = PersonServices & Pick<Services, 'noteLimited'>

export interface PersonInput {
  /** The person, as written by the operator. */
  readonly who: string
  /** Erases the data; otherwise the command only reports what it would erase. */
  readonly yes?: boolean
}

interface Refused {
  readonly ok: false
  readonly message: string
}

export type ExportAnswer = { readonly ok: true; readonly described: PersonExport } | Refused
export type ErasureAnswer = { readonly ok: true; readonly report: ErasureReport } | Refused

const noPersonNamed: Refused = {
  ok: false,
  message:
    'No person is named: write one line to standard input, as in "LT 40504040001", optionally followed by e-mail addresses of that person',
}

export async function exportCommand(
  services: PersonAdministered,
  { who }: PersonInput,
): Promise<ExportAnswer> {
  const person = soughtPerson(who, services.clock())
  if (!person) return noPersonNamed
  return { ok: true, described: (await exportPerson(services, person)).described }
}

export async function eraseCommand(
  services: PersonAdministered,
  { who, yes = false }: PersonInput,
): Promise<ErasureAnswer> {
  const person = soughtPerson(who, services.clock())
  if (!person) return noPersonNamed
  return { ok: true, report: await erasePerson(services, person, yes) }
}

/** Exports the same data as `export`, as a zip with the files of documents that the person owns or has signed. */
export async function archiveCommand(
  services: PersonAdministered,
  { who }: PersonInput,
): Promise<Refused | { readonly ok: true; readonly chunks: AsyncIterable<Uint8Array> }> {
  const person = soughtPerson(who, services.clock())
  if (!person) return noPersonNamed
  const found = await exportPerson(services, person)
  return { ok: true, chunks: streamZip(entriesOf(services, found)) }
}

async function* entriesOf(
  { blobs, clock }: PersonAdministered,
  { described, files }: PersonFiles,
): AsyncGenerator<StreamedEntry> {
  const modified = clock()
  const text = utf8(`${JSON.stringify(described, null, 1)}\n`)
  yield { name: 'person.json', modified, content: only(text) }
  for (const document of files) {
    const own = `documents/${document.id}/${downloadName(document)}`
    const name = nameFault(own) ? `documents/${document.id}/document.${document.format}` : own
    yield { name, modified, content: contentChunks(blobs, document.file) }
  }
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
