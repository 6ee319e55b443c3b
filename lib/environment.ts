import { z } from 'zod'
import { countries } from '@/lib/vocabulary/person'
import { limits } from './limit-environment'
import { parseTrustedProxies } from './network/client-address'
import { traces } from './trace-environment'
import { validation } from './validation-environment'

/** Which processes read a setting, and what it is for. */
interface SettingNote {
  readonly description: string
  readonly readBy: readonly ('gateway' | 'portal' | 'simulator' | 'commands')[]
}

const note =
  (...readBy: SettingNote['readBy']) =>
  (description: string) => ({ description, readBy })
const everybody = note('gateway', 'portal', 'simulator')
const gateway = note('gateway')
const portal = note('portal')
const simulator = note('simulator')
const commands = note('commands')
const gatewayAndPortal = note('gateway', 'portal')
const gatewayAndSimulator = note('gateway', 'simulator')

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback)
const seconds = (fallback: number) => z.coerce.number().min(0).default(fallback)
/** Paths are added to it, so it has no slash at its end. */
const base = z.url().transform((url) => url.replace(/\/+$/, ''))
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

const processes = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .meta(everybody('production: what would be a slip there keeps a process from starting')),
  DEMONSTRATION: z
    .enum(['yes', 'no'])
    .default('no')
    .meta(
      everybody(
        'Whether nothing has legal effect: then pages say so and may go without https, and the simulator may play a part in production',
      ),
    ),
  HOST: z.string().default('127.0.0.1').meta(everybody('Address all three processes listen on')),
  PORT: port(3000).meta(everybody('Portal')),
  GATEWAY_PORT: port(4000).meta(gatewayAndPortal('Gateway')),
  SIMULATOR_PORT: port(4400).meta(everybody('Simulator of the providers and trust services')),
  SIMULATOR_SMTP_PORT: port(4425).meta(gatewayAndSimulator("SMTP of the simulator's inbox")),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .optional()
    .meta(gateway('Metrics of the gateway; off when absent')),
  STOP_DELAY_SECONDS: seconds(0).meta(
    gatewayAndPortal('How long a stopping process takes requests while its health check says 503'),
  ),
  PORTAL_URL: base
    .optional()
    .meta(everybody('Public address of the portal: links are built from it')),
  GATEWAY_URL: base.optional().meta(portal('Address at which the portal calls the gateway')),
  TRUST_PROXY: z
    .string()
    .default('none')
    .refine((text) => parseTrustedProxies(text) !== undefined, {
      error: 'none, loopback, a number of proxies, or addresses and networks',
    })
    .meta(
      gatewayAndPortal(
        'Proxies in front whose X-Forwarded-For is believed: none, loopback, their number, or addresses and networks',
      ),
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .meta(gatewayAndPortal('How much the processes write about what they do')),
}

const storage = {
  DATA_DIR: z.string().default('./data').meta(everybody('Database, files, generated secrets')),
  DATABASE_URL: z.string().optional().meta(gateway('PostgreSQL 15 or newer; absent: embedded')),
  DATABASE_POOLING: z
    .enum(['session', 'transaction'])
    .optional()
    .meta(
      gateway(
        'What a pooler before PostgreSQL keeps for a client: its session, or one transaction; absent: found out at the start, transaction behind any pooler',
      ),
    ),
  DATABASE_WAIT_SECONDS: seconds(300).meta(
    gateway(
      'How long a start waits for a PostgreSQL or a bucket that does not answer, before it gives up',
    ),
  ),
  BLOB_URL: z
    .string()
    .optional()
    .meta(
      gateway(
        'Files in a bucket: s3://[key:secret@]bucket[/prefix][?region=…&endpoint=…&path-style=true]; absent: DATA_DIR',
      ),
    ),
  AWS_ACCESS_KEY_ID: z.string().optional().meta(gateway('Of the bucket, when not in BLOB_URL')),
  AWS_SECRET_ACCESS_KEY: z.string().optional().meta(gateway('Of the bucket, when not in BLOB_URL')),
  AWS_SESSION_TOKEN: z
    .string()
    .optional()
    .meta(gateway('Of the bucket, where its keys last for a while only')),
  AWS_REGION: z.string().optional().meta(gateway('Of the bucket, when not in BLOB_URL')),
}

