import { z } from 'zod'
import { countries } from '@/lib/vocabulary/person'
import { parseTrustedProxies } from '../network/client-address'
import { limits } from './limit-environment'
import { validation } from './validation-environment'

/** Which processes read a setting, and what it is for. */
interface SettingNote {
  readonly description: string
  readonly readBy: readonly ('gateway' | 'portal' | 'simulator' | 'commands')[]
}

const note =
  (...readBy: SettingNote['readBy']) =>
  (description: string) => ({ description, readBy })
const all = note('gateway', 'portal', 'simulator')
const gateway = note('gateway')
const portal = note('portal')
const simulator = note('simulator')
const commands = note('commands')
const gatewayAndPortal = note('gateway', 'portal')
const gatewayAndSimulator = note('gateway', 'simulator')

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback)
const seconds = (fallback: number) => z.coerce.number().min(0).default(fallback)
/** Paths are appended to it, so slashes at its end are removed. */
const base = z.url().transform((url) => url.replace(/\/+$/, ''))
const isOid = (text: string): boolean => /^[012](\.\d+)+$/.test(text)

const rootOnly =
  'It must be only scheme, host and port, such as https://sign.example.org: links lead to the root of the host'
/** An address without path, query, fragment and user name. */
const origin = base.refine((url) => `${new URL(url).origin}/` === new URL(url).href, rootOnly)
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
    .meta(all('production: refuse settings that are mistakes in production')),
  DEMONSTRATION: z
    .enum(['yes', 'no'])
    .default('no')
    .meta(
      all(
        'yes: signatures have no legal effect. Pages say so, https is optional, and the simulator may be used in production',
      ),
    ),
  HOST: z.string().default('127.0.0.1').meta(all('Address on which all three processes listen')),
  PORT: port(3000).meta(all('Port of the portal')),
  GATEWAY_PORT: port(4000).meta(gatewayAndPortal('Port of the gateway')),
  SIMULATOR_PORT: port(4400).meta(all('Port of the simulator of providers and trust services')),
  SIMULATOR_SMTP_PORT: port(4425).meta(gatewayAndSimulator("SMTP port of the simulator's inbox")),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .optional()
    .meta(gateway("Port of the gateway's metrics; absent: no metrics")),
  STOP_DELAY_SECONDS: seconds(0).meta(
    gatewayAndPortal(
      'How long a stopping process takes requests while its health check answers 503',
    ),
  ),
  PORTAL_URL: origin
    .optional()
    .meta(all('Public address of the portal, used in links: scheme, host and port')),
  GATEWAY_URL: base.optional().meta(portal('Address at which the portal calls the gateway')),
  TRUST_PROXY: z
    .string()
    .default('none')
    .refine((text) => parseTrustedProxies(text) !== undefined, {
      error: 'none, loopback, a number of proxies, or addresses and networks',
    })
    .meta(
      gatewayAndPortal(
        'Proxies whose X-Forwarded-For is trusted: none, loopback, their number, or addresses and networks',
      ),
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .meta(gatewayAndPortal('Lowest level that is logged')),
}

const storage = {
  DATA_DIR: z.string().default('./data').meta(all('Database, files, generated secrets')),
  DATABASE_URL: z.string().optional().meta(gateway('PostgreSQL 15 or newer; absent: embedded')),
  DATABASE_POOLING: z
    .enum(['session', 'transaction'])
    .optional()
    .meta(
      gateway(
        'Mode of the pooler in front of PostgreSQL; absent: detected at the start, and any pooler counts as transaction',
      ),
    ),
  DATABASE_WAIT_SECONDS: seconds(300).meta(
    gateway('How long a starting gateway waits for PostgreSQL or the bucket'),
  ),
  BLOB_URL: z
    .string()
    .optional()
    .meta(
      gateway(
        'Bucket of the files: s3://[key:secret@]bucket[/prefix][?region=…&endpoint=…&path-style=true]; absent: DATA_DIR',
      ),
    ),
  AWS_ACCESS_KEY_ID: z
    .string()
    .optional()
    .meta(gateway('Access key of the bucket, if not in BLOB_URL')),
  AWS_SECRET_ACCESS_KEY: z
    .string()
    .optional()
    .meta(gateway('Secret key of the bucket, if not in BLOB_URL')),
  AWS_SESSION_TOKEN: z
    .string()
    .optional()
    .meta(gateway('Session token of the bucket, if its keys are temporary')),
  AWS_REGION: z.string().optional().meta(gateway('Region of the bucket, if not in BLOB_URL')),
}

