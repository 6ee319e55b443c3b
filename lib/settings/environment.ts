import { z } from 'zod'
import { parseTrustedProxies } from '../network/client-address'
import { limits } from './limit-environment'
import { isAddressOfVersion, providers } from './provider-environment'
import { addressOf, base, gateway, gatewayAndPortal, list, note, text } from './setting'
import { validation } from './validation-environment'

const all = note('gateway', 'portal', 'simulator')
const portal = note('portal')
const simulator = note('simulator')
const commands = note('commands')
const gatewayAndSimulator = note('gateway', 'simulator')

const yesOrNo = (fallback: 'yes' | 'no') => z.enum(['yes', 'no']).default(fallback)
const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback)
const seconds = (fallback: number) => z.coerce.number().min(0).default(fallback)

const rootOnly =
  'It must be only scheme, host and port, such as https://sign.example.org: links lead to the root of the host'
/** An address without path, query, fragment and user name. */
const origin = base.refine((url) => `${new URL(url).origin}/` === new URL(url).href, rootOnly)

const databaseAddress =
  'It must be postgres://USER:PASSWORD@HOST/DATABASE with one host; in a password, # / ? @ are %23 %2F %3F %40'

const processes = {
  NODE_ENV: all(
    z.enum(['development', 'test', 'production']).default('development'),
    'production: refuse settings that are mistakes in production',
  ),
  DEMONSTRATION: all(
    yesOrNo('no'),
    'yes: signatures have no legal effect. Pages say so, https is optional, and the simulator may be used in production',
  ),
  HOST: all(z.string().default('127.0.0.1'), 'Address on which all three processes listen'),
  PORT: all(port(3000), 'Port of the portal'),
  GATEWAY_PORT: gatewayAndPortal(port(4000), 'Port of the gateway'),
  SIMULATOR_PORT: all(port(4400), 'Port of the simulator of providers and trust services'),
  SIMULATOR_SMTP_PORT: gatewayAndSimulator(port(4425), "SMTP port of the simulator's inbox"),
  METRICS_PORT: gateway(
    z.coerce.number().int().optional(),
    "Port of the gateway's metrics; absent: no metrics",
  ),
  STOP_DELAY_SECONDS: gatewayAndPortal(
    seconds(0),
    'How long a stopping process takes requests while its health check answers 503',
  ),
  PORTAL_URL: all(
    origin.optional(),
    'Public address of the portal, used in links: scheme, host and port',
  ),
  GATEWAY_URL: portal(base.optional(), 'Address at which the portal calls the gateway'),
  API_URL: gatewayAndPortal(
    base.optional(),
    'Public address of the gateway, for directories (SCIM); absent: GATEWAY_URL is shown, and locations are relative',
  ),
  TRUST_PROXY: gatewayAndPortal(
    z
      .string()
      .default('none')
      .refine((text) => parseTrustedProxies(text) !== undefined, {
        error: 'none, loopback, a number of proxies, or addresses and networks',
      }),
    'Proxies whose X-Forwarded-For is trusted: none, loopback, their number, or addresses and networks',
  ),
  LOG_LEVEL: gatewayAndPortal(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    'Lowest level that is logged',
  ),
}