const secrets = {
  GATEWAY_SECRET: z
    .string()
    .optional()
    .meta(
      gateway('Key of links and sealed secrets, equal on all gateways; new,old,… to change it'),
    ),
  SESSION_SECRET: z
    .string()
    .optional()
    .meta(portal("Key of the portal's cookies, equal on all portals; new,old,… to change it")),
  ON_BEHALF_OF: z
    .enum(['required', 'accepted'])
    .default('required')
    .meta(
      gateway(
        'Whether a portal has to name the session of the person it acts for; accepted while portals of release 0.1 run beside newer gateways',
      ),
    ),
  GATEWAY_ACCESS_TOKEN: z.string().optional().meta(gatewayAndPortal("The portal's access token")),
  ENCRYPTION_KEY: z
    .string()
    .optional()
    .meta(
      gateway(
        'What stored files are encrypted with, 32 random bytes in Base64, equal on all gateways; new,old,… to change it; absent: they are not',
      ),
    ),
  ENCRYPTION_KEY_COMMAND: z
    .string()
    .optional()
    .meta(
      gateway('Command that prints the value of ENCRYPTION_KEY at each start, as from a vault'),
    ),
  ENCRYPTION_REQUIRED: z
    .enum(['yes', 'no'])
    .default('no')
    .meta(gateway('Whether a stored file that is not encrypted is refused; see docs/secrets.md')),
  ENCRYPTION_COLUMNS: z
    .enum(['yes', 'no'])
    .default('no')
    .meta(
      gateway(
        'Whether names, codes and addresses in the database are sealed by ENCRYPTION_KEY too',
      ),
    ),
  BACKUP_PASSPHRASE: z
    .string()
    .optional()
    .meta(commands('What backups are sealed with, 12 characters or more; see docs/backups.md')),
  ACCESS_TOKENS: list.meta(
    gateway('Relying parties: name:token[:whsec_…],…; what is taken out stops at the next start'),
  ),
}

const outgoing = {
  MAIL_URL: z.string().optional().meta(gateway("SMTP server; absent: the simulator's inbox")),
  MAIL_FROM: z.string().default('Paraph <no-reply@localhost>').meta(gateway('Sender of mails')),
  OUTGOING_ALLOW: list.meta(gateway('host:port,… where callbacks may go although http or private')),
}

const providers = {
  DEFAULT_COUNTRY: z
    .enum(countries)
    .default('LT')
    .meta(
      gatewayAndPortal(
        "Country of a signer's personal code that comes with neither country nor phone",
      ),
    ),
  MOBILE_ID_URL: base
    .optional()
    .meta(gatewayAndPortal("Mobile-ID REST API; absent: the simulator's")),
  MOBILE_ID_RELYING_PARTY_UUID: z
    .string()
    .default('00000000-0000-0000-0000-000000000000')
    .meta(gateway("From the contract with Mobile-ID's provider")),
  MOBILE_ID_RELYING_PARTY_NAME: z.string().default('DEMO').meta(gateway('From the same contract')),
  MOBILE_ID_TLS_PINS: list.meta(
    gateway("Base64 SHA-256 of public keys Mobile-ID's server may have, the present and the next"),
  ),
  MOBILE_ID_TLS_ANCHORS: z
    .string()
    .optional()
    .meta(gateway("PEM file of authorities for Mobile-ID's server, in place of the system's")),
  MOBILE_ID_AUTHORITIES: z
    .string()
    .optional()
    .meta(
      gateway('Folder of the authorities that issue Mobile-ID certificates; absent: any anchor'),
    ),
  SMART_ID_URL: base.optional().meta(gatewayAndPortal("Smart-ID RP API; absent: the simulator's")),
  SMART_ID_RELYING_PARTY_UUID: z
    .string()
    .default('00000000-0000-4000-8000-000000000000')
    .meta(gateway("From the contract with Smart-ID's provider")),
  SMART_ID_RELYING_PARTY_NAME: z.string().default('DEMO').meta(gateway('From the same contract')),
  SMART_ID_TLS_PINS: list.meta(
    gateway("Base64 SHA-256 of public keys Smart-ID's server may have, the present and the next"),
  ),
  SMART_ID_TLS_ANCHORS: z
    .string()
    .optional()
    .meta(gateway("PEM file of authorities for Smart-ID's server, in place of the system's")),
  SMART_ID_AUTHORITIES: z
    .string()
    .optional()
    .meta(
      gateway('Folder of the authorities that issue Smart-ID certificates; absent: any anchor'),
    ),
  SMART_ID_VERSION: z
    .enum(['v3', 'v2'])
    .default('v3')
    .meta(gatewayAndPortal('Version of the Smart-ID RP API; v2 has neither QR codes nor links')),
  SMART_ID_SCHEME: z
    .enum(['smart-id', 'smart-id-demo'])
    .default('smart-id')
    .meta(
      gateway("Scheme name that authentication signs; the provider's demonstration has its own"),
    ),
}