const secrets = {
  GATEWAY_SECRET: z
    .string()
    .optional()
    .meta(
      gateway(
        'Key of links and encrypted secrets, the same on all gateways; new,old,… to change it',
      ),
    ),
  SESSION_SECRET: z
    .string()
    .optional()
    .meta(portal("Key of the portal's cookies, the same on all portals; new,old,… to change it")),
  GATEWAY_ACCESS_TOKEN: z.string().optional().meta(gatewayAndPortal("The portal's access token")),
  ENCRYPTION_KEY: z
    .string()
    .optional()
    .meta(
      gateway(
        'Key that encrypts stored files, 32 random bytes in Base64, the same on all gateways; new,old,… to change it; absent: no encryption',
      ),
    ),
  ENCRYPTION_KEY_COMMAND: z
    .string()
    .optional()
    .meta(gateway('Command that prints ENCRYPTION_KEY, such as from a vault; run at each start')),
  ENCRYPTION_REQUIRED: z
    .enum(['yes', 'no'])
    .default('no')
    .meta(
      gateway(
        'Whether stored files that are not encrypted are refused; see docs/security/secrets.md',
      ),
    ),
  BACKUP_PASSPHRASE: z
    .string()
    .optional()
    .meta(commands('Passphrase of backups, 12 characters or more; see docs/operate/backups.md')),
  ACCESS_TOKENS: list.meta(
    gateway('Relying parties: name:token[:whsec_…],…; removed ones stop at the next start'),
  ),
}

const outgoing = {
  MAIL_URL: z.string().optional().meta(gateway("SMTP server; absent: the simulator's inbox")),
  MAIL_FROM: z.string().default('Paraph <no-reply@localhost>').meta(gateway('Sender of mails')),
  MAIL_OPERATOR: list.meta(
    gateway('Addresses,… of operators, told when kept documents cannot be renewed'),
  ),
  OUTGOING_ALLOW: list.meta(
    gateway('host:port,… that may be called by http or at a private address'),
  ),
}

const providers = {
  DEFAULT_COUNTRY: z
    .enum(countries)
    .default('LT')
    .meta(gatewayAndPortal('Country of personal codes given without country and phone number')),
  MOBILE_ID_URL: base
    .optional()
    .meta(gatewayAndPortal("Mobile-ID REST API; absent: the simulator's")),
  MOBILE_ID_RELYING_PARTY_UUID: z
    .string()
    .default('00000000-0000-0000-0000-000000000000')
    .meta(gateway("From the contract with Mobile-ID's provider")),
  MOBILE_ID_RELYING_PARTY_NAME: z.string().default('DEMO').meta(gateway('From the same contract')),
  MOBILE_ID_TLS_PINS: list.meta(
    gateway("Base64 SHA-256 of the public keys of Mobile-ID's server: the current and the next"),
  ),
  MOBILE_ID_TLS_ANCHORS: z
    .string()
    .optional()
    .meta(gateway("PEM file of TLS authorities for Mobile-ID's server; replaces the system's")),
  MOBILE_ID_AUTHORITIES: z
    .string()
    .optional()
    .meta(gateway('Folder of authorities that issue Mobile-ID certificates; absent: any anchor')),
  SMART_ID_URL: base.optional().meta(gatewayAndPortal("Smart-ID RP API; absent: the simulator's")),
  SMART_ID_RELYING_PARTY_UUID: z
    .string()
    .default('00000000-0000-4000-8000-000000000000')
    .meta(gateway("From the contract with Smart-ID's provider")),
  SMART_ID_RELYING_PARTY_NAME: z.string().default('DEMO').meta(gateway('From the same contract')),
  SMART_ID_TLS_PINS: list.meta(
    gateway("Base64 SHA-256 of the public keys of Smart-ID's server: the current and the next"),
  ),
  SMART_ID_TLS_ANCHORS: z
    .string()
    .optional()
    .meta(gateway("PEM file of TLS authorities for Smart-ID's server; replaces the system's")),
  SMART_ID_AUTHORITIES: z
    .string()
    .optional()
    .meta(gateway('Folder of authorities that issue Smart-ID certificates; absent: any anchor')),
  SMART_ID_VERSION: z
    .enum(['v3', 'v2'])
    .default('v3')
    .meta(gatewayAndPortal('Version of the Smart-ID RP API; v2 has no QR codes or app links')),
  SMART_ID_SCHEME: z
    .enum(['smart-id', 'smart-id-demo'])
    .default('smart-id')
    .meta(gateway("Scheme name in authentications; smart-id-demo for the provider's demo")),
  ID_CARD_AUTHORITIES: z
    .string()
    .optional()
    .meta(
      gateway(
        "Folder of the authorities that issue identity cards (docs/security/ways-of-signing.md); absent: the simulator's, or nobody is identified by a card",
      ),
    ),
  ID_CARD_POLICIES: list
    .refine((policies) => policies.every(isOid), 'must be object identifiers, such as 1.2.3.4')
    .meta(
      gateway(
        'Certificate policies of identity cards: one of them, or one below them, is required; empty: any',
      ),
    ),
  SIGNING_PROVIDERS_FILE: z
    .string()
    .optional()
    .meta(
      gateway(
        "JSON file of remote signing providers (docs/operate/remote-signing.md); absent: the simulator's, or none",
      ),
    ),
}