const storage = {
  DATA_DIR: all(z.string().default('./data'), 'Database, files, generated secrets'),
  DATABASE_URL: gateway(
    z
      .string()
      .regex(/^postgres(ql)?:\/\/[^#]*$/, databaseAddress)
      .refine((url) => URL.canParse(url) && !new URL(url).host.includes(','), databaseAddress)
      .optional(),
    'PostgreSQL 15 or newer; absent: embedded',
  ),
  DATABASE_POOLING: gateway(
    z.enum(['session', 'transaction']).optional(),
    'Mode of the pooler in front of PostgreSQL; absent: detected at the start, and any pooler counts as transaction',
  ),
  DATABASE_WAIT_SECONDS: gateway(
    seconds(300),
    'How long a starting gateway waits for PostgreSQL or the bucket',
  ),
  BLOB_URL: gateway(
    text,
    'Bucket of the files: s3://[key:secret@]bucket[/prefix][?region=…&endpoint=…&path-style=true]; absent: DATA_DIR',
  ),
  AWS_ACCESS_KEY_ID: gateway(text, 'Access key of the bucket, if not in BLOB_URL'),
  AWS_SECRET_ACCESS_KEY: gateway(text, 'Secret key of the bucket, if not in BLOB_URL'),
  AWS_SESSION_TOKEN: gateway(text, 'Session token of the bucket, if its keys are temporary'),
  AWS_REGION: gateway(text, 'Region of the bucket, if not in BLOB_URL'),
}

const secrets = {
  GATEWAY_SECRET: gateway(
    text,
    'Key of links and encrypted secrets, the same on all gateways; new,old,… to change it',
  ),
  SESSION_SECRET: portal(
    text,
    "Key of the portal's cookies, the same on all portals; new,old,… to change it",
  ),
  GATEWAY_ACCESS_TOKEN: gatewayAndPortal(text, "The portal's access token"),
  ENCRYPTION_KEY: gateway(
    text,
    'Key that encrypts stored files, 32 random bytes in Base64, the same on all gateways; new,old,… to change it; absent: no encryption',
  ),
  ENCRYPTION_KEY_COMMAND: gateway(
    text,
    'Command that prints ENCRYPTION_KEY, such as from a vault; run at each start',
  ),
  ENCRYPTION_REQUIRED: gateway(
    yesOrNo('no'),
    'Whether stored files that are not encrypted are refused; see docs/security/secrets.md',
  ),
  BACKUP_PASSPHRASE: commands(
    text,
    'Passphrase of backups, 12 characters or more; see docs/operate/backups.md',
  ),
  ACCESS_TOKENS: gateway(
    list,
    'Relying parties: name:token[:whsec_…],…; removed ones stop at the next start',
  ),
}

const outgoing = {
  MAIL_URL: gateway(addressOf('smtp', 'smtps'), "SMTP server; absent: the simulator's inbox"),
  MAIL_FROM: gateway(
    z
      .string()
      .regex(/[^\s<>@]@[^\s<>@]/, 'should have an address, as in "Paraph <no-reply@example.com>"')
      .default('Paraph <no-reply@localhost>'),
    'Sender of mails',
  ),
  MAIL_OPERATOR: gateway(
    list,
    'Addresses,… of operators, told when kept documents cannot be renewed',
  ),
  OUTGOING_ALLOW: gateway(list, 'host:port,… that may be called by http or at a private address'),
}

const trust = {
  TSA_URL: gateway(list, "RFC 3161 services, tried in order; absent: the simulator's"),
  TRUST_ANCHORS: gateway(text, 'Folder of trusted certificates (PEM, DER) and trusted lists (XML)'),
  TRUSTED_LIST_URL: gateway(
    z.url().optional(),
    'List of trusted lists, or one list, whose signer is trusted by TRUST_ANCHORS',
  ),
  ...validation,
}

const audit = {
  AUDIT_KEY: gateway(
    text,
    'Ed25519 key (PEM) of the audit trail; absent: derived from GATEWAY_SECRET',
  ),
  AUDIT_TRUSTED_KEYS: gateway(
    list,
    'Ids of other keys whose signatures on the audit trail are trusted',
  ),
}

const screening = {
  SCREENING_LISTS: gatewayAndPortal(
    list,
    "kind=file or address,… of the screening lists; absent: the simulator's, or none",
  ),
  SCREENING_MAX_AGE_HOURS: gateway(
    z.coerce.number().positive().default(48),
    'Maximum time since a list was last confirmed at its publisher',
  ),
  SCREENING_BLOCKS: gateway(
    yesOrNo('no'),
    'Whether people found in a list cannot sign uploaded documents',
  ),
}

const days = z.coerce.number().int().min(1).optional()

const retention = {
  SUGGEST_PEOPLE: gateway(
    yesOrNo('yes'),
    'Whether invited people are stored and suggested to the owner later; no erases the stored ones',
  ),
  KEEP_DOCUMENTS_OF: gateway(
    list,
    'Relying parties whose signed documents are kept valid (docs/explain/long-term.md); * means all',
  ),
  RETENTION_SIGNED_DAYS: gateway(
    days,
    'Days after which a signed document is removed (docs/security/data-protection.md); absent: never',
  ),
  RETENTION_ENDED_DAYS: gateway(days, 'The same for declined, cancelled and expired documents'),
  RETENTION_DRAFT_DAYS: gateway(
    days,
    'The same for documents that no signer was ever asked to sign',
  ),
  RETENTION_MAIL_DAYS: gateway(
    days,
    "Days after which the addresses of an ended document's mails are erased; absent: with the document",
  ),
}

const simulation = {
  SIMULATOR_ANSWER_MS: simulator(
    z.union([z.literal('manual'), z.coerce.number().int().min(0)]).default(4000),
    "How long a simulated person takes; 'manual': answer on the phone page",
  ),
  SIMULATOR_TIMEOUT_MS: simulator(
    z.coerce.number().int().min(0).default(20_000),
    'How long a simulated phone rings',
  ),
  SIMULATOR_CERTIFICATE_URL: simulator(
    base.optional(),
    'Address of OCSP and issuers in its certificates; absent: where it listens',
  ),
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
