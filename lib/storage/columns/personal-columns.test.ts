import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import config from '../drizzle.config'
import { personalColumn } from './personal-columns'
import { personalTables } from './personal-tables'

/** Columns of text and JSON that contain no personal data, with the reason. All others must be sealed. */
const notPersonal: Readonly<Record<string, readonly string[]>> = {
  'words of a closed list': [
    'access_token.scopes',
    'access_token.source',
    'batch.format',
    'batch.locale',
    'batch.state',
    'batch_row.reason',
    'batch_row.state',
    'callback_delivery.last_error',
    'callback_delivery.state',
    'document.access',
    'document.callback_events',
    'document.format',
    'document.groups',
    'document.reminders',
    'document.signature_page',
    'document.signature_position',
    'document.state',
    'document.time_zone',
    'event.kind',
    'job.name',
    'job.state',
    'kept_key.name',
    'link.kind',
    'mail.kind',
    'mail.language',
    'address_confirmation.language',
    'address_confirmation.mail',
    'mail.state',
    'person_settings.language',
    'person_settings.notices',
    'relying_party.callback_secret_source',
    'screening_list.category',
    'session.family',
    'session.kind',
    'session.state',
    'signer.country',
    'signer.language',
    'signer.mark',
    'signer.method',
    'signer.role',
    'signer.state',
    'template.format',
  ],
  'digests, ids and signatures': [
    'access_token.digest',
    'address_confirmation.digest',
    'address_confirmation.key_id',
    'audit_anchor.digest',
    'audit_anchor.key_id',
    'audit_anchor.previous_digest',
    'audit_anchor.signature',
    'audit_anchor.time_stamp',
    'audit_anchored.digest',
    'audit_head.digest',
    'audit_head.key_id',
    'audit_head.signature',
    'audit_key.id',
    'audit_key.public_key',
    'batch.digest',
    'document.digest',
    'event.digest',
    'event.previous_digest',
    'job.key',
    'job.traceparent',
    'link.digest',
    'link.key_id',
    'person_session.digest',
    'prompt.person_key',
    'rate_count.key',
    'rate_count.subject',
    'session.control_code',
    'session.idempotency_digest',
    'session.person_session',
    'session.trace_id',
    'signing_run.person_key',
    'signing_run.person_session',
    'signer.signature_id',
    'template.digest',
    'upload.blob_key',
    'upload.sha256',
  ],
  'ids of rows, and of files': ['job.payload', 'session.provider_session'],
  'numbers and moments of a document, no people': ['callback_delivery.body'],
  'sealed by GATEWAY_SECRET': [
    'kept_key.sealed',
    'person_session.login',
    'relying_party.sealed_callback_secret',
  ],
  'references that a program has chosen; of a portal a keyed digest': [
    'address_confirmation.owner',
    'batch.owner',
    'batch.reference',
    'document.owner',
    'document.reference',
    'person_session.owner',
    'person_settings.owner',
    'session.idempotency_key',
    'stored_change.owner',
    'stored_total.owner',
    'suggested_person.owner',
    'upload.owner',
    'template.owner',
    'template.reference',
  ],
  'names of documents and files, which lists are sorted and searched by': [
    'batch.file',
    'batch.name',
    'document.file',
    'document.name',
    'session.file',
    'template.file',
    'template.name',
  ],
  'addresses, names and looks of programs': [
    'batch.callback_urls',
    'brand.accent',
    'brand.display_name',
    'brand.logo',
    'brand.logo_digest',
    'callback_delivery.url',
    'document.callback_urls',
    'relying_party.name',
    'signer.success_url',
  ],
  'published lists': [
    'screening_check.lists',
    'screening_entry.key',
    'screening_entry.list',
    'screening_entry.party',
    'screening_list.name',
    'screening_list.refusal',
    'screening_list.sha256',
  ],
}

const tables = async () => {
  const paths = [config.schema ?? []].flat()
  const root = new URL('../../../', import.meta.url)
  const modules = await Promise.all(paths.map((path) => import(new URL(path, root).pathname)))
  return modules
    .flatMap((each) => Object.values<unknown>(each))
    .flatMap((value) => (is(value, PgTable) ? [getTableConfig(value)] : []))
}

it('include every column that is not listed as free of personal data', async () => {
  const found = (await tables()).flatMap(({ name, columns }) =>
    columns
      .filter((column) => /^(text|jsonb|varchar)/.test(column.getSQLType()))
      .filter((column) => personalColumn(column) === undefined)
      .map((column) => `${name}.${column.name}`),
  )
  expect(found.sort()).toEqual(Object.values(notPersonal).flat().sort())
})

it('are bound to their column, and covered by the command', async () => {
  const found = (await tables()).flatMap(({ name, columns }) =>
    columns
      .filter((column) => column.columnType === 'PgCustomColumn')
      .map((column) => [`${name}.${column.name}`, personalColumn(column)?.columnName]),
  )
  expect(found.filter(([columnName, bound]) => columnName !== bound)).toEqual([])
  const gone = personalTables.flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column.name}`),
  )
  expect(gone.sort()).toEqual(found.map(([columnName]) => columnName).sort())
})

it('have a key that identifies each row', () => {
  expect(personalTables.filter(({ key }) => key.length === 0)).toEqual([])
})