const trust = {
  TSA_URL: list.meta(gateway("RFC 3161 services, tried in order; absent: the simulator's")),
  TRUST_ANCHORS: z
    .string()
    .optional()
    .meta(gateway('Folder of trusted certificates (PEM, DER) and trusted lists (XML)')),
  TRUSTED_LIST_URL: z
    .url()
    .optional()
    .meta(gateway('List of trusted lists, or one list, whose signer is trusted by TRUST_ANCHORS')),
  ...validation,
}

const audit = {
  AUDIT_KEY: z
    .string()
    .optional()
    .meta(gateway('Ed25519 key (PEM) of the audit trail; absent: derived from GATEWAY_SECRET')),
  AUDIT_TRUSTED_KEYS: list.meta(
    gateway('Ids of other keys whose signatures on the audit trail are trusted'),
  ),
}

const screening = {
  SCREENING_LISTS: list.meta(
    gatewayAndPortal(
      "kind=file or address,… of the screening lists; absent: the simulator's, or none",
    ),
  ),
  SCREENING_MAX_AGE_HOURS: z.coerce
    .number()
    .positive()
    .default(48)
    .meta(gateway('Maximum time since a list was last confirmed at its publisher')),
  SCREENING_BLOCKS: z
    .enum(['yes', 'no'])
    .default('no')
    .meta(gateway('Whether people found in a list cannot sign uploaded documents')),
}

const days = z.coerce.number().int().min(1).optional()

const retention = {
  SUGGEST_PEOPLE: z
    .enum(['yes', 'no'])
    .default('yes')
    .meta(
      gateway(
        'Whether invited people are stored and suggested to the owner later; no erases the stored ones',
      ),
    ),
  KEEP_DOCUMENTS_OF: list.meta(
    gateway(
      'Relying parties whose signed documents are kept valid (docs/explain/long-term.md); * means all',
    ),
  ),
  RETENTION_SIGNED_DAYS: days.meta(
    gateway(
      'Days after which a signed document is removed (docs/security/data-protection.md); absent: never',
    ),
  ),
  RETENTION_ENDED_DAYS: days.meta(
    gateway('The same for declined, cancelled and expired documents'),
  ),
  RETENTION_DRAFT_DAYS: days.meta(
    gateway('The same for documents that no signer was ever asked to sign'),
  ),
  RETENTION_MAIL_DAYS: days.meta(
    gateway(
      "Days after which the addresses of an ended document's mails are erased; absent: with the document",
    ),
  ),
}

const simulation = {
  SIMULATOR_ANSWER_MS: z
    .union([z.literal('manual'), z.coerce.number().int().min(0)])
    .default(4000)
    .meta(simulator("How long a simulated person takes; 'manual': answer on the phone page")),
  SIMULATOR_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(20_000)
    .meta(simulator('How long a simulated phone rings')),
  SIMULATOR_CERTIFICATE_URL: base
    .optional()
    .meta(simulator('Address of OCSP and issuers in its certificates; absent: where it listens')),
}

/** All settings with description and default, by subject: the source of docs/operate/settings.md and .env.example. */
export const settingGroups = {
  Processes: processes,
  Storage: storage,
  'Secrets and tokens': secrets,
  'Mails and callbacks': outgoing,
  Providers: providers,
  'Trust and validation': trust,
  'Audit trail': audit,
  Screening: screening,
  Limits: limits,
  Retention: retention,
  Simulator: simulation,
}

/** SMART_ID_URL may name a version, too. With a different one the provider knows no accounts. */
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
    ...simulation,
  })
  .refine(isAddressOfVersion, {
    path: ['SMART_ID_URL'],
    error: 'its version differs from SMART_ID_VERSION',
  })

export type Environment = z.output<typeof environment>