const trust = {
  TSA_URL: list.meta(gateway('RFC 3161 services, tried in order; absent: the simulator')),
  TRUST_ANCHORS: z
    .string()
    .optional()
    .meta(gateway('Folder of trusted certificates, PEM or DER, and trusted lists, XML')),
  TRUSTED_LIST_URL: z
    .url()
    .optional()
    .meta(gateway('List of lists or trusted list whose signers TRUST_ANCHORS has or announces')),
  ...validation,
}

const audit = {
  AUDIT_KEY: z
    .string()
    .optional()
    .meta(gateway('PEM of the Ed25519 key that signs the audit trail; absent: by GATEWAY_SECRET')),
  AUDIT_TRUSTED_KEYS: list.meta(
    gateway('Ids of keys that signed the audit trail before, or elsewhere'),
  ),
  AUDIT_TIME_STAMPS: z
    .enum(['yes', 'no'])
    .default('yes')
    .meta(gateway('Whether the audit trail is time-stamped once a day, by TSA_URL')),
}

const screening = {
  SCREENING_LISTS: list.meta(
    gatewayAndPortal(
      "kind=file or address,… of lists people are looked up in; absent: the simulator's, else none",
    ),
  ),
  SCREENING_MAX_AGE_HOURS: z.coerce
    .number()
    .positive()
    .default(48)
    .meta(gateway('How long a list may go without being seen at its publisher')),
  SCREENING_BLOCKS: z
    .enum(['yes', 'no'])
    .default('no')
    .meta(gateway('Whether somebody found in a list cannot sign an uploaded document')),
}

const days = z.coerce.number().int().min(1).optional()

const retention = {
  RETENTION_SIGNED_DAYS: days.meta(
    gateway(
      'Days after which a signed document is removed (docs/data-protection.md); absent: never',
    ),
  ),
  RETENTION_ENDED_DAYS: days.meta(
    gateway('The same of one that was declined or cancelled, or whose time has passed'),
  ),
  RETENTION_DRAFT_DAYS: days.meta(gateway('The same of one that nobody was asked to sign')),
  RETENTION_MAIL_DAYS: days.meta(
    gateway(
      'Days after which it is forgotten where mails of ended documents went; absent: with the document',
    ),
  ),
}

const simulation = {
  SIMULATOR_ANSWER_MS: z
    .union([z.literal('manual'), z.coerce.number().int().min(0)])
    .default(4000)
    .meta(simulator("How long a simulated person takes; 'manual': only the phone page answers")),
  SIMULATOR_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(20_000)
    .meta(simulator('How long a simulated phone rings')),
  SIMULATOR_CERTIFICATE_URL: base
    .optional()
    .meta(
      simulator("Of OCSP and issuers in the simulator's certificates; absent: where it listens"),
    ),
}

/** Every variable with its meaning and default, by subject, as docs/settings.md and .env.example show them. */
export const settingGroups = {
  Processes: processes,
  'Where things lie': storage,
  'Secrets and tokens': secrets,
  'Mails and callbacks': outgoing,
  Providers: providers,
  'Trust and validation': trust,
  'Audit trail': audit,
  Screening: screening,
  Limits: limits,
  Retention: retention,
  Traces: traces,
  Simulator: simulation,
}

/** The version stands in the address as well: of another one a person would have no account. */
function isAddressOfVersion(env: { SMART_ID_URL?: string | undefined; SMART_ID_VERSION: string }) {
  const [, named] = /\/(v\d+)$/.exec(env.SMART_ID_URL ?? '') ?? []
  return named === undefined || named === env.SMART_ID_VERSION
}

export const environment = z
  .object({
    ...processes,
    ...storage,
    ...secrets,
    ...outgoing,
    ...providers,
    ...trust,
    ...audit,
    ...screening,
    ...limits,
    ...retention,
    ...traces,
    ...simulation,
  })
  .refine(isAddressOfVersion, {
    path: ['SMART_ID_URL'],
    error: 'it is of another version than SMART_ID_VERSION says',
  })

export type Environment = z.output<typeof environment>
